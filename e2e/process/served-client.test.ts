import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { SampleFolder } from "@skillshelf/skill-reader/testing/sample-repository";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitFor } from "../setup/server-process.ts";
import { type OwnDatabase, startOnOwnDatabase } from "./own-database.ts";

let own: OwnDatabase;
let sample: SampleFolder;

beforeAll(async () => {
  [own, sample] = await Promise.all([startOnOwnDatabase(), SampleFolder.make()]);
});
afterAll(async () => {
  await own.stop();
  await sample.remove();
});

const get = async (path: string) => fetch(own.server.origin + path);
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());

/** Runs the package with `npx` in an empty folder with an empty home, where no registry can be reached. */
async function npx(...words: readonly string[]) {
  const place = await mkdtemp(join(sample.path, "place-"));
  const [home, folder] = [join(place, "home"), join(place, "folder")];
  await Promise.all([home, folder].map((one) => mkdir(one)));
  const env = {
    NODE_ENV: "production" as const,
    PATH: [dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(delimiter),
    HOME: home,
    npm_config_registry: "http://127.0.0.1:9",
  };
  const given = ["--yes", `${own.server.origin}/cli/skillshelf.tgz`, ...words];
  return { folder, ...(await promisify(execFile)("npx", given, { cwd: folder, env })) };
}

describe("the command that the site serves", () => {
  it("searches this site with npx, in an empty folder", async () => {
    const { stdout } = await npx("search", "playwright", "--json");
    const answer = await (await get("/api/skills/search?q=playwright&pageSize=10&page=1")).json();
    expect(JSON.parse(stdout)).toEqual(answer);
  });

  it("installs a skill with npx", async () => {
    const text = "---\nname: greeting\ndescription: Greets people by name. Use it to say hello.\n---\n\n# Hello\n";
    const repository = await sample.repository("hello", { "skills/greeting/SKILL.md": text });
    await own.ingest(repository, "octo/hello");
    await waitFor(async () => (await get("/api/skills/octo/hello")).ok, 5_000);
    const words = ["install", "octo/hello", "greeting", "--agent", "codex", "--from", repository];
    const { folder } = await npx(...words);
    const installed = join(folder, ".agents/skills/greeting/SKILL.md");
    expect(await readFile(installed, "utf8")).toBe(text);
    const lock = JSON.parse(await readFile(join(folder, "skillshelf-lock.json"), "utf8"));
    expect(JSON.stringify(lock)).toContain(own.server.origin);
  });

  it("is the same at both addresses, and is what the checksum says", async () => {
    const { version } = JSON.parse(await readFile("packages/cli/package.json", "utf8"));
    const name = `skillshelf-${version}.tgz`;
    const [current, named, checksum] = await Promise.all([
      bytesOf("/cli/skillshelf.tgz"),
      bytesOf(`/cli/${name}`),
      bytesOf(`/cli/${name}.sha256`),
    ]);
    expect(current.equals(named)).toBe(true);
    expect(checksum.toString()).toBe(`${createHash("sha256").update(named).digest("hex")}  ${name}\n`);
    expect((await get(`/cli/${name}`)).headers.get("cache-control")).toContain("immutable");
    expect((await get("/cli/skillshelf.tgz")).headers.get("cache-control")).not.toContain("immutable");
  });

  it.each(["skillshelf-9.9.9.tgz", "..%2fpackage.json", "package.json"])(
    "says what there is instead of %s",
    async (name) => {
      const response = await get(`/cli/${name}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
      expect((await response.json()).detail).toContain("/cli/skillshelf.tgz");
    },
  );
});
