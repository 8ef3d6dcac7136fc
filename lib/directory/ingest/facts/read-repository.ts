import { FORM, type Notice, type Reading, type RepositoryFacts } from "../../facts.ts";
import { LimitError, type Limits } from "../git/limits.ts";
import type { GitRepository } from "../git/repository.ts";
import { Tree } from "../git/tree.ts";
import type { TreeEntry } from "../git/tree-entry.ts";
import { combineLicences } from "../licence/combine.ts";
import { readLicenceField } from "../licence/field.ts";
import { readManifests } from "./manifests.ts";
import { pluginOf } from "./marketplace.ts";
import { type ReadUnit, readUnit } from "./read-unit.ts";
import { findUnits } from "./units.ts";

/** A licence file by its name, at the root of a repository or of a unit. */
const licenceFile = /^(?:licen[cs]e|copying|unlicense)(?:[-.][\w.-]+)?$/i;

/** What odd things there are in a repository is told of so many. */
const MOST_NOTICES = 100;

/** Where a repository stands in the directory, and where it was read from. */
export type Origin = Readonly<{ owner: string; repo: string; source: string }>;

/** A repository that has no SKILL.md is none of the directory's. */
export class NoUnitsError extends Error {
  override readonly name = "NoUnitsError";
}

/**
 * Reads the facts of a repository at its HEAD. Nothing is checked out and nothing is run.
 *
 * @throws {NoUnitsError} when there is no SKILL.md in it.
 * @throws {LimitError} when there is more than `limits` allow.
 * @throws {GitError} when git cannot read it.
 */
export async function readRepository(
  repository: GitRepository,
  { owner, repo, source }: Origin,
  limits: Limits,
  readAt: Date,
): Promise<Reading> {
  const head = await repository.head();
  const entries = (await repository.entries(head.commit)).filter(({ fault }) => fault === null);
  const read = (entry: TreeEntry) => readBytes(repository, entry, limits);
  const tree = new Tree(entries, read);
  const { units, notices } = await findUnits(entries, tree);
  if (units.length === 0) throw new NoUnitsError(`${source} has no SKILL.md at commit ${head.commit}.`);
  if (units.length > limits.units) throw new LimitError(source, "units", limits.units);

  const readUnits: ReadUnit[] = [];
  for (const { path, entry, files } of units) {
    const bytes = await read(entry);
    if (bytes === null) notices.push({ notice: isTooLarge(entry, limits) ? "too-large" : "missing-content", path });
    readUnits.push(readUnit(path, bytes, files, repo));
  }
  const firstCommits = await repository.firstCommits(head.commit);
  const manifests = await readManifests(tree, read);
  notices.push(...manifests.missing.map((path): Notice => ({ notice: "missing-folder", path })));

  const textOf = async (entry: TreeEntry) => ({ path: entry.path, text: (await read(entry))?.toString("utf8") ?? "" });
  const atRoot = entries.filter(({ kind, path }) => kind === "file" && licenceFile.test(path));
  const claims = await Promise.all(
    units.map(async ({ path, files }, index) => ({
      path,
      states: readUnits[index]?.statedLicense ?? null,
      files: await Promise.all(files.filter((file) => isLicenceOf(path, file)).map(textOf)),
    })),
  );
  const repositoryFiles = await Promise.all(atRoot.map(textOf));
  const licence = combineLicences({ repositoryFiles, declared: manifests.licences, units: claims });
  const facts: RepositoryFacts = {
    form: FORM,
    owner,
    repo,
    commit: head.commit,
    committedAt: head.committedAt.toISOString(),
    readAt: readAt.toISOString(),
    license: licence.expression,
    licenseFiles: atRoot.map(({ path }) => path),
    licenseConflicts: licence.conflicts.map(({ where, licence: license }) => ({ where, license })),
    marketplace: manifests.marketplace,
    units: readUnits.map(({ facts: unit, statedLicense }) => ({
      ...unit,
      plugin: pluginOf(unit.path, manifests.plugins),
      license: statedLicense === null ? null : readLicenceField(statedLicense),
      firstCommittedAt: firstCommits?.get(unit.path)?.toISOString() ?? null,
    })),
    notices: notices.slice(0, MOST_NOTICES),
  };
  return { facts, words: wordsOf(readUnits, manifests.description), source };
}

/** The bytes of a file, or of a symlink's target; null when they are not there or too many. */
async function readBytes(repository: GitRepository, entry: TreeEntry, limits: Limits): Promise<Buffer | null> {
  const found = await repository.read(entry.id, limits.fileBytes);
  return found.kind === "blob" ? found.bytes : null;
}

const isTooLarge = (entry: TreeEntry, limits: Limits): boolean => (entry.bytes ?? 0) > limits.fileBytes;

/** A licence of the unit itself lies beside its SKILL.md. */
function isLicenceOf(unit: string, file: TreeEntry): boolean {
  const folder = unit.slice(0, unit.lastIndexOf("/") + 1);
  return file.path.startsWith(folder) && licenceFile.test(file.path.slice(folder.length));
}

function wordsOf(units: readonly ReadUnit[], description: string | null): Reading["words"] {
  const descriptions = Object.fromEntries(
    units.flatMap(({ facts, description: own }) => (own === null ? [] : [[facts.path, own]])),
  );
  const [only, ...others] = units;
  return { summary: description ?? (others.length === 0 ? (only?.description ?? "") : ""), descriptions };
}
