import { execFile } from "node:child_process";
import { copyFile, link, mkdir, mkdtemp, readdir, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const git = async (folder: string, ...words: readonly string[]): Promise<string> =>
  (await run("git", words, { cwd: folder })).stdout.trim();

/** A worktree of a commit, in which faults are applied and reverted. */
export class Worktree {
  readonly folder: string;
  readonly #root: string;

  private constructor(root: string, folder: string) {
    this.#root = root;
    this.folder = folder;
  }

  static async open(root: string, commit: string): Promise<Worktree> {
    const worktree = new Worktree(root, await mkdtemp(join(tmpdir(), "skillshelf-faults-")));
    try {
      await git(root, "worktree", "add", "--detach", "--quiet", worktree.folder, commit);
      await linkPackages(join(root, "node_modules"), join(worktree.folder, "node_modules"));
      return worktree;
    } catch (error) {
      await worktree.remove();
      throw error;
    }
  }

  /** @returns whether the patch fits. */
  async apply(patch: string): Promise<boolean> {
    return git(this.folder, "apply", "--3way", patch).then(
      () => true,
      () => false,
    );
  }

  /** Reverts the applied fault; builds and caches remain. */
  async reset(): Promise<void> {
    await git(this.folder, "reset", "--hard", "--quiet");
    await git(this.folder, "clean", "-d", "--force", "--quiet");
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await git(this.#root, "worktree", "prune");
  }
}

export const commitOf = (root: string, ref: string): Promise<string> =>
  git(root, "rev-parse", "--verify", `${ref}^{commit}`);

/** Copies packages by hard links, without caches that tools keep among them: Turbopack refuses a symbolic link. */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  const kept = [".bin", ".package-lock.json"];
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (!entry.name.startsWith(".") || kept.includes(entry.name)) await linkEntry(from, to, entry);
}

async function linkEntry(
  from: string,
  to: string,
  entry: Readonly<{ name: string; isDirectory: () => boolean; isSymbolicLink: () => boolean }>,
): Promise<void> {
  const [source, target] = [join(from, entry.name), join(to, entry.name)];
  if (entry.isSymbolicLink()) return symlink(await readlink(source), target);
  // Hard links are impossible across file systems.
  if (!entry.isDirectory()) return link(source, target).catch(() => copyFile(source, target));
  await mkdir(target);
  for (const inner of await readdir(source, { withFileTypes: true })) await linkEntry(source, target, inner);
}
