import { defaultLocale } from "@skillshelf/directory-api/locales";
import type { Delisting, Editorial } from "@skillshelf/directory-api/schema";
import type { UnitKind } from "@skillshelf/skill-audit/audit-facts";
import { score } from "@skillshelf/skill-reader/conformance/score";
import type { HostFacts, Snapshot, UnitFacts } from "@skillshelf/skill-reader/repository-facts";
import { auditSummary } from "../audit-summary.ts";
import type { RecordDraft } from "../store/writing.ts";
import { unitAnchors } from "../unit-anchors.ts";

/** The category of a record that no editor placed, and the words that decided it. */
export type Placement = Readonly<{ category: string; terms: readonly string[] }>;

/** The category of what nobody could place. */
const NO_CATEGORY = "other";

/** What is known of a record. */
type Parts = Readonly<{
  editorial: Editorial | undefined;
  reading: Snapshot | undefined;
  /** Where its head is by now, where that could not be read. */
  head?: string | null;
  host?: HostFacts | undefined;
  /** What its files tell of its category, where no editor chose one. */
  placement?: Placement | undefined;
  delisting: Delisting | undefined;
}>;

/** What the row of a record holds when nothing is claimed of it. */
export const nothing = {
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
  contextAlways: null,
  contextOnActivation: null,
  reviewedCommit: null,
  reviewedOn: null,
  commit: null,
  updatedAt: null,
} satisfies Partial<RecordDraft["record"]>;

/**
 * A record out of what editors say of it, what was read of its repository and what its host says: the
 * editors' words stand, its facts are those that were read last. One of the first two is enough. One that left keeps its key, its name and where it went.
 *
 * @param key `name` is the title of a record that no editor has given one.
 */
export function compose(
  { name, ...key }: Readonly<{ owner: string; repo: string; name: string }>,
  { editorial, reading, head, host, delisting, placement }: Parts,
): RecordDraft {
  if (delisting) return { record: { ...nothing, ...key, name, ...delisting }, texts: [], units: [] };
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
  return { record, texts, units };
}

const statusOf = ({ isArchived }: HostFacts) => (isArchived ? ("archived" as const) : ("active" as const));

/** The facts of the repository that was read, else those the editors noted at the commit they reviewed. */
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
      contextAlways: null,
      contextOnActivation: null,
    };
  }
  const { facts } = reading;
  const skills = facts.units.filter(({ kind }) => kind === "skill");
  const languages = byFrequency(skills.flatMap(({ language }) => language ?? []));
  return {
    languages: languages.length > 0 ? languages : [...(editorial?.languages ?? [])],
    // A text that was not recognised may have been read by a person; one that is gone may not.
    license: facts.license ?? (facts.licenseFiles.length > 0 ? (editorial?.license ?? null) : null),
    licenseSource: facts.license === null ? null : (facts.licenseSource ?? null),
    marketplace: facts.marketplace,
    commit: facts.commit,
    updatedAt: new Date(facts.committedAt),
    score: score(facts),
    audit: auditSummary(facts, editorial?.accepted ?? [], head),
    contextAlways: total(skills.map(({ listingTokens }) => listingTokens)),
    contextOnActivation: total(skills.map(({ bodyTokens }) => bodyTokens)),
  };
}

/** The language that all units of a repository are written in; null where they differ, or nobody can tell. */
function commonLanguage(reading: Snapshot | undefined): string | null {
  const [language = null, ...others] = new Set(reading?.facts.units.flatMap((unit) => unit.language ?? []));
  return others.length === 0 ? language : null;
}

type Unit = Editorial["units"][number] &
  Readonly<{
    searched?: string;
    otherLocations?: UnitFacts["otherLocations"];
    language: string | null;
    kind: UnitKind;
    bodyTokens: number | null;
  }>;

/** The units that were read, each with the editors' words on it, else with its own. */
function composeUnits(editorial: Editorial | undefined, reading: Snapshot | undefined): RecordDraft["units"] {
  const described = new Map(editorial?.units.map((unit) => [unit.path, unit]));
  const found: readonly Unit[] = reading
    ? reading.facts.units.map((facts) => {
        // Editors may have described it where it is shown, or at another of its locations.
        const locations = [facts.path, ...(facts.otherLocations ?? [])];
        const written = locations.flatMap((path) => described.get(path)?.description ?? []).at(0) ?? null;
        const { descriptions, searched } = reading.words;
        // Whoever looks for a skill may know it by its author's words, whatever the editors say of it.
        const unshown = searched?.[facts.path] ?? (written === null ? undefined : descriptions[facts.path]);
        return {
          ...(unshown !== undefined && { searched: unshown }),
          name: facts.name,
          path: facts.path,
          otherLocations: facts.otherLocations,
          plugin: facts.plugin,
          description: written ?? descriptions[facts.path] ?? null,
          language: written === null ? facts.language : defaultLocale,
          kind: facts.kind,
          bodyTokens: facts.bodyTokens,
        };
      })
    : (editorial?.units ?? []).map((unit) => ({ ...unit, language: defaultLocale, kind: "skill", bodyTokens: null }));
  const ordered = found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const anchors = unitAnchors(ordered);
  return ordered.map((unit, index) => ({
    ...unit,
    position: index + 1,
    anchor: anchors[index] ?? `unit-${index + 1}`,
  }));
}

/** Distinct values, the most frequent first, those alike by their letters. */
function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
    .map(([value]) => value);
}

/** A sum is known where every part of it is. */
const total = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
