import { openSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type AccessEntry, AccessLog } from "./access-log.ts";

let folder = "";
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-log-"));
});
afterAll(() => rm(folder, { recursive: true }));

const entry: AccessEntry = {
  id: "c1d2",
  client: "203.0.113.7",
  method: "GET",
  target: "/en",
  status: 200,
  bytes: 512,
  time: 1_700_000_000_000,
  ms: 1.23456,
  cache: "hit",
  route: "/:locale",
  agent: "test/1.0",
};

/** What is written of some requests. */
async function written(...entries: readonly Partial<AccessEntry>[]): Promise<string> {
  const file = join(folder, `${count++}.log`);
  const log = new AccessLog(openSync(file, "a"));
  for (const one of entries) log.write({ ...entry, ...one });
  await log.close();
  return readFile(file, "utf8");
}

const lines = async (...entries: readonly Partial<AccessEntry>[]): Promise<Record<string, unknown>[]> =>
  (await written(...entries))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const targetOf = async (target: string): Promise<unknown> => (await lines({ target }))[0]?.target;

describe("a request", () => {
  it("is a line of JSON that says who asked for what, what was answered and how long it took", async () => {
    const [line] = await lines({});
    expect(line).toMatchObject({ ...entry, ms: 1.235 });
  });

  it("says that the client went away, and only then", async () => {
    const told = await lines({ aborted: true }, { aborted: false });
    expect(told.map(({ aborted }) => aborted)).toEqual([true, undefined]);
  });

  it("says nothing of what is not known", async () => {
    const [line] = await lines({ route: undefined, agent: undefined });
    expect(Object.keys(line ?? {})).not.toContain("route");
    expect(Object.keys(line ?? {})).not.toContain("agent");
  });

  it("has a line of its own, in the order they were answered", async () => {
    const ids = Array.from({ length: 2_000 }, (_, index) => `request-${index}`);
    const told = await lines(
      ...ids.map((id, index) => ({ id, status: index % 3 ? 200 : 404, cache: index % 2 ? "hit" : "miss" })),
    );
    expect(told.map(({ id }) => id)).toEqual(ids);
    expect(told[3]).toMatchObject({ status: 404, cache: "hit" });
    expect(told[4]).toMatchObject({ status: 200, cache: "miss" });
  });

  it("is written soon, though few come", async () => {
    const file = join(folder, `${count++}.log`);
    const log = new AccessLog(openSync(file, "a"));
    log.write(entry);
    await vi.waitFor(async () => expect(await readFile(file, "utf8")).toContain(entry.id), { timeout: 5_000 });
    await log.close();
  });

  it.each([
    ["line breaks", "/a\nb\r\nc"],
    ["control characters", "/\0\x1b[31m\x07"],
    ["quotes and backslashes", '/"},{"status":200\\'],
    ["line separators", "/a\u2028b\u2029c"],
    ["bytes that are no text", "/\xff\xfe"],
  ])("stays one line that says what was asked for, whatever that holds: %s", async (_, text) => {
    const all = await written({ target: text, agent: text, method: text, id: text });
    expect(all.split("\n")).toHaveLength(2);
    expect(JSON.parse(all)).toMatchObject({ target: text, agent: text, method: text, id: text });
  });

  it("has a line of bounded length", async () => {
    const long = "x".repeat(100_000);
    const all = await written({ target: `/${long}`, agent: long });
    expect(all.length).toBeLessThan(4_000);
    expect(JSON.parse(all).target).toMatch(/^\/x{1000}/);
  });
});

describe("a secret in a target", () => {
  it.each([
    ["?key=hush", "?key=[redacted]"],
    ["?api_key=hush", "?api_key=[redacted]"],
    ["?apiKey=hush", "?apiKey=[redacted]"],
    ["?x-api-key=hush", "?x-api-key=[redacted]"],
    ["?token=hush", "?token=[redacted]"],
    ["?access_token=hush", "?access_token=[redacted]"],
    ["?ACCESS_TOKEN=hush", "?ACCESS_TOKEN=[redacted]"],
    ["?client_secret=hush", "?client_secret=[redacted]"],
    ["?password=hush", "?password=[redacted]"],
    ["?passwd=hush", "?passwd=[redacted]"],
    ["?pwd=hush", "?pwd=[redacted]"],
    ["?Authorization=hush", "?Authorization=[redacted]"],
    ["?X-Amz-Signature=hush", "?X-Amz-Signature=[redacted]"],
    ["?X-Amz-Credential=hush", "?X-Amz-Credential=[redacted]"],
    ["?sig=hush", "?sig=[redacted]"],
    ["?jwt=hush", "?jwt=[redacted]"],
    ["?jsessionid=hush", "?jsessionid=[redacted]"],
    ["?code=hush", "?code=[redacted]"],
  ])("is blotted out by its name: %s", async (query, redacted) => {
    expect(await targetOf(`/en${query}`)).toBe(`/en${redacted}`);
  });

  it.each([
    ["among others", "?page=2&token=hush&q=pdf", "?page=2&token=[redacted]&q=pdf"],
    ["more than once", "?token=hush&token=hush2", "?token=[redacted]&token=[redacted]"],
    ["after a semicolon", "?page=2;token=hush;q=pdf", "?page=2;token=[redacted];q=pdf"],
    ["with equals signs in it", "?token=hush==&q=pdf", "?token=[redacted]&q=pdf"],
    ["with a question mark in it", "?token=hu?sh", "?token=[redacted]"],
    ["with an encoded ampersand in it", "?token=hu%26sh", "?token=[redacted]"],
    ["after a question mark too many", "??token=hush", "??token=[redacted]"],
    ["under an encoded name", "?%74oken=hush", "?%74oken=[redacted]"],
    ["under a name encoded whole", "?%74%6F%6b%65%6E=hush", "?%74%6F%6b%65%6E=[redacted]"],
    ["under a name with brackets", "?auth[token]=hush", "?auth[token]=[redacted]"],
    ["under a name with encoded brackets", "?a%5Btoken%5D=hush", "?a%5Btoken%5D=[redacted]"],
    ["under a name that is badly encoded", "?%zz%token=hush", "?%zz%token=[redacted]"],
  ])("is blotted out wherever it stands: %s", async (_, query, redacted) => {
    expect(await targetOf(`/en${query}`)).toBe(`/en${redacted}`);
  });

  it.each([
    "http://user:hush@skills.example/en",
    "http://user:hush@skills.example/en?token=hush",
    "HTTPS://hush@skills.example/en?page=2",
    "http://user:hush@skills.example",
    "ftp://user:hush@skills.example/en",
    "/en#token=hush",
    "/en?page=2#token=hush",
  ])("is not written: %s", async (target) => {
    expect(await written({ target })).not.toContain("hush");
  });

  it("is blotted out of a target that is too long to be written", async () => {
    const all = await written({ target: `/en?q=${"x".repeat(1_000)}&token=${"hush".repeat(1_000)}` });
    expect(all).not.toContain("hush");
  });

  it("takes nothing else with it", async () => {
    for (const target of ["/en", "/en?page=2&q=pdf", "/en?q=token", "/en?q", "/token/key", "/en?sign=1&codec=2"])
      expect(await targetOf(target)).toBe(target);
  });
});

describe("a log that cannot be written", () => {
  it("stops nobody, and can be closed", async () => {
    const log = new AccessLog(openSync("/dev/null", "r"));
    for (let index = 0; index < 1_000; index++) log.write(entry);
    await sleep(20);
    log.write(entry);
    await log.close();
  });
});
