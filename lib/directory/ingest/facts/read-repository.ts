import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { ENGINE_VERSION } from "../../audit-facts.ts";
import { FORM, type Notice, type Reading, type RepositoryFacts } from "../../facts.ts";
import { LimitError, type Limits } from "../git/limits.ts";
import type { GitRepository } from "../git/repository.ts";
import { Tree } from "../git/tree.ts";
import type { TreeEntry } from "../git/tree-entry.ts";
import { combineLicences } from "../licence/combine.ts";
import { readLicenceField } from "../licence/field.ts";
import { comparable } from "./comparable.ts";
import { licenceReader, licencesAtRoot, licencesOfUnit } from "./licences.ts";
import { readManifests } from "./manifests.ts";
import { pluginOf } from "./marketplace.ts";
import type { ReadUnit } from "./read-unit.ts";
import { readHere, type UnitReader } from "./unit-reader.ts";
import { readUnitSource } from "./unit-source.ts";
import { type FoundUnit, findUnits } from "./units.ts";

/** Units that are read at a time, and so the most texts of them that are in memory. */
const UNITS_AT_A_TIME = 8;

/** What odd things there are in a repository is told of so many. */
const MOST_NOTICES = 100;

/** Where a repository stands in the directory, and where it was read from. */
export type Origin = Readonly<{ owner: string; repo: string; source: string }>;

export type ReadingOptions = Readonly<{
  /** Ends the reading, which then rejects with its reason. */
  signal?: AbortSignal;
  /** What reads each unit; this thread when left out. */
  readUnit?: UnitReader;
}>;

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
  { signal, readUnit = readHere }: ReadingOptions = {},
): Promise<Reading> {
  const head = await repository.head();
  const entries = (await repository.entries(head.commit)).filter(({ fault }) => fault === null);
  const read = (entry: TreeEntry) => readBytes(repository, entry, limits);
  const tree = new Tree(entries, read);
  const { units, notices } = await findUnits(entries, tree);
  if (units.length === 0) throw new NoUnitsError(`${source} has no SKILL.md at commit ${head.commit}.`);
  if (units.length > limits.units) throw new LimitError(source, "units", limits.units);

  const inTurn = pLimit(UNITS_AT_A_TIME);
  const readLicences = licenceReader(read);
  const atRoot = licencesAtRoot(entries);
  const [readUnits, repositoryFiles, filesOfUnits, firstCommits] = await Promise.all([
    Promise.all(
      units.map((found) =>
        inTurn(async () => {
          const unit = await readUnitSource(found, { owner, repo }, read);
          const reading = readUnit(unit, signal);
          // Where another thread reads units, this one is free for what remains.
          const compared = { digest: digestOf(found, unit.bytes), ...comparable(unit.bytes) };
          return { ...(await reading), compared };
        }),
      ),
    ),
    readLicences(atRoot),
    Promise.all(units.map(({ path, files }) => readLicences(licencesOfUnit(path, files)))),
    repository.firstCommits(head.commit),
  ]);
  for (const [index, { path, entry }] of units.entries())
    if (readUnits[index]?.facts.hash === null)
      notices.push({ notice: isTooLarge(entry, limits) ? "too-large" : "missing-content", path });
  const manifests = await readManifests(tree, read);
  notices.push(...manifests.missing.map((path): Notice => ({ notice: "missing-folder", path })));

  const claims = units.map(({ path }, index) => ({
    path,
    states: readUnits[index]?.statedLicense ?? null,
    files: filesOfUnits[index] ?? [],
  }));
  const licence = combineLicences({ repositoryFiles, declared: manifests.licences, units: claims });
  const facts: RepositoryFacts = {
    form: FORM,
    owner,
    repo,
    commit: head.commit,
    committedAt: head.committedAt.toISOString(),
    readAt: readAt.toISOString(),
    engine: ENGINE_VERSION,
    license: licence.expression,
    licenseFiles: atRoot.map(({ path }) => path),
    licenseConflicts: licence.conflicts.map(({ where, licence: license }) => ({ where, license })),
    marketplace: manifests.marketplace,
    units: readUnits.map(({ facts: unit, statedLicense, compared }) => ({
      ...unit,
      ...compared,
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

/** A link's path has the name of another file at its host, not that file's text. */
const digestOf = ({ path, entry }: FoundUnit, bytes: Uint8Array | null): string | null =>
  bytes === null || path !== entry.path ? null : createHash("sha256").update(bytes).digest("hex");

const isTooLarge = (entry: TreeEntry, limits: Limits): boolean => (entry.bytes ?? 0) > limits.fileBytes;

function wordsOf(units: readonly ReadUnit[], description: string | null): Reading["words"] {
  const descriptions = Object.fromEntries(
    units.flatMap(({ facts, description: own }) => (own === null ? [] : [[facts.path, own]])),
  );
  const searched = Object.fromEntries(
    units.flatMap(({ facts, searched: own }) => (own === null ? [] : [[facts.path, own]])),
  );
  const [only, ...others] = units;
  const summary = description ?? (others.length === 0 ? (only?.description ?? "") : "");
  return { summary, descriptions, searched, excerpts: Object.assign({}, ...units.map((unit) => unit.excerpts)) };
}
