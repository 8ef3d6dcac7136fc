import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SampleFolder } from "../testing/sample-repository.ts";
import { type Intercept, SampleServer } from "../testing/sample-server.ts";
import { GitError } from "./errors.ts";
import { type FetchOptions, fetchCommit, fetchRepository, remoteHead } from "./fetch-repository.ts";
import { defaultLimits, LimitError, type Limits } from "./limits.ts";
import { accessRemote, pinned, type RemoteAccess } from "./remote-access.ts";
import type { RemoteSource } from "./source.ts";

let sample: SampleFolder;
let servers: SampleServer[] = [];

beforeEach(async () => {
  sample = await SampleFolder.make();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of servers) await server.stop();
  servers = [];
  await sample.remove();
});

const source: RemoteSource = { kind: "github", owner: "Acme", repo: "skills" };

/** Options by which a source is at `url`. */
function reaching(access: Partial<RemoteAccess> & { url: string }, limits: Partial<Limits> = {}): FetchOptions {
  const way = { protocols: ["file" as const], configuration: [], environment: {}, ...access };
  return { limits: { ...defaultLimits, ...limits }, reach: "any", access: async () => way };
}

const ofFolder = (folder: string, limits: Partial<Limits> = {}) => reaching({ url: `file://${folder}` }, limits);

const overHttp = (url: string, limits: Partial<Limits> = {}, configuration: readonly string[] = []) =>
  reaching({ url, protocols: ["http"], configuration: ["http.followRedirects=false", ...configuration] }, limits);

async function start(options: { intercept?: Intercept; stallAfter?: number } = {}): Promise<SampleServer> {
  const server = await SampleServer.start(sample.path, options);
  servers.push(server);
  return server;
}

const target = () => join(sample.path, "fetched");

/** What a promise was rejected with, and how long that took. Milliseconds. */
async function rejection(promise: Promise<unknown>): Promise<{ error: unknown; took: number }> {
  const begun = performance.now();
  const error = await promise.then(
    () => new Error("it did not fail"),
    (reason: unknown) => reason,
  );
  return { error, took: performance.now() - begun };
}

describe("a remote's HEAD", () => {
  it("is its commit and branch", async () => {
    const folder = await sample.repository("one");
    await sample.git(folder, ["checkout", "--quiet", "-b", "trunk/v2"]);
    await sample.git(folder, ["update-ref", "refs/heads/HEAD", "HEAD"]);
    const commit = await sample.commit(folder, { "two.md": "2" });
    expect(await remoteHead(source, ofFolder(folder))).toEqual({ commit, branch: "trunk/v2", url: `file://${folder}` });
  });

  it("is on no branch when it is detached", async () => {
    const folder = await sample.repository("one");
    await sample.git(folder, ["checkout", "--quiet", "--detach"]);
    expect((await remoteHead(source, ofFolder(folder))).branch).toBeNull();
  });

  it("is told apart: no commit yet, no repository, SHA-256", async () => {
    const empty = await sample.repository("none", {});
    await expect(remoteHead(source, ofFolder(empty))).rejects.toMatchObject({ reason: "empty" });
    await expect(remoteHead(source, ofFolder("/nowhere"))).rejects.toMatchObject({ reason: "not-found" });
    await sample.git(sample.path, ["init", "--quiet", "--object-format=sha256", "long"]);
    await sample.commit(join(sample.path, "long"), { "a.md": "a" });
    await expect(remoteHead(source, ofFolder(join(sample.path, "long")))).rejects.toMatchObject({ reason: "refused" });
  });
});

describe("fetching", () => {
  it("brings the one commit and its files, neither history nor tags", async () => {
    const folder = await sample.repository("one");
    await sample.git(folder, ["tag", "v1"]);
    const commit = await sample.commit(folder, { "a/SKILL.md": "skill" });
    expect(await fetchRepository(source, target(), ofFolder(folder))).toMatchObject({ commit, branch: "main" });
    const repository = await sample.open(target());
    expect(await repository.head()).toMatchObject({ commit, branch: "main" });
    const entries = await repository.entries(commit);
    expect(entries.map(({ path }) => path)).toEqual(["README.md", "a", "a/SKILL.md"]);
    expect((await repository.read(entries[2]?.id ?? "", 100)).kind).toBe("blob");
    expect(await sample.git(target(), ["rev-list", "--all", "--count"])).toBe("1");
    expect(await sample.git(target(), ["tag"])).toBe("");
  });

  it("works when HEAD is on no branch", async () => {
    const folder = await sample.repository("one");
    await sample.git(folder, ["checkout", "--quiet", "--detach"]);
    const { commit } = await fetchRepository(source, target(), ofFolder(folder));
    expect(await (await sample.open(target())).head()).toMatchObject({ commit, branch: null });
  });

  it("leaves submodules where they are, and runs nothing that they name", async () => {
    const marker = join(sample.path, "marker");
    const folder = await sample.repository("one");
    const commit = await sample.git(folder, ["rev-parse", "HEAD"]);
    const url = `ext::${await sample.trap(marker)}`;
    await sample.git(folder, ["update-index", "--add", "--cacheinfo", `160000,${commit},module`]);
    await sample
      .commit(folder, { ".gitmodules": `[submodule "m"]\n\tpath = module\n\turl = ${url}\n\tupdate = !${url}\n` })
      .catch(() => {});
    await fetchRepository(source, target(), ofFolder(folder));
    expect(existsSync(marker)).toBe(false);
  });

  it("is stopped beyond the bytes that it may take, which are named, and leaves nothing", async () => {
    const folder = await sample.repository("one");
    await writeFile(join(folder, "large"), randomBytes(3_000_000));
    await sample.commit(folder, {});
    const { error } = await rejection(
      fetchRepository(source, target(), ofFolder(folder, { repositoryBytes: 1_000_000 })),
    );
    expect(error).toBeInstanceOf(LimitError);
    expect(error).toMatchObject({ limit: "repositoryBytes", value: 1_000_000, reason: "too-large" });
    expect(existsSync(target())).toBe(false);
  });

  it("is stopped while the bytes still come", async () => {
    const folder = await sample.repository("one");
    await writeFile(join(folder, "large"), randomBytes(3_000_000));
    await sample.commit(folder, {});
    const { port } = await start({ stallAfter: 2_000_000 });
    const options = overHttp(`http://127.0.0.1:${port}/one/.git`, { repositoryBytes: 1_000_000, seconds: 20 });
    const { error } = await rejection(fetchRepository(source, target(), options));
    expect(error).toMatchObject({ limit: "repositoryBytes" });
  });

  it("is stopped by the signal, with its reason", async () => {
    const folder = await sample.repository("one");
    const { port } = await start({ intercept: () => true });
    const options = overHttp(`http://127.0.0.1:${port}/x`);
    const signal = AbortSignal.timeout(300);
    const { error } = await rejection(fetchRepository(source, target(), { ...options, signal }));
    expect(error).toBe(signal.reason);
    const { error: again } = await rejection(remoteHead(source, { ...ofFolder(folder), signal }));
    expect(again).toBe(signal.reason);
  });
});

describe("a commit that is fetched", () => {
  it("is that one and no other, wherever HEAD is by now", async () => {
    const folder = await sample.repository("one");
    const commit = await sample.git(folder, ["rev-parse", "HEAD"]);
    await sample.commit(folder, { "later.md": "later" });
    const { port } = await start();
    for (const options of [ofFolder(folder), overHttp(`http://127.0.0.1:${port}/one/.git`)]) {
      await fetchCommit(source, commit, target(), options);
      const repository = await sample.open(target());
      expect(await repository.head()).toMatchObject({ commit, branch: null });
      expect((await repository.entries(commit)).map(({ path }) => path)).toEqual(["README.md"]);
      expect(await sample.git(target(), ["rev-list", "--all", "--count"])).toBe("1");
      await rm(target(), { recursive: true });
    }
  });

  it("that the remote does not have is not found, and nothing stays", async () => {
    const folder = await sample.repository("one");
    const { port } = await start();
    for (const options of [ofFolder(folder), overHttp(`http://127.0.0.1:${port}/one/.git`)]) {
      const { error } = await rejection(fetchCommit(source, "b".repeat(40), target(), options));
      expect(error).toMatchObject({ reason: "not-found", message: expect.stringContaining("commit bbbb") });
      expect(existsSync(target())).toBe(false);
    }
  });
});

describe("a server", () => {
  it("that speaks smart HTTP is fetched from", async () => {
    const folder = await sample.repository("one");
    const { port } = await start();
    const { commit } = await fetchRepository(source, target(), overHttp(`http://127.0.0.1:${port}/one/.git`));
    expect(commit).toBe(await sample.git(folder, ["rev-parse", "HEAD"]));
  });

  it("is connected to at the address that is pinned, not where its name leads", async () => {
    await sample.repository("one");
    const { port } = await start();
    const url = `http://pinned.invalid:${port}/one/.git`;
    await expect(remoteHead(source, overHttp(url))).rejects.toMatchObject({ reason: "unreachable" });
    expect(
      (await remoteHead(source, overHttp(url, {}, pinned("pinned.invalid", port, ["::1", "127.0.0.1"])))).url,
    ).toBe(url);
  });

  it.each([
    [401, "not-found"],
    [403, "not-found"],
    [404, "not-found"],
    [500, "unreachable"],
  ])("that answers %i is %s, and nobody is asked for a password", async (status, reason) => {
    const marker = join(sample.path, "marker");
    const trap = await sample.trap(marker);
    for (const name of ["GIT_ASKPASS", "SSH_ASKPASS"]) vi.stubEnv(name, trap);
    const headers = { "www-authenticate": 'Basic realm="x"' };
    const { port } = await start({
      intercept: (_request, response) => Boolean(response.writeHead(status, headers).end()),
    });
    await expect(remoteHead(source, overHttp(`http://127.0.0.1:${port}/x`))).rejects.toMatchObject({ reason });
    expect(existsSync(marker)).toBe(false);
  });

  it("that redirects is not followed by git", async () => {
    await sample.repository("one");
    const other = await start();
    const to = { location: `http://127.0.0.1:${other.port}/one/.git/info/refs?service=git-upload-pack` };
    const { port } = await start({ intercept: (_request, response) => Boolean(response.writeHead(302, to).end()) });
    const { error } = await rejection(remoteHead(source, overHttp(`http://127.0.0.1:${port}/x`)));
    expect(error).toBeInstanceOf(GitError);
    expect(other.requests).toEqual([]);
  });

  it("that never answers is left after the time limit, which is named", async () => {
    const silent = createServer((socket) => socket.on("error", () => {}).resume());
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const url = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}/x`;
    const { error, took } = await rejection(remoteHead(source, overHttp(url, { seconds: 1 })));
    silent.close();
    expect(error).toMatchObject({ limit: "seconds", value: 1, reason: "timeout" });
    expect(took).toBeLessThan(5_000);
  });
});

describe("what git may speak", () => {
  it("is what is permitted and no more", async () => {
    const marker = join(sample.path, "marker");
    const trap = await sample.trap(marker);
    const folder = await sample.repository("one");
    for (const url of [`ext::${trap}`, `file://${folder}`])
      await expect(remoteHead(source, reaching({ url, protocols: ["https"] }))).rejects.toMatchObject({
        reason: "refused",
      });
    expect(existsSync(marker)).toBe(false);
  });

  it("does not depend on the settings of who runs it", async () => {
    const marker = join(sample.path, "marker");
    const trap = await sample.trap(marker);
    const folder = await sample.repository("one");
    await writeFile(
      join(sample.path, ".gitconfig"),
      `[url "ext::${trap} "]\n\tinsteadOf = file://\n[protocol]\n\tallow = always\n`,
    );
    vi.stubEnv("HOME", sample.path);
    vi.stubEnv("GIT_CONFIG_GLOBAL", join(sample.path, ".gitconfig"));
    vi.stubEnv("GIT_DIR", "/nowhere");
    expect((await remoteHead(source, ofFolder(folder))).branch).toBe("main");
    expect(existsSync(marker)).toBe(false);
  });
});

describe("ssh", () => {
  /** Puts a program named ssh before all others. It writes down its words, then does as `script` says. */
  async function replaceSsh(script: string): Promise<string> {
    const folder = join(sample.path, "bin");
    await mkdir(folder);
    await writeFile(join(folder, "ssh"), `#!/bin/sh\nprintf '%s\\n' "$@" > '${sample.path}/words'\n${script}\n`);
    await chmod(join(folder, "ssh"), 0o755);
    vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
    return join(sample.path, "words");
  }

  it("is given its options", async () => {
    const folder = await sample.repository("one");
    const words = await replaceSsh('for last; do :; done\nexec sh -c "$last"');
    const network = { resolve: async () => ["1.1.1.1"], ask: async () => ({ status: 0, location: null }) };
    const from: RemoteSource = { kind: "remote", protocol: "ssh", url: `ssh://git@example.org:2222${folder}` };
    const options: FetchOptions = {
      limits: defaultLimits,
      reach: "public",
      access: (asked, rest) => accessRemote(asked, { ...rest, network }),
    };
    expect((await fetchRepository(from, target(), options)).branch).toBe("main");
    const given = (await readFile(words, "utf8")).split("\n");
    expect(given).toEqual(
      expect.arrayContaining(["HostName=1.1.1.1", "HostKeyAlias=[example.org]:2222", "ProxyJump=none", "2222"]),
    );
  });

  it("is stopped at the time limit with all that it started", async () => {
    const marker = join(sample.path, "marker");
    await replaceSsh(`(sleep 1.5; echo ran > '${marker}') &\nsleep 60`);
    const environment = { GIT_SSH_COMMAND: "ssh", GIT_SSH_VARIANT: "ssh" };
    const options = reaching({ url: "ssh://git@example.org/x", protocols: ["ssh"], environment }, { seconds: 1 });
    await expect(remoteHead(source, options)).rejects.toMatchObject({ limit: "seconds" });
    await sleep(1_200);
    expect(existsSync(join(sample.path, "words"))).toBe(true);
    expect(existsSync(marker)).toBe(false);
  });
});

it("is told when there is no git", async () => {
  vi.stubEnv("PATH", sample.path);
  await expect(remoteHead(source, ofFolder("/nowhere"))).rejects.toMatchObject({ reason: "git-missing" });
});
