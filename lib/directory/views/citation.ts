import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, joinSentences, plural } from "#lib/i18n/format.ts";
import { defaultLocale, type Locale } from "#lib/i18n/locales.ts";
import { absolute, commitUrl, repositoryUrl, skillPath } from "../links.ts";
import type { DirectoryRecord } from "../schema.ts";

/** A description that can be quoted as it is, and references to a repository and, where there is one, to its review here. */
export type CitationView = Readonly<{ description: string; bibtex: string; apa: string; plain: string }>;

const site = "Skillshelf";
const reviewer = `${site} editors`;

/** @param text name and summary in `locale`, the language of the description. References follow English conventions. */
export function toCitationView(
  record: DirectoryRecord,
  text: Readonly<{ name: string; summary: string }>,
  locale: Locale,
  siteUrl: string,
): CitationView {
  const references = [
    sourceReference(record),
    ...(record.reviewedOn === null ? [] : [reviewReference(record, record.reviewedOn, siteUrl)]),
  ];
  return {
    description: describe(record, text, locale),
    bibtex: references.map(({ bibtex }) => bibtex).join("\n\n"),
    apa: references.map(({ apa }) => apa).join("\n\n"),
    plain: references.map(({ plain }) => plain).join("\n"),
  };
}

type Reference = Readonly<{ bibtex: string; apa: string; plain: string }>;

const titleOf = ({ name, owner, repo }: DirectoryRecord): string => `${name} (${owner}/${repo})`;

/** The repository at the commit described. */
function sourceReference(record: DirectoryRecord): Reference {
  const { owner, repo, commit, updatedAt, license } = record;
  const title = titleOf(record);
  const url = commit === null ? repositoryUrl(record) : commitUrl(record, commit);
  const at = updatedAt && dateOf(updatedAt);
  const short = commit?.slice(0, 10);
  return {
    bibtex: bibtexEntry("software", `${key(owner)}-${key(repo)}`, {
      author: `{${texText(owner)}}`,
      title: `{${texText(title)}}`,
      ...(at && { year: at.year, month: at.bibMonth, day: at.day }),
      ...(commit && { version: commit }),
      ...(license && { license: texText(license) }),
      url,
    }),
    apa: `${owner}. (${at ? at.year : "n.d."}). ${title}${short ? ` (Commit ${short})` : ""} [Source code]. GitHub. ${url}`,
    plain: `${owner}: ${title}${short ? `, commit ${short}` : ""}${at ? `, ${at.day} ${at.month} ${at.year}` : ""}. ${url}`,
  };
}

/** The review that stands here. */
function reviewReference(record: DirectoryRecord, reviewedOn: string, siteUrl: string): Reference {
  const { owner, repo, name } = record;
  const title = titleOf(record);
  const url = absolute(siteUrl, skillPath(defaultLocale, record));
  const { year, month, bibMonth, day } = dateOf(reviewedOn);
  return {
    bibtex: bibtexEntry("misc", `skillshelf-${key(owner)}-${key(repo)}`, {
      author: `{${reviewer}}`,
      title: `{Review of ${texText(title)}}`,
      year,
      month: bibMonth,
      day,
      howpublished: site,
      url,
    }),
    apa: `${reviewer}. (${year}, ${month} ${day}). Review of ${name} [Review of the source code ${title}, by ${owner}]. ${site}. ${url}`,
    plain: `Reviewed by the ${reviewer}, ${day} ${month} ${year}. ${url}`,
  };
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

function dateOf(value: Date | string) {
  const date = new Date(value);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" }).format(date);
  return {
    year: part({ year: "numeric" }),
    month: part({ month: "long" }),
    bibMonth: part({ month: "short" }).toLowerCase().slice(0, 3),
    day: part({ day: "numeric" }),
  };
}

function bibtexEntry(type: string, id: string, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([name, value]) =>
    // Months are macros of BibTeX and stand without braces.
    name === "month" ? `  ${name} = ${value}` : `  ${name} = {${value}}`,
  );
  return `@${type}{${id},\n${lines.join(",\n")}\n}`;
}

const key = (text: string): string => text.replace(/[^A-Za-z0-9.-]/g, "-");

const texCommands: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  // BibTeX counts braces, escaped or not.
  "{": "\\textbraceleft{}",
  "}": "\\textbraceright{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
};

/** A text with the characters TeX reads as commands written out. */
const texText = (text: string): string =>
  text.replace(/[\\~^{}$&#%_]/g, (character) => texCommands[character] ?? `\\${character}`);
