import { createHash } from "node:crypto";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import pLimit from "p-limit";
import { comparable } from "../duplicates/shingles.ts";
import { LimitError, type Limits } from "../git/limits.ts";
import type { GitRepository } from "../git/repository.ts";
import { Tree, type TreeEntry } from "../git/tree.ts";
import { combineLicenses } from "../license/combine.ts";
import { readLicenseField } from "../license/field.ts";
import { mayBeShown } from "../license/redistribution.ts";
import { licenseReader, licensesAtRoot, licensesOfUnit, readReuse } from "../license/repository-licenses.ts";
import {
  currentLoading,
  FACTS_VERSION,
  MAX_LOCATIONS,
  type Notice,
  type PluginFacts,
  type RepositoryFacts,
  type Snapshot,
  type UnitFacts,
} from "../repository-facts.ts";
import { withoutDependencies } from "./dependency-folders.ts";
import { type Manifests, pluginOf, readManifests } from "./manifests.ts";
import { type FoundPlugin, findPlugins } from "./plugins.ts";
import type { ReadUnit } from "./read-unit.ts";
import { readInThread, type UnitReader, type UnitSource, UnreadableUnitError, withoutContents } from "./unit-reader.ts";
import {
  activeOf,
  type DistinctUnit,
  distinctUnits,
  readPluginSource,
  readUnitSource,
  withoutDocuments,
} from "./unit-source.ts";
import { type FoundUnit, findUnits } from "./units.ts";

/** Number of units read at a time, which bounds the texts in memory. */
const UNITS_AT_A_TIME = 8;

/** Maximum number of notices per repository. */
const MAX_NOTICES = 100;

/** Name of a repository in the directory, and the source it was read from. */
export type Origin = Readonly<{ owner: string; repo: string; source: string }>;

export type ReadingOptions = Readonly<{
  /** Aborts reading; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Reads each unit; in this thread by default. */
  readUnit?: UnitReader;
}>;

/** The repository has no SKILL.md and cannot be listed. */
export class NoUnitsError extends Error {
  override readonly name = "NoUnitsError";
}

/**
 * Reads the facts of a repository at its HEAD without a checkout and without running anything. For a unit that cannot
 * be read, the result contains only the names and sizes of its files, and a notice.
 *
 * @throws {UnreadableUnitError} if none of the units can be read.
 * @throws {NoUnitsError} if there is no SKILL.md.
 * @throws {LimitError} if a limit is exceeded.
 * @throws {GitError} if git cannot read the repository.
 */
export async function readRepository(
  repository: GitRepository,
  { owner, repo, source }: Origin,
  limits: Limits,
  readAt: Date,
  { signal, readUnit = readInThread }: ReadingOptions = {},
): Promise<Snapshot> {
  const head = await repository.head();
  const sound = (await repository.entries(head.commit)).filter(({ fault }) => fault === null);
  const entries = withoutDependencies(sound);
  const read = (entry: TreeEntry) => readBytes(repository, entry, limits);
  const tree = new Tree(entries, read);
  const { units: all, notices } = await findUnits(entries, tree);
  const { units: skills, documents } = await withoutDocuments(all, read);
  notices.push(...documents.map((path): Notice => ({ notice: "document", path })));
  const units = await distinctUnits(skills, ({ id }) => id);
  if (units.length === 0) throw new NoUnitsError(`${source} has no SKILL.md at commit ${head.commit}.`);
  if (units.length > limits.units) throw new LimitError(source, "units", limits.units);

  const { plugins, notices: ofPlugins } = await findPlugins(entries, tree, skills, read);
  notices.push(...ofPlugins);

  const failures: UnreadableUnitError[] = [];
  const readThrough = async (unit: UnitSource) => {
    try {
      return { ...(await readUnit(unit, signal)), isUnreadable: false };
    } catch (error) {
      if (!(error instanceof UnreadableUnitError)) throw error;
      failures.push(error);
      return { ...(await readUnit(withoutContents(unit), signal)), isUnreadable: true };
    }
  };
  const inTurn = pLimit(UNITS_AT_A_TIME);
  const readLicenses = licenseReader(read);
  const atRoot = await licensesAtRoot(entries, tree);
  const [readUnits, repositoryFiles, filesOfUnits, firstCommits] = await Promise.all([
    Promise.all(
      units.map((found) =>
        inTurn(async () => {
          const unit = { ...(await readUnitSource(found, { owner, repo }, read)), ...activeOf(found, plugins) };
          const reading = readThrough(unit);
          // If worker threads read the units, this thread can compute the rest meanwhile.
          const compared = { digest: digestOf(found, unit.bytes), ...comparable(unit.bytes) };
          const done = await reading;
          const facts = { ...done.facts, language: await languageOf(done) };
          return { ...done, facts, compared: done.isUnreadable ? { ...compared, ...comparable(null) } : compared };
        }),
      ),
    ),
    readLicenses(atRoot),
    Promise.all(units.map(({ path, files }) => readLicenses(licensesOfUnit(path, files)))),
    repository.firstCommits(head.commit),
  ]);
  const [failure] = failures;
  const readPlugins = await Promise.all(
    plugins.map((plugin) =>
      inTurn(async () => {
        if (plugin.isOfSkill) return { plugin, audit: null, excerpts: {} };
        const { facts, excerpts, isUnreadable } = await readThrough(
          await readPluginSource(plugin, { owner, repo }, read),
        );
        if (isUnreadable) notices.push({ notice: "unreadable", path: plugin.path });
        return { plugin, audit: facts.audit, excerpts };
      }),
    ),
  );
  // If no unit can be read, the reader is at fault or there is nothing to list.
  if (failure !== undefined && readUnits.every(({ isUnreadable }) => isUnreadable)) throw failure;
  for (const [index, { path, entry }] of units.entries()) {
    const unit = readUnits[index];
    if (unit?.facts.hash !== null) continue;
    const reason = unit.isUnreadable ? "unreadable" : isTooLarge(entry, limits) ? "too-large" : "missing-content";
    notices.push({ notice: reason, path });
  }
  const manifests = await readManifests(tree, read);
  notices.push(...manifests.missing.map((path): Notice => ({ notice: "missing-folder", path })));

  const claims = units.map(({ path }, index) => ({
    path,
    states: readUnits[index]?.statedLicense ?? null,
    files: filesOfUnits[index] ?? [],
  }));
  const covered = units.map(({ path }) => path);
  const reuse = await readReuse(entries, covered, read);
  const combined = combineLicenses({ repositoryFiles, reuse, declared: manifests.licenses, units: claims });
  const facts: RepositoryFacts = {
    form: FACTS_VERSION,
    owner,
    repo,
    commit: head.commit,
    committedAt: head.committedAt.toISOString(),
    readAt: readAt.toISOString(),
    engine: ENGINE_VERSION,
    loading: currentLoading,
    license: combined.expression,
    licenseSource: combined.source,
    licenseFiles: atRoot.map(({ path }) => path),
    licenseConflicts: combined.conflicts.map(({ where, license }) => ({ where, license })),
    marketplace: manifests.marketplace,
    units: readUnits.map(({ facts: unit, statedLicense, compared }, index) => ({
      ...unit,
      ...compared,
      ...factsOfLocations(unit.path, units[index]?.otherLocations ?? [], manifests.plugins, firstCommits),
      license: statedLicense === null ? null : readLicenseField(statedLicense),
    })),
    plugins: readPlugins.map(({ plugin, audit }) => toPluginFacts(plugin, audit, readUnits)),
    notices: notices.slice(0, MAX_NOTICES),
  };
  const texts = readUnits.flatMap(({ facts: { path }, text }, index) => {
    const claim = claims[index];
    return text !== null && claim && mayBeShown(claim, combined.expression) ? [{ path, ...text }] : [];
  });
  const words = wordsOf(readUnits, manifests.description);
  const excerpts = Object.assign({}, ...readPlugins.map((plugin) => plugin.excerpts), words.excerpts);
  return { facts, words: { ...words, excerpts }, source, texts };
}

/** A finding is listed once, although a skill that a marketplace's plugin encloses has the same file. */
function toPluginFacts(
  { path, folder, names, parts }: FoundPlugin,
  audit: UnitFacts["audit"] | null,
  units: readonly ReadUnit[],
): PluginFacts {
  const known = new Set(
    units.flatMap(({ facts }) => facts.audit.findings.map(({ id, severity }) => `${id} ${severity}`)),
  );
  const findings = audit?.findings.filter(({ id, severity }) => !known.has(`${id} ${severity}`)) ?? [];
  return { path, folder, names: [...names], parts: [...parts], audit: audit && { ...audit, findings } };
}

/**
 * Combines the facts of all locations of a unit: the plugin that contains one of them, and the earliest commit date.
 */
function factsOfLocations(
  path: string,
  others: DistinctUnit["otherLocations"],
  plugins: Manifests["plugins"],
  firstCommits: ReadonlyMap<string, Date> | null,
): Pick<UnitFacts, "otherLocations" | "plugin" | "firstCommittedAt"> {
  const locations = [path, ...others];
  const dates = locations.flatMap((location) => firstCommits?.get(location)?.toISOString() ?? []);
  return {
    ...(others.length > 0 && { otherLocations: others.slice(0, MAX_LOCATIONS) }),
    plugin: locations.map((location) => pluginOf(location, plugins)).find((plugin) => plugin !== null) ?? null,
    firstCommittedAt: dates.toSorted()[0] ?? null,
  };
}

/** Detects the language of a unit. The large tables are loaded in this thread rather than in each worker. */
async function languageOf({ facts, prose }: ReadUnit): Promise<string | null> {
  if (prose === null) return facts.language;
  const { languageOfProse } = await import("./language.ts");
  return languageOfProse(prose);
}

/** Reads a file or the target of a symbolic link; null if it is missing or too large. */
async function readBytes(repository: GitRepository, entry: TreeEntry, limits: Limits): Promise<Buffer | null> {
  const found = await repository.read(entry.id, limits.fileBytes);
  return found.kind === "blob" ? found.bytes : null;
}

/**
 * Returns the SHA-256 of the SKILL.md. Null for a symbolic link, because the host serves its target's path, not the
 * text.
 */
const digestOf = ({ path, entry }: FoundUnit, bytes: Uint8Array | null): string | null =>
  bytes === null || path !== entry.path ? null : createHash("sha256").update(bytes).digest("hex");

const isTooLarge = (entry: TreeEntry, limits: Limits): boolean => (entry.bytes ?? 0) > limits.fileBytes;

function wordsOf(units: readonly ReadUnit[], description: string | null): Snapshot["words"] {
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
