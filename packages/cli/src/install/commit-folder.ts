import { folderOf } from "@skillshelf/skill-reader/folder-of";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { type GitRepository, objectId } from "@skillshelf/skill-reader/git/repository";
import { Tree, type TreeEntry } from "@skillshelf/skill-reader/git/tree";
import { sha256Of } from "./lock.ts";
import type { SkillFile } from "./placing.ts";
import { damagedError, MAX_BYTES, MAX_FILE_BYTES, type RepositoryRequest, withSource } from "./repository-files.ts";
import type { HashedFile } from "./source-hash.ts";

/** The folder of a skill at a commit, with everything that other installers copy. */
export type CommitFolder = Readonly<{
  /** ID of its Git tree; null at the root. */
  tree: string | null;
  /** Its files, those behind links at the paths of the links. */
  files: readonly SkillFile[];
  /** Its files without links. */
  plain: readonly HashedFile[];
  /** Why its files cannot be told; then there are none. */
  fault: string | null;
}>;

/**
 * Reads the folders of skills at a commit. Contents are verified against their Git object IDs.
 *
 * @param paths the paths of the skills' SKILL.md.
 * @returns the folders by these paths; null for one that is not in the commit.
 * @throws {CommandError} if the repository cannot be read.
 */
export const readCommitFolders = (
  request: RepositoryRequest,
  paths: readonly string[],
): Promise<ReadonlyMap<string, CommitFolder | null>> =>
  withSource(request, async (repository) => {
    const { commit } = request;
    if (!(await repository.isSound(commit, []))) throw damagedError(request);
    const entries = await repository.entries(commit);
    const folders = entries.flatMap(({ kind, id }) => (kind === "folder" ? [id] : []));
    if (!(await repository.isSound(commit, folders))) throw damagedError(request);
    const tree = new Tree(entries, async ({ id }) => bytesOf(repository, id, defaultLimits.fileBytes));
    const read = new Map<string, CommitFolder | null>();
    let remaining = MAX_BYTES;
    for (const path of paths) {
      const folder =
        tree.get(path) === undefined ? null : await readFolder(folderOf(path), tree, repository, remaining);
      for (const { content } of folder?.files ?? []) remaining -= content.length;
      read.set(path, folder);
    }
    return read;
  });

/** Reads a blob; null if it is missing, damaged or too large. */
async function bytesOf(repository: GitRepository, id: string, maxBytes: number): Promise<Buffer | null> {
  const found = await repository.read(id, maxBytes);
  return found.kind === "blob" && objectId("blob", found.bytes) === id ? found.bytes : null;
}

/** A file with its path from the repository's root. */
type Placed = Readonly<{ entry: TreeEntry; at: string }>;

async function readFolder(
  folder: string,
  tree: Tree,
  repository: GitRepository,
  maxBytes: number,
): Promise<CommitFolder> {
  const id = tree.get(folder)?.id ?? null;
  const faulty = (fault: string): CommitFolder => ({ tree: id, files: [], plain: [], fault });
  const found = await filesIn(folder, tree);
  if (typeof found === "string") return faulty(found);
  const files: SkillFile[] = [];
  const plain: HashedFile[] = [];
  let remaining = maxBytes;
  for (const { entry, at } of found) {
    const content = await bytesOf(repository, entry.id, Math.min(remaining, MAX_FILE_BYTES));
    if (content === null) return faulty(`${at} is missing in the repository, or too large`);
    remaining -= content.length;
    const path = at.slice(folder === "" ? 0 : folder.length + 1);
    files.push({ path, sha256: sha256Of(content), executable: entry.isExecutable, content });
    if (entry.path === at) plain.push({ path, content });
  }
  return { tree: id, files, plain, fault: null };
}

const MAX_STEPS = 5_000;

/** Lists the files of a folder, also behind links; or why they cannot be told. */
async function filesIn(folder: string, tree: Tree): Promise<readonly Placed[] | string> {
  const files: Placed[] = [];
  const ahead: (Placed & Readonly<{ through: readonly string[] }>)[] = childrenOf(tree, folder, folder, []);
  let steps = 0;
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    // Links can lead to few files in very many ways.
    if (++steps > MAX_STEPS) return `it has more than ${MAX_STEPS} files and folders`;
    const { entry, at, through } = next;
    const target = entry.kind === "symlink" ? await tree.resolve(entry.path) : entry;
    if (target.kind === "file") files.push({ entry: "entry" in target ? target.entry : target, at });
    else if (target.kind === "folder") {
      if (through.includes(target.path)) return `${at} is a link to a folder around it`;
      ahead.push(...childrenOf(tree, target.path, at, [...through, target.path]));
    } else return `${at} is a link or a submodule that leads out of the repository or to nothing`;
  }
  return files;
}

const childrenOf = (tree: Tree, folder: string, at: string, through: readonly string[]) =>
  tree.children(folder).map((entry) => {
    const name = entry.path.slice(entry.path.lastIndexOf("/") + 1);
    return { entry, at: at === "" ? name : `${at}/${name}`, through };
  });
