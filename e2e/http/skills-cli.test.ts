import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { ownSkillPath } from "@skillshelf/directory-api/links";
import { unitSearchSchema } from "@skillshelf/directory-api/schema";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ask, jsonOf } from "./request.ts";

/** The npm command `skills` as it is published, in an empty home and without a terminal. */
const program = join(dirname(createRequire(import.meta.url).resolve("skills/package.json")), "bin", "cli.mjs");

let folder: string;
let project: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-skills-"));
  project = join(folder, "project");
  await Promise.all([project, join(folder, "home")].map((path) => mkdir(path)));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function skills(...words: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: project,
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      HOME: join(folder, "home"),
      SKILLS_API_URL: inject("origin"),
      DISABLE_TELEMETRY: "1",
      DO_NOT_TRACK: "1",
      NO_COLOR: "1",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  const output = stripVTControlCharacters(await text(child.stdout));
  return { code: await closed, output };
}

describe("the npm command skills", () => {
  it("finds here what the search finds, and prints it as its `add` takes it", async () => {
    const answer = await ask("/api/search?q=pdf&limit=10");
    const rows = unitSearchSchema.parse(jsonOf(answer)).skills.slice(0, 6);
    const { code, output } = await skills("find", "pdf");
    expect(code).toBe(0);
    const printed = output.split("\n").filter((line) => /^\S+\/\S+@\S+$/.test(line));
    expect(printed).toEqual(rows.map(({ source, name }) => `${source}@${name}`));
    expect(printed).toContain("anthropics/skills@pdf");
    const addresses = output.split("\n").filter((line) => line.startsWith("└ "));
    expect(addresses.map((line) => line.slice(line.indexOf(".sh/") + 4))).toEqual(rows.map(({ id }) => id));
  });

  it("finds within an account", async () => {
    const { output } = await skills("find", "pdf", "--owner", "anthropics");
    const printed = output.split("\n").filter((line) => line.includes("@"));
    expect(printed.filter((line) => !line.startsWith("anthropics/") && !line.includes("<"))).toEqual([]);
    expect(printed).toContain("anthropics/skills@pdf");
  });

  it("says so where nothing is found", async () => {
    expect((await skills("find", "qqqxyzzy")).output).toContain('No skills found for "qqqxyzzy"');
  });

  it("lists the directory's own skill", async () => {
    const { code, output } = await skills("add", inject("origin"), "--list");
    expect(code).toBe(0);
    expect(output).toContain("Found 1 skill");
    expect(output).toMatch(/│ +skillshelf$/m);
  });

  it("installs it as it is served", async () => {
    const { code, output } = await skills(
      "add",
      inject("origin"),
      "--skill",
      "skillshelf",
      "--agent",
      "claude-code",
      "-y",
    );
    expect([code, output]).toEqual([0, expect.stringContaining("Installed 1 skill")]);
    const installed = await readFile(join(project, ".claude", "skills", "skillshelf", "SKILL.md"), "utf8");
    expect(installed).toBe((await ask(ownSkillPath)).text);
  });
});
