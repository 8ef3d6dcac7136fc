import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { defaultLimits, type Limits } from "../git/limits.ts";
import { locateRepository } from "../git/locate-repository.ts";
import { GitRepository, type OpenOptions } from "../git/repository.ts";
import type { TreeEntry } from "../git/tree.ts";

/** The entry at a path, which must be there. */
export function entryAt(entries: readonly TreeEntry[], path: string): TreeEntry {
  const entry = entries.find((one) => one.path === path);
  if (entry === undefined) throw new Error(`there is no ${path}`);
  return entry;
}

/** What tests say of who commits and when. */
const author = {
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_AUTHOR_DATE: "2020-01-01T00:00:00Z",
  GIT_COMMITTER_NAME: "C",
  GIT_COMMITTER_EMAIL: "c@example.org",
  GIT_COMMITTER_DATE: "2026-01-31T12:00:00+0100",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
};

/** A folder for one test that vanishes with `remove`. */
export class SampleFolder {
  readonly path: string;
  readonly #opened: GitRepository[] = [];

  private constructor(path: string) {
    this.path = path;
  }

  static async make(): Promise<SampleFolder> {
    return new SampleFolder(await mkdtemp(join(tmpdir(), "skillshelf-sample-")));
  }

  /** A repository with these files committed on `main`; a text that begins with `->` is a symlink to the rest. */
  async repository(name: string, files: Readonly<Record<string, string>> = { "README.md": "# Sample\n" }) {
    const folder = join(this.path, name);
    await mkdir(folder);
    await this.git(folder, ["init", "--quiet", "-b", "main"]);
    if (Object.keys(files).length > 0) await this.commit(folder, files);
    return folder;
  }

  /** @param at when it was committed, where that matters. */
  async commit(folder: string, files: Readonly<Record<string, string>>, at?: string): Promise<string> {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      if (text.startsWith("->")) await symlink(text.slice(2), file);
      else await writeFile(file, text);
    }
    await this.git(folder, ["add", "--all"]);
    const words = ["commit", "--quiet", "-m", "A commit"];
    await runIn(folder, words, "", at === undefined ? {} : { GIT_COMMITTER_DATE: at });
    return this.git(folder, ["rev-parse", "HEAD"]);
  }

  /** A program that leaves `marker` behind when it runs. */
  async trap(marker: string): Promise<string> {
    const file = join(this.path, `trap-${Math.random().toString(36).slice(2)}`);
    await writeFile(file, `#!/bin/sh\necho ran >> '${marker}'\nexit 1\n`);
    await chmod(file, 0o755);
    return file;
  }

  /** Runs git as any user would. Its answer without the end of its last line. */
  git(folder: string, words: readonly string[], input: string | Buffer = ""): Promise<string> {
    return runIn(folder, words, input);
  }

  /** Opens a repository until `remove`. */
  async open(path: string, limits: Partial<Limits> = {}, options: OpenOptions = {}): Promise<GitRepository> {
    const directory = await locateRepository(path);
    const repository = await GitRepository.open(directory, { ...defaultLimits, ...limits }, options);
    this.#opened.push(repository);
    return repository;
  }

  /** Removes the loose object of an id, and returns the file it was. */
  async lose(folder: string, id: string): Promise<string> {
    const file = join(folder, ".git", "objects", id.slice(0, 2), id.slice(2));
    await rm(file);
    return file;
  }

  async remove(): Promise<void> {
    for (const repository of this.#opened) await repository.close();
    await rm(this.path, { recursive: true, force: true });
  }
}

function runIn(
  folder: string,
  words: readonly string[],
  input: string | Buffer,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn("git", [...words], {
    cwd: folder,
    env: { ...process.env, ...author, ...environment },
    stdio: "pipe",
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  // Who reads no input may have ended before it comes.
  child.stdin.on("error", () => {}).end(input);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => {
      if (status === 0) resolve(Buffer.concat(chunks).toString("utf8").replace(/\n$/, ""));
      else reject(new Error(`git ${words.join(" ")} ended with ${status}: ${said}`));
    });
  });
}
