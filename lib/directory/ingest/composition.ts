import { defaultLocale } from "@skillshelf/directory-api/locales";
import type { AcceptedFinding, AuditLevel, Delisting, Editorial } from "@skillshelf/directory-api/schema";
import type { Capability, UnitKind } from "@skillshelf/skill-audit/audit-facts";
import { score } from "@skillshelf/skill-reader/conformance/score";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import {
  type HostFacts,
  SHOWN_FILES,
  type Snapshot,
  type UnitFacts,
  type UnitLoading,
} from "@skillshelf/skill-reader/repository-facts";
import { loadingMask } from "../agent-mask.ts";
import { auditSummary, unitAudit } from "../audit-summary.ts";
import { installedWith } from "../plugin-parts.ts";
import type { RecordDraft } from "../store/writing.ts";
import { unitAnchors } from "../unit-anchors.ts";

/** Category of a record without an editorial, and the terms that determined it. */
export type Placement = Readonly<{ category: string; terms: readonly string[] }>;

/** Category if none could be determined. */
const NO_CATEGORY = "other";

/** Sources of a record. */
type Parts = Readonly<{
  editorial: Editorial | undefined;
  reading: Snapshot | undefined;
  /** Commit of HEAD if it could not be read. */
  head?: string | null;
  host?: HostFacts | undefined;
  /** Category determined from its files if there is no editorial. */
  placement?: Placement | undefined;
  delisting: Delisting | undefined;
}>;

/** Default values of a record's row. */
export const emptyRecord = {
  summary: "",
  summaryLanguage: null,
  category: NO_CATEGORY,
  categoryTerms: [],
  tags: [],
  languages: [],
  license: null,
  licenseSource: null,
  marketplace: null,
  skillCount: 0,
  stars: null,
  score: null,
  audit: null,
  agents: null,
  contextAlways: null,
  contextOnActivation: null,
  reviewedCommit: null,
  reviewedOn: null,
  commit: null,
  updatedAt: null,
} satisfies Partial<RecordDraft["record"]>;

/**
 * Composes a record from the editorial, the snapshot of its repository and the host's metadata. Texts come from the
 * editorial, facts from the latest snapshot; one of the two is sufficient. A delisted record keeps only its key, name
 * and delisting.
 *
 * @param key `name` is the title unless the editorial has one.
 */
export function compose(
  { name, ...key }: Readonly<{ owner: string; repo: string; name: string }>,
  { editorial, reading, head, host, delisting, placement }: Parts,
): RecordDraft {
  if (delisting) return { record: { ...emptyRecord, ...key, name, ...delisting }, texts: [], units: [], details: [] };
  const units = composeUnits(editorial, reading);
  const texts = Object.entries(editorial?.texts ?? {}).map(([locale, text]) => ({ locale, ...text }));
  const title = editorial?.name ?? name;
  const summary = editorial?.summary ?? reading?.words.summary ?? "";
  const category = editorial?.category ?? placement?.category ?? NO_CATEGORY;
  const tags = [...(editorial?.tags ?? host?.topics ?? [])];
  const record = {
    ...key,
    name: title,
    summary,
    summaryLanguage: editorial ? defaultLocale : commonLanguage(reading),
    category,
    categoryTerms: editorial ? [] : [...(placement?.terms ?? [])],
    tags,
    status: host ? statusOf(host) : (editorial?.status ?? ("active" as const)),
    stars: host?.stars ?? null,
    reason: null,
    successor: null,
    reviewedCommit: editorial?.commit ?? null,
    reviewedOn: editorial?.reviewedOn ?? null,
    skillCount: units.length,
    ...composeFacts(editorial, reading, head ?? null),
  };
  return { record, texts, units, details: reading ? composeDetails(reading, editorial?.accepted ?? []) : [] };
}

/** Returns what only the pages of skills show. */
function composeDetails({ facts, words }: Snapshot, accepted: readonly AcceptedFinding[]): RecordDraft["details"] {
  return facts.units.map(
    ({ path, plugin, license, allowedTools, language, files, bytes, scripts, references, audit }: ReadUnit) => {
      const ids = new Set(audit?.findings.map(({ id }) => id));
      const installed = installedWith({ path, plugin }, facts.plugins ?? []);
      return {
        path,
        details: {
          license,
          allowedTools,
          language,
          files,
          bytes,
          scripts: scripts.slice(0, SHOWN_FILES),
          references: references.slice(0, SHOWN_FILES),
          scriptCount: scripts.length,
          referenceCount: references.length,
          ...(audit && { audit }),
          ...(installed && { installedWith: installed }),
          licenseConflicts: facts.licenseConflicts.filter(({ where }) => isOwnLicense(where, path)),
          accepted: accepted.filter(({ id }) => ids.has(id)),
          excerpts: Object.fromEntries(Object.entries(words.excerpts).filter(([id]) => ids.has(id))),
        },
      };
    },
  );
}

/** Tells whether a file that states a license is the SKILL.md or beside it. Files at the root state the repository's. */
const isOwnLicense = (where: string, path: string): boolean =>
  where === path || (folderOf(path) !== "" && folderOf(where) === folderOf(path));

/** Facts of earlier releases have no audit. */
type ReadUnit = Omit<UnitFacts, "audit"> & Partial<Pick<UnitFacts, "audit">>;

const statusOf = ({ isArchived }: HostFacts) => (isArchived ? ("archived" as const) : ("active" as const));

/** Returns the facts of the snapshot or, without one, those in the editorial at the reviewed commit. */
function composeFacts(editorial: Editorial | undefined, reading: Snapshot | undefined, head: string | null) {
  if (reading === undefined) {
    return {
      languages: [...(editorial?.languages ?? [])],
      license: editorial?.license ?? null,
      licenseSource: null,
      marketplace: editorial?.marketplace ?? null,
      commit: editorial?.commit ?? null,
      updatedAt: editorial ? new Date(editorial.committedAt) : null,
      score: null,
      audit: null,
      agents: null,
      contextAlways: null,
      contextOnActivation: null,
    };
  }
  const { facts } = reading;
  const skills = facts.units.filter(({ kind }) => kind === "skill");
  const languages = byFrequency(skills.flatMap(({ language }) => language ?? []));
  return {
    languages: languages.length > 0 ? languages : [...(editorial?.languages ?? [])],
    // An editor may have identified an unrecognized license text, but not one that no longer exists.
    license: facts.license ?? (facts.licenseFiles.length > 0 ? (editorial?.license ?? null) : null),
    licenseSource: facts.license === null ? null : (facts.licenseSource ?? null),
    marketplace: facts.marketplace,
    commit: facts.commit,
    updatedAt: new Date(facts.committedAt),
    score: score(facts),
    audit: auditSummary(facts, editorial?.accepted ?? [], head),
    agents: facts.loading?.agents ?? null,
    contextAlways: sumIfKnown(skills.map(({ listingTokens }) => listingTokens)),
    contextOnActivation: sumIfKnown(skills.map(({ bodyTokens }) => bodyTokens)),
  };
}

/** Returns the language of all units; null if they differ or it is unknown. */
function commonLanguage(reading: Snapshot | undefined): string | null {
  const [language = null, ...others] = new Set(reading?.facts.units.flatMap((unit) => unit.language ?? []));
  return others.length === 0 ? language : null;
}

type Unit = Editorial["units"][number] &
  Readonly<{
    searched?: string;
    otherLocations?: UnitFacts["otherLocations"];
    describedBy: "directory" | "author" | null;
    auditLevel: AuditLevel | null;
    capabilities: Capability[] | null;
    loading: UnitLoading | null;
    agents: number | null;
    language: string | null;
    kind: UnitKind;
    bodyTokens: number | null;
  }>;

/** Returns the units of the snapshot, with the editors' descriptions or their own. */
function composeUnits(editorial: Editorial | undefined, reading: Snapshot | undefined): RecordDraft["units"] {
  const described = new Map(editorial?.units.map((unit) => [unit.path, unit]));
  const found: readonly Unit[] = reading
    ? reading.facts.units.map((facts) => {
        // Editors may have described the unit at any of its locations.
        const locations = [facts.path, ...(facts.otherLocations ?? [])];
        const written = locations.flatMap((path) => described.get(path)?.description ?? []).at(0) ?? null;
        const { descriptions, searched } = reading.words;
        // Search also matches the author's words if the editors wrote a description.
        const unshown = searched?.[facts.path] ?? (written === null ? undefined : descriptions[facts.path]);
        return {
          ...(unshown !== undefined && { searched: unshown }),
          name: facts.name,
          path: facts.path,
          otherLocations: facts.otherLocations,
          plugin: facts.plugin,
          description: written ?? descriptions[facts.path] ?? null,
          describedBy: written !== null ? "directory" : descriptions[facts.path] === undefined ? null : "author",
          ...unitAudit(facts, editorial?.accepted ?? []),
          ...composeLoading(facts, reading.facts.loading),
          language: written === null ? facts.language : defaultLocale,
          kind: facts.kind,
          bodyTokens: facts.bodyTokens,
        };
      })
    : (editorial?.units ?? []).map((unit) => ({
        ...unit,
        describedBy: unit.description === null ? null : "directory",
        auditLevel: null,
        capabilities: null,
        loading: null,
        agents: null,
        language: defaultLocale,
        kind: "skill",
        bodyTokens: null,
      }));
  const ordered = found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const anchors = unitAnchors(ordered);
  return ordered.map((unit, index) => ({
    ...unit,
    position: index + 1,
    anchor: anchors[index] ?? `unit-${index + 1}`,
  }));
}

/** Returns how agents load a unit; null if that was not predicted. */
function composeLoading(
  { loading }: UnitFacts,
  predictions: Snapshot["facts"]["loading"],
): Readonly<{ loading: UnitLoading | null; agents: number | null }> {
  if (loading === undefined || predictions === undefined) return { loading: null, agents: null };
  return { loading, agents: loadingMask(loading, predictions.agents) };
}

/** Returns distinct values by descending frequency, then alphabetically. */
function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
    .map(([value]) => value);
}

/** Sums values; null if any of them is unknown. */
const sumIfKnown = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
