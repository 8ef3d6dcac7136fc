import {
  absolute,
  correctionsPath,
  type RepositoryKey,
  reportUrl,
  repositoryPath,
} from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { type References, toReferences } from "@skillshelf/directory-api/references";
import type { DirectoryRecord, DirectoryUnit, NamedCategory } from "@skillshelf/directory-api/schema";
import { commitAge } from "@skillshelf/skill-reader/conformance/score";
import type { DrawnFacts, Notice } from "@skillshelf/skill-reader/repository-facts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, formatList, formatNumber, joinSentences, plural } from "#lib/i18n/format.ts";
import { inLocale } from "./in-locale.ts";
import { type Beginning, beginningOf, type PlaceView, placeOf } from "./lists.ts";

const reports = ["problem", "correction", "removal"] as const;
type Report = (typeof reports)[number];

/** Links for reporting a problem with an entry, correcting it, or requesting its removal. */
export type ReportLinks = readonly Readonly<{ report: Report; href: string }>[];

/** Builds links to the operator's address, or to the documentation of corrections where none is set. */
export function toReportLinks(
  key: RepositoryKey,
  locale: Locale,
  site: Readonly<{ siteUrl: string; reportUrl: string | undefined }>,
): ReportLinks {
  const { reports: words } = dictionaryOf(locale);
  return reports.map((report) => {
    const subject = `${words[report]}: ${key.owner}/${key.repo}`;
    const text = fill(words.text, { page: absolute(site.siteUrl, repositoryPath(locale, key)) });
    return {
      report,
      href: site.reportUrl === undefined ? correctionsPath(locale) : reportUrl(site.reportUrl, subject, text),
    };
  });
}

const MIXED = "mixed-collections";

/**
 * Why a record that no editor placed is in its category; null where nothing decided. The terms of a mixed
 * collection are the categories that its skills belong to.
 */
export function toPlacement(
  category: string,
  terms: readonly string[],
  categories: readonly NamedCategory[],
  locale: Locale,
): string | null {
  if (terms.length === 0) return null;
  const { skill } = dictionaryOf(locale);
  if (category !== MIXED) return fill(skill.placedByWords, { terms: formatList(locale, terms) });
  const subjects = terms.flatMap((term) => categories.find(({ slug }) => slug === term) ?? []);
  return fill(skill.placedAsMixed, {
    categories: formatList(
      locale,
      subjects.map(({ texts }) => inLocale(texts, locale).name),
    ),
  });
}

/** Returns the age of the described commit on the day of reading, as text. */
export const toFreshness = (facts: DrawnFacts, locale: Locale): string =>
  fill(plural(locale, dictionaryOf(locale).freshness, commitAge(facts).days), {
    date: formatDate(locale, facts.readAt),
  });

/** Recommended maximum of tokens for the instructions of a skill (agentskills.io/specification). */
const BUDGET = 5_000;

/** Returns how the tokens of each skill, once loaded, compare with the recommended maximum, as text; null if none was measured. */
export function toContextCost(units: readonly DirectoryUnit[], locale: Locale): string | null {
  const tokens = units.flatMap(({ kind, bodyTokens }) => (kind === "skill" && bodyTokens !== null ? [bodyTokens] : []));
  if (tokens.length === 0) return null;
  const { contextCost } = dictionaryOf(locale);
  const over = tokens.filter((count) => count > BUDGET).length;
  const number = (value: number) => formatNumber(locale, value);
  const values = { over: number(over), budget: number(BUDGET), largest: number(Math.max(...tokens)) };
  return fill(plural(locale, over === 0 ? contextCost.within : contextCost.over, tokens.length), values);
}

/** Places that state another license than the repository's. */
export type LicenseConflicts = Readonly<{
  summary: string;
  places: Beginning<PlaceView & Readonly<{ license: string }>>;
}>;

/** Notes that only a manifest states the license; null otherwise. */
export function licenseNote(
  { license, licenseSource }: Pick<DirectoryRecord, "license" | "licenseSource">,
  locale: Locale,
): string | null {
  if (license === null || licenseSource?.endsWith(".json") !== true) return null;
  return fill(dictionaryOf(locale).skill.licenseOfManifest, { file: licenseSource });
}

/** Null where nothing contradicts the repository's license. */
export function toLicenseConflicts(
  record: Pick<DirectoryRecord, "owner" | "repo" | "license">,
  { licenseConflicts, commit }: DrawnFacts,
  locale: Locale,
): LicenseConflicts | null {
  if (licenseConflicts.length === 0) return null;
  const { skill } = dictionaryOf(locale);
  const places = beginningOf(licenseConflicts, ({ where, license }) => ({
    ...placeOf(record, commit, where),
    license: license ?? skill.noLicense,
  }));
  const forms = record.license === null ? skill.licensesStated : skill.licenseConflicts;
  return { summary: plural(locale, forms, licenseConflicts.length), places };
}

/** Something odd in a repository, and where. What is not there leads nowhere. */
export type NoticeView = Readonly<{
  notice: Notice["notice"];
  text: string;
  places: Beginning<Readonly<{ name: string; href: string | undefined }>>;
}>;

/** What is odd in a repository, of each kind together. */
export function toNotices(key: RepositoryKey, { notices, commit }: DrawnFacts, locale: Locale): NoticeView[] {
  const { kinds } = dictionaryOf(locale).notices;
  return [...new Set(notices.map(({ notice }) => notice))].map((kind) => ({
    notice: kind,
    text: kinds[kind],
    places: beginningOf(
      notices.filter(({ notice }) => notice === kind),
      ({ path }) => (kind === "missing-folder" ? { name: path, href: undefined } : placeOf(key, commit, path)),
    ),
  }));
}

/** A description that can be quoted as it is, and references to a repository and, where there is one, to its review here. */
export type CitationView = References & Readonly<{ description: string }>;

/** @param text name and summary in `locale`, the language of the description. */
export function toCitationView(
  record: DirectoryRecord,
  text: Readonly<{ name: string; summary: string }>,
  locale: Locale,
  siteUrl: string,
): CitationView {
  return { description: describe(record, text, locale), ...toReferences(record, siteUrl) };
}

function describe(
  { owner, repo, skillCount, license, commit, updatedAt }: DirectoryRecord,
  { name, summary }: Readonly<{ name: string; summary: string }>,
  locale: Locale,
): string {
  const { citation, counts } = dictionaryOf(locale);
  const values = { name, repository: `${owner}/${repo}`, skills: plural(locale, counts.units, skillCount) };
  const sentences = [
    fill(citation.is, values),
    summary,
    license === null ? "" : fill(citation.licensed, { license }),
    commit === null || updatedAt === null
      ? ""
      : fill(citation.asOf, { commit: commit.slice(0, 10), date: formatDate(locale, updatedAt) }),
  ];
  return joinSentences(locale, sentences.filter(Boolean));
}
