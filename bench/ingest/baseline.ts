import { execFile, spawn } from "node:child_process";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

const MOST_LISTED = 2 ** 30;

/** Seconds in which git lists a repository and hands over the SKILL.md and license files in it, which nobody reads. */
export async function readBare(folder: string): Promise<number> {
  const start = performance.now();
  const listing = await run("git", [`--git-dir=${folder}`, "ls-tree", "-r", "-l", "HEAD"], { maxBuffer: MOST_LISTED });
  const ids = [...listing.stdout.matchAll(/ blob ([0-9a-f]{40}) .*(?:SKILL\.md|LICENSE(?:\.txt)?)$/gm)];
  const git = spawn("git", [`--git-dir=${folder}`, "cat-file", "--batch"], { stdio: ["pipe", "pipe", "inherit"] });
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asked = pipeline(Readable.from(ids.map(([, id]) => `${id}\n`)), git.stdin);
  await Promise.all([asked, pipeline(git.stdout, nowhere)]);
  return (performance.now() - start) / 1_000;
}
