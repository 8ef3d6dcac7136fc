import {
  absolute,
  auditRulePath,
  fileUrl,
  lineUrl,
  type RepositoryKey,
  rawFileUrl,
  repositoryPath,
  skillPath,
} from "@skillshelf/directory-api/links";
import { defaultLocale, type Locale } from "@skillshelf/directory-api/locales";
import {
  type Audit,
  type AuditAnswer,
  type ChangedRecord,
  type DirectoryRecord,
  type DirectoryUnit,
  type ExportedRecord,
  type Facets,
  type Finding,
  type MatchedField,
  type OmissionReason,
  type Pagination,
  type SearchHit,
  type SearchPage,
  type SkillDetail,
  type SkillIndex,
  type SuggestionsAnswer,
  skillIndexSchema,
  slugSchema,
  type Unit,
  type UnitFile,
  type UnitSearch,
} from "@skillshelf/directory-api/schema";
import { type AuditedUnitFacts, capabilities, type FindingFacts } from "@skillshelf/skill-audit/audit-facts";
import { ruleWordsIn } from "@skillshelf/skill-audit/rule-words";
import { folderOf } from "@skillshelf/skill-reader/folder-of";
import type { PageFacts, PluginFacts } from "@skillshelf/skill-reader/repository-facts";
import type { SearchParameters } from "../parameters.ts";
import type { RecordWithUnits } from "../queries/records.ts";
import { toAudit, toSkillRecord, withSiteUrl } from "../skill-record.ts";
import { skillSlug } from "../unit-anchors.ts";
import { installCommandOf } from "./install.ts";
import { toPagination } from "./lists.ts";
import { toAgentLoadings } from "./loading.ts";

type Indexed = SkillIndex["skills"][number];

/** Schema URI by which clients recognize an index. */
const $schema = skillIndexSchema.shape.$schema.value;

/** Builds an index of skills that consist of a single file. */
export const skillIndexOf = (skills: Indexed[]): SkillIndex => ({ $schema, skills });

/**
 * The skills of some records that can be given as one file each, and how many cannot.
 *
 * @param files of all units of these records. Of several skills of one name the first that can be given is.
 * @param siteUrl of this directory, which the commands that install the others ask.
 * @param only the path of the one skill to list.
 * @param archive of that skill, if it has several files.
 */
export function toSkillIndex(
  records: readonly (RepositoryKey & Readonly<{ id: number }>)[],
  files: readonly UnitFile[],
  siteUrl: string,
  only?: string,
  archive?: Archive,
): SkillIndex {
  const keys = new Map(records.map((record) => [record.id, record]));
  const parents = new Set(
    files.flatMap(({ recordId, path }) => foldersAbove(path).map((folder) => placeOf(recordId, folder))),
  );
  const skills = new Map<string, Indexed>();
  const reasons = { severalFiles: 0, noDescription: 0, unfitName: 0, sameName: 0, notRead: 0 };
  const omitted: UnitFile[] = [];
  for (const file of files) {
    const key = keys.get(file.recordId);
    if (key === undefined || file.kind !== "skill" || (only !== undefined && file.path !== only)) continue;
    const isWhole = file.files === 0 && !parents.has(placeOf(file.recordId, folderOf(file.path)));
    const found = toIndexed(file, key, isWhole, archive);
    if (found.ok && !skills.has(found.skill.name)) {
      skills.set(found.skill.name, found.skill);
    } else {
      reasons[found.ok ? "sameName" : found.reason]++;
      omitted.push(file);
    }
  }
  const install = records.flatMap((record) => {
    const ofRecord = ({ recordId }: UnitFile) => recordId === record.id;
    const left = withoutNamesakes(omitted.filter(ofRecord));
    return left.length === 0 ? [] : [installCommandOf(record, left, files.filter(ofRecord), siteUrl)];
  });
  return { ...skillIndexOf([...skills.values()]), omitted: { count: omitted.length, reasons, install } };
}

/** Keeps the first skill of each name, because a client installs them in folders of that name. */
function withoutNamesakes(files: readonly UnitFile[]): UnitFile[] {
  const names = new Set<string>();
  return files.filter(({ name }) => !names.has(name) && names.add(name));
}

/** The address of a file that contains a whole skill, and its digest. */
export type Archive = Pick<Indexed, "url" | "digest">;

type IndexResult = Readonly<{ ok: true; skill: Indexed }> | Readonly<{ ok: false; reason: OmissionReason }>;

/** @param isWhole whether the skill consists of its SKILL.md only. */
function toIndexed(
  { name, path, description, commit, digest }: UnitFile,
  key: RepositoryKey,
  isWhole: boolean,
  archive: Archive | undefined,
): IndexResult {
  if (commit === null || digest === null) return { ok: false, reason: "notRead" };
  if (!isWhole && archive === undefined) return { ok: false, reason: "severalFiles" };
  if (!slugSchema.safeParse(name).success) return { ok: false, reason: "unfitName" };
  if (description === null || description === "") return { ok: false, reason: "noDescription" };
  if (archive !== undefined) return { ok: true, skill: { name, type: "archive", description, ...archive } };
  const url = rawFileUrl(key, commit, path);
  return { ok: true, skill: { name, type: "skill-md", description, url, digest: `sha256:${digest}` } };
}

const placeOf = (recordId: number, folder: string): string => `${recordId}:${folder}`;

/** Lists the parent folders of a file: another skill in one of them would include this one. */
function foldersAbove(path: string): string[] {
  const parts = folderOf(path).split("/");
  return parts[0] === "" ? [] : parts.map((_, depth) => parts.slice(0, depth).join("/"));
}

/** A repository that a search found, with some of its skills. */
type UnitHit = Readonly<{
  record: Pick<DirectoryRecord, "owner" | "repo">;
  units: readonly Readonly<{ name: string; anchor: string }>[];
}>;

/** The command gives these characters another meaning in `owner/repo@name` and before `#`. */
const isMisread = (name: string): boolean => /[:#]/.test(name);

/**
 * What a search found as the npm command `skills` reads it: a row for each skill. Names may be alike or without a letter;
 * anchors tell all skills of a repository apart.
 */
export function toUnitSearch(hits: readonly UnitHit[], limit: number, siteUrl: string): UnitSearch {
  const skills = hits.flatMap(({ record, units }) => {
    const source = `${record.owner}/${record.repo}`;
    return units
      .filter(({ name }) => !isMisread(name))
      .map(({ name, anchor }) => ({
        id: `${source}/${skillSlug(anchor)}`,
        name,
        installs: 0,
        source,
        url: skillUrl(record, anchor, siteUrl),
      }));
  });
  return { skills: skills.slice(0, limit) };
}

type Suggested = RepositoryKey & Readonly<{ name: string; anchor: string | null }>;
type SuggestedNames = Readonly<Record<keyof SuggestionsAnswer["data"], readonly Suggested[]>>;

/** Presents suggestions with links to their pages. */
export function toSuggestions(
  { skills, repositories }: SuggestedNames,
  locale: Locale,
  siteUrl: string,
): SuggestionsAnswer {
  const toSuggestion = ({ name, owner, repo, anchor }: Suggested) => {
    const key = { owner, repo };
    const path = anchor === null ? repositoryPath(locale, key) : skillPath(locale, key, skillSlug(anchor));
    return { name, owner, repo, url: absolute(siteUrl, path) };
  };
  return { data: { skills: skills.map(toSuggestion), repositories: repositories.map(toSuggestion) } };
}

type Known = Readonly<{ key: RepositoryKey; audit: Audit; accepted: ReadonlySet<string>; siteUrl: string }>;

/** Presents an audit as the API returns it: every finding by rule, file and line, without the files' text. */
export function toAuditAnswer(
  record: Pick<DirectoryRecord, "owner" | "repo" | "audit">,
  { facts, accepted }: Pick<PageFacts, "facts" | "accepted">,
  siteUrl: string,
): AuditAnswer {
  const { audit } = record;
  if (audit === null) return { data: null };
  const known: Known = { key: record, audit, accepted: new Set(accepted.map(({ id }) => id)), siteUrl };
  const units = (facts?.units ?? []).flatMap(({ path, name, audit: found }) =>
    found === undefined ? [] : [toUnitAudit({ path, name, audit: found }, known)],
  );
  const plugins = (facts?.plugins ?? []).map((plugin) => toPluginAudit(plugin, known));
  return { data: { ...toAudit(audit), units, plugins } };
}

function toPluginAudit({ path, names, folder, parts, audit }: PluginFacts, known: Known) {
  const { commit } = known.audit;
  const nothing = { findings: [], omitted: 0, unread: [], capabilities: [] };
  const { name: _, ...audited } = audit ? toUnitAudit({ path, name: "", audit }, known) : { name: "", ...nothing };
  return {
    ...audited,
    names: [...names],
    path,
    folder,
    parts: parts.map((part) => ({
      ...part,
      url:
        part.line === null ? fileUrl(known.key, commit, part.path) : lineUrl(known.key, commit, part.path, part.line),
    })),
  };
}

function toUnitAudit({ path, name, audit }: AuditedUnitFacts, known: Known) {
  return {
    name,
    path,
    findings: audit.findings.map((finding) => toFinding(finding, known)),
    omitted: audit.omitted,
    unread: (audit.unread?.parts ?? []).map((part) => ({
      ...part,
      url: fileUrl(known.key, known.audit.commit, part.path),
    })),
    capabilities: capabilities.flatMap((capability) => {
      const place = audit.capabilities[capability];
      return place === null
        ? []
        : [{ capability, ...place, url: lineUrl(known.key, known.audit.commit, place.path, place.line) }];
    }),
  };
}

export function toFinding({ id, rule, severity, circumstances, path, line }: FindingFacts, known: Known): Finding {
  return {
    id,
    rule,
    // A discontinued rule has no title, but its findings remain.
    title: ruleWordsIn(rule, "en")?.title ?? rule,
    ruleUrl: absolute(known.siteUrl, auditRulePath(defaultLocale, rule)),
    severity,
    circumstances,
    accepted: known.accepted.has(id),
    path,
    line,
    url: lineUrl(known.key, known.audit.commit, path, line),
  };
}

type Change = Readonly<{ record: DirectoryRecord; changedIn: number }>;

export const toChangedRecord = ({ record, changedIn }: Change, siteUrl: string): ChangedRecord => ({
  ...toSkillRecord(record, siteUrl),
  changedIn,
});

/** Presents a record as a line of the export. */
export const toExportedRecord = (change: Change, units: readonly DirectoryUnit[], siteUrl: string): ExportedRecord => ({
  ...toChangedRecord(change, siteUrl),
  skills: units.map((unit) => toUnit(unit, change.record, siteUrl)),
});

/** Builds a page of the list from the cached JSON of its records. */
export const toSkillPageText = (answers: string, pagination: Pagination, siteUrl: string): string =>
  `{"data":[${withSiteUrl(answers, siteUrl)}],"pagination":${JSON.stringify(pagination)},"meta":{}}`;

/** Units in the response of a record; the rest is at its `/units`. */
export const DETAIL_UNITS = 100;

export function toSkillDetail(record: DirectoryRecord, units: readonly DirectoryUnit[], siteUrl: string): SkillDetail {
  const skills = units.slice(0, DETAIL_UNITS).map((unit) => toUnit(unit, record, siteUrl));
  return { ...toSkillRecord(record, siteUrl), skills };
}

const skillUrl = (key: RepositoryKey, anchor: string, siteUrl: string): string =>
  absolute(siteUrl, skillPath(defaultLocale, key, skillSlug(anchor)));

const toUnit = (unit: DirectoryUnit, key: RepositoryKey, siteUrl: string) => ({
  name: unit.name,
  path: unit.path,
  otherLocations: [...unit.otherLocations],
  description: unit.description,
  descriptionBy: unit.describedBy,
  audit: unit.auditLevel,
  url: skillUrl(key, unit.anchor, siteUrl),
  kind: unit.kind,
});

/** Presents a skill with what each agent does with it. @param agents the versions that its predictions are of. */
export const toLoadedUnit = (
  unit: RecordWithUnits["units"][number],
  agents: RecordWithUnits["agents"],
  key: RepositoryKey,
  siteUrl: string,
): Unit => ({ ...toUnit(unit, key, siteUrl), agents: toAgentLoadings(unit.loading, agents) });

export function toSearchHit(
  { record, matched, isPartial, copies }: SearchOutcome["items"][number],
  units: readonly { name: string; path: string; anchor: string }[],
  siteUrl: string,
): SearchHit {
  const view = toSkillRecord(record, siteUrl);
  return {
    ...view,
    matched: [...matched],
    matchedUnits: units.map(({ name, path, anchor }) => ({
      name,
      path,
      url: skillUrl(record, anchor, siteUrl),
    })),
    ...(isPartial && { partial: true as const }),
    ...(copies.length > 0 && {
      copies: copies.map(({ owner, repo }) => ({
        owner,
        repo,
        url: absolute(siteUrl, repositoryPath(defaultLocale, { owner, repo })),
      })),
    }),
  };
}

/** The result of a search. */
export type SearchOutcome = Readonly<{
  items: readonly Readonly<{
    record: DirectoryRecord;
    matched: readonly MatchedField[];
    isPartial: boolean;
    copies: readonly RepositoryKey[];
  }>[];
  units: ReadonlyMap<number, readonly Readonly<{ name: string; path: string; anchor: string }>[]>;
  totalCount: number;
  isLowerBound: boolean;
  facets: Facets | undefined;
  /** A suggested query, which was not searched for. */
  didYouMean: string | null;
  /** The query that was searched for, where unknown words were corrected. */
  correctedQuery: string | null;
  /** Whether results with only some of the words are included. */
  isSoft: boolean;
}>;

export function toSearchPage(parameters: SearchParameters, found: SearchOutcome, siteUrl: string): SearchPage {
  const { q, category } = parameters;
  const { totalCount, facets, isLowerBound } = found;
  return {
    data: found.items.map((item) => toSearchHit(item, found.units.get(item.record.id) ?? [], siteUrl)),
    pagination: toPagination(parameters, totalCount),
    meta: {
      query: q,
      category: category ?? null,
      didYouMean: found.didYouMean,
      correctedQuery: found.correctedQuery,
      someWordsMissing: found.isSoft,
      ...(isLowerBound && { totalCountIsLowerBound: true as const }),
      ...(facets && { facets }),
    },
  };
}
