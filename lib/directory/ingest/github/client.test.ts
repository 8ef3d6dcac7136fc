import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  answers,
  type Behaviour,
  breaksOff,
  drops,
  goesOn,
  hangs,
  redirects,
  SampleGitHub,
  type SampleOptions,
  sampleClient,
  TOKEN,
} from "../testing/sample-github.ts";
import { GitHubError } from "./responses.ts";

let server: SampleGitHub;
let foreign: SampleGitHub;
beforeEach(async () => {
  [server, foreign] = await Promise.all([SampleGitHub.start(), SampleGitHub.start()]);
  server.repositories.push({ fullName: "acme/skills" });
});
afterEach(() => Promise.all([server.stop(), foreign.stop()]));

const skills = { owner: "acme", repo: "skills" };

/** Returns the error of a request to a server with this behavior, which must not contain the token. */
async function failure(behaviours: readonly Behaviour[], options: SampleOptions = {}): Promise<GitHubError> {
  server.script.push(...behaviours);
  const { github } = sampleClient(server, options);
  const error = await github.repository(skills).catch((thrown: unknown) => thrown);
  if (!(error instanceof GitHubError)) throw new Error(`no GitHubError: ${String(error)}`);
  for (const shown of [error.message, error.stack ?? "", JSON.stringify(error)]) expect(shown).not.toContain(TOKEN);
  return error;
}

describe("a server that fails", () => {
  it.each([
    ["with 500", answers(500, {})],
    ["with 503 and a page", answers(503, "<html>", { "content-type": "text/html" })],
    ["by dropping the connection", drops],
    ["by breaking off", breaksOff],
  ])("%s is asked twice more", async (_name, behaviour) => {
    server.script.push(behaviour, behaviour);
    const { github, clock } = sampleClient(server);
    expect(await github.repository(skills)).toMatchObject({ kind: "found" });
    expect(clock.sleeps).toEqual([1_000, 4_000]);

    const { reason, message } = await failure([behaviour, behaviour, behaviour]);
    expect(reason).toBe("unreachable");
    expect(message).toContain("acme/skills");
  });

  it("by hanging is asked twice more", async () => {
    let deadline = new AbortController();
    const timeout = () => {
      deadline = new AbortController();
      return deadline.signal;
    };
    const hanging = hangs(() => deadline.abort());
    const { reason, message } = await failure([hanging, hanging, hanging], { timeout });
    expect(reason).toBe("unreachable");
    expect(message).toContain("timeout");
    expect(server.asked()).toHaveLength(3);
  });

  it("by hanging is not waited for without end because the garbage collector took the deadline", async () => {
    setFlagsFromString("--expose_gc");
    const collectGarbage: () => void = runInNewContext("gc");
    const deadlines: WeakRef<AbortSignal>[] = [];
    const timeout = () => {
      const { signal } = new AbortController();
      deadlines.push(new WeakRef(signal));
      return signal;
    };
    const kept: boolean[] = [];
    const collecting: Behaviour = (request, response) => {
      collectGarbage();
      kept.push(deadlines.at(-1)?.deref() !== undefined);
      drops(request, response);
    };
    await failure([collecting, collecting, collecting], { timeout });
    expect(kept).toEqual([true, true, true]);
  });

  it("is not there", async () => {
    await foreign.stop();
    expect(await failure([], { apiUrl: foreign.url })).toMatchObject({
      reason: "unreachable",
      message: expect.stringContaining("ECONNREFUSED"),
    });
    foreign = await SampleGitHub.start();
  });
});

it("reads no answer without end", async () => {
  expect(await failure([goesOn])).toMatchObject({
    reason: "unexpected-answer",
    message: expect.stringContaining("8388608"),
  });
  expect(server.asked()).toHaveLength(1);
});

it("stops as its signal does, also while it hangs", async () => {
  const cut = new AbortController();
  server.script.push(hangs(() => cut.abort(new Error("cut"))));
  const { github } = sampleClient(server, { signal: cut.signal });
  await expect(github.repository(skills)).rejects.toThrow("cut");
});

describe("a redirect", () => {
  it("is followed three times", async () => {
    const steps = ["/1", "/2", "/repositories/0"].map(redirects);
    server.script.push(...steps);
    expect(await sampleClient(server).github.repository(skills)).toMatchObject({ kind: "found" });
    expect(await failure([...steps, redirects("/3")])).toMatchObject({
      reason: "unexpected-answer",
      message: expect.stringContaining("3 times"),
    });
  });

  it.each([
    ["to another server", () => `${foreign.url}/repos/acme/skills`],
    ["to another scheme", () => server.url.replace("http:", "https:")],
    ["to a file", () => "file:///etc/passwd"],
    ["with credentials", () => server.url.replace("//", "//user:password@")],
    ["to nowhere", () => "http://["],
  ])("%s is not, and the token goes nowhere else", async (_name, location) => {
    expect(await failure([redirects(location())])).toMatchObject({ reason: "unexpected-answer" });
    expect(foreign.asked()).toEqual([]);
    expect(server.asked()).toHaveLength(1);
  });
});

describe("what GitHub refuses", () => {
  it("is told of the token", async () => {
    const { reason, message } = await failure([answers(401, { message: "Bad credentials" })]);
    expect(reason).toBe("refused");
    expect(message).toContain(`GITHUB_TOKEN was refused by ${new URL(server.url).host}`);
  });

  it("is told of a token that is not there", async () => {
    const { reason, message } = await failure([answers(401, {})], { token: undefined });
    expect(reason).toBe("refused");
    expect(message).toContain("without a GITHUB_TOKEN");
  });

  it("is forbidden, in one safe line without the token", async () => {
    const words = `No\u001b[31m entry\nwith ${TOKEN}`;
    const { reason, message } = await failure([answers(403, { message: words })]);
    expect(reason).toBe("forbidden");
    expect(message).toMatch(/^[ -~…]+No \[31m entry with …$/);
  });
});

it.each(["a\nb", "a b", "", "tokén"])("does not begin with the token %j, nor repeats it", (token) => {
  const { signal } = new AbortController();
  expect(() => sampleClient(server, { token, signal })).toThrow(/^GITHUB_TOKEN is malformed/);
});

it("sends a token over http to this machine alone", () => {
  expect(() => sampleClient(server, { apiUrl: "http://api.github.com" })).toThrow(/https/);
});

it("asks one thing after another", async () => {
  let open = 0;
  let most = 0;
  const slow: Behaviour = async (request, response) => {
    most = Math.max(most, ++open);
    for (let turn = 0; turn < 100; turn++) await setImmediate();
    open--;
    answers(404, { message: "Not Found" })(request, response);
  };
  server.script.push(...Array.from({ length: 9 }, () => slow));
  const { github } = sampleClient(server);
  const names = Array.from({ length: 8 }, (_, index) => ({ owner: "acme", repo: `r${index}` }));
  const search = github.repositoriesWithTopic("ai", { onShortfall: () => {} }).next();
  await Promise.allSettled([...names.map(github.repository), search]);
  expect(server.asked()).toHaveLength(9);
  expect(most).toBe(1);
});
