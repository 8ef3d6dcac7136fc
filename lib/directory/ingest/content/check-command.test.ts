import { spawn } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { childEnvironment } from "#lib/env.ts";

const project = join(import.meta.dirname, "../../../..");

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf-check-"));
  await cp(join(project, "content"), folder, { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs the command on a content folder, as `npm run content:check` does. */
async function check(contentDir: string): Promise<{ status: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "check-command.ts")], {
    cwd: project,
    env: childEnvironment({ CONTENT_DIR: contentDir }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const status = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  return { status, output, errors };
}

describe("content:check", { timeout: 20_000 }, () => {
  it("ends with 0 for sound content and says what it read", async () => {
    const { status, output, errors } = await check(folder);
    expect(errors).toBe("");
    expect(status).toBe(0);
    expect(output).toContain(folder);
    expect(output).toMatch(/\b[1-9]\d* repositories\b/);
  });

  it("ends with 1 for faults, says where each is, so that a terminal can open it, and how many there are", async () => {
    await writeFile(join(folder, "docs", "broken.en.md"), "---\ntitle: Page\nposition: first\n---\n");
    await writeFile(join(folder, "docs", "one.en.md"), "# One\n");
    await writeFile(join(folder, "docs", "two.xx.md"), "# Two\n");
    await writeFile(join(folder, "docs", "value.en.md"), "---\ntitle: *important*\n---\n");
    const { status, output, errors } = await check(folder);
    expect(status).toBe(1);
    expect(output).toBe("");
    const lines = errors.trimEnd().split("\n");
    for (const place of ["broken.en.md:3", "one.en.md:1", "two.xx.md:1", "value.en.md:2"])
      expect(
        lines.filter((line) => line.startsWith(`${folder}/docs/${place} `)),
        place,
      ).not.toEqual([]);
    for (const file of ["one.en.md", "two.xx.md"])
      expect(lines.filter((line) => line.startsWith(`${folder}/docs/${file}:`))).toHaveLength(1);
    const faults = lines.slice(0, -1);
    expect(faults.every((line) => line.startsWith(`${folder}/docs/`))).toBe(true);
    expect(lines.at(-1)).toMatch(new RegExp(`^${faults.length} faults`));
    expect(errors).not.toContain("node_modules");
  });

  it("does not call a folder sound that does not exist", async () => {
    const { status, errors } = await check(join(folder, "contnet"));
    expect(status).toBe(1);
    expect(errors).toContain("contnet");
  });
});
