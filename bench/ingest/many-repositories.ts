import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { repositoryFiles } from "./repository.ts";

const run = promisify(execFile);

/** Mean number of units of a repository. */
const UNITS = 10;

/** Repository `index` has between 1 and 19 units. */
const unitsOf = (index: number): number => 1 + ((index * 7) % (2 * UNITS - 1));

const nameOf = (index: number): string => `owner-${Math.floor(index / 4)}/repository-${index}`;

/**
 * Makes repositories of about ten units each, all different, and the list of them that `ingest --from` reads. One process
 * of git writes all their objects into one store, of which each repository is a view, as a worktree is: two small files.
 *
 * @returns the list's file.
 */
export async function makeRepositories(folder: string, count: number): Promise<string> {
  const store = join(resolve(folder), "store");
  await mkdir(store, { recursive: true });
  await run("git", ["init", "--quiet", "--bare", "-b", "main", store]);
  const words = [`--git-dir=${store}`, "-c", "core.compression=1", "fast-import", "--quiet", "--depth=0"];
  const marks = join(store, "commits");
  const git = spawn("git", [...words, `--export-marks=${marks}`], { stdio: ["pipe", "ignore", "inherit"] });
  const ended = once(git, "close");
  await pipeline(Readable.from(importLines(count)), git.stdin);
  const [status] = await ended;
  if (status !== 0) throw new Error(`git fast-import ended with status ${status}`);
  const list: string[] = [];
  for (const line of (await readFile(marks, "utf8")).trim().split("\n")) {
    const [mark = "", commit] = line.split(" ");
    const index = Number(mark.slice(1)) - 1;
    const repository = join(resolve(folder), `${index}`);
    await mkdir(repository);
    await writeFile(join(repository, "HEAD"), `${commit}\n`);
    await writeFile(join(repository, "commondir"), `${store}\n`);
    list[index] = `${repository} ${nameOf(index)}`;
  }
  const file = join(resolve(folder), "list.txt");
  await writeFile(file, `${list.join("\n")}\n`);
  return file;
}

/** Writes the input of git fast-import: a commit without a parent for each repository. */
function* importLines(count: number): Generator<string> {
  for (let index = 0; index < count; index++) {
    const committer = `committer Bench <bench@example.org> ${1_767_225_600 + index} +0000`;
    yield `reset refs/heads/all\ncommit refs/heads/all\nmark :${index + 1}\n${committer}\ndata 6\nSkills\n`;
    for (const { path, text } of repositoryFiles(unitsOf(index), index))
      yield `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`;
  }
}
