import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { Random } from "@skillshelf/skill-audit/testing/random";
import licences from "spdx-license-list/full.js";
import { unitName } from "../seed/words.ts";
import { skillText } from "./skill-text.ts";

const run = promisify(execFile);

/** A file of a repository. */
type File = Readonly<{ path: string; text: string }>;

const SEED = 20_260_101;

/** The files of a repository with so many units, the same in every run; those of each `number` are different. */
export function* repositoryFiles(units: number, number = 0): Generator<File> {
  const random = new Random(SEED + number);
  yield { path: "LICENSE", text: licenseText("MIT") };
  yield { path: "README.md", text: "# Skills\n" };
  for (let index = 0; index < units; index++) {
    const name = `${unitName(random)}-${index}`;
    const folder = `skills/${name}`;
    yield { path: `${folder}/SKILL.md`, text: skillText(random, name) };
    for (let count = random.whole(0, 3); count > 0; count--)
      yield { path: `${folder}/references/${random.hexadecimal(6)}.md`, text: `# ${random.hexadecimal(12)}\n` };
    if (random.chance(0.4)) yield { path: `${folder}/scripts/run.py`, text: `print("${random.hexadecimal(12)}")\n` };
    // Large repositories repeat a license beside each unit; a few name other holders.
    if (random.chance(1 / 3)) {
      const holder = random.chance(0.1) ? `Copyright 2026 ${name}\n\n` : "";
      yield { path: `${folder}/LICENSE.txt`, text: holder + licenseText("Apache-2.0") };
    }
  }
}

const licenseText = (id: string): string => licences[id]?.licenseText ?? "";

/** Makes a bare repository of one commit in `folder`. */
export async function makeRepository(folder: string, units: number): Promise<void> {
  await run("git", ["init", "--quiet", "--bare", "-b", "main", folder]);
  const git = spawn("git", [`--git-dir=${folder}`, "fast-import", "--quiet"], { stdio: ["pipe", "ignore", "inherit"] });
  const ended = once(git, "close");
  await pipeline(Readable.from(importLines(units)), git.stdin);
  const [status] = await ended;
  if (status !== 0) throw new Error(`git fast-import ended with status ${status}`);
}

/** Writes the input of git fast-import. */
function* importLines(units: number): Generator<string> {
  yield "commit refs/heads/main\ncommitter Bench <bench@example.org> 1767225600 +0000\ndata 6\nSkills\n";
  for (const { path, text } of repositoryFiles(units)) {
    yield `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
  }
}
