import { absolute, commitUrl, repositoryPath, repositoryUrl } from "./links.ts";
import { defaultLocale } from "./locales.ts";
import type { DirectoryRecord } from "./schema.ts";

/** The fields of a repository that references contain. */
type CitedRecord = Pick<
  DirectoryRecord,
  "owner" | "repo" | "name" | "commit" | "updatedAt" | "license" | "reviewedOn" | "reviewedCommit"
>;

/** References in three formats. References to several works are separated by line breaks. */
export type References = Readonly<{ bibtex: string; apa: string; plain: string }>;

const site = "Skillshelf";

/** Builds references to a repository and to its review, if it has one, by English conventions. */
export function toReferences(record: CitedRecord, siteUrl: string): References {
  const references = [
    sourceReference(record),
    ...(record.reviewedOn === null ? [] : [reviewReference(record, record.reviewedOn, siteUrl)]),
  ];
  return {
    bibtex: references.map(({ bibtex }) => bibtex).join("\n\n"),
    apa: references.map(({ apa }) => apa).join("\n\n"),
    plain: references.map(({ plain }) => plain).join("\n"),
  };
}

const titleOf = ({ name, owner, repo }: CitedRecord): string => `${name} (${owner}/${repo})`;

/** The repository at its listed commit. */
function sourceReference(record: CitedRecord): References {
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

/** The review in this directory. A language model drafts it, so no person is its author. */
function reviewReference(record: CitedRecord, reviewedOn: string, siteUrl: string): References {
  const { owner, repo, name, reviewedCommit } = record;
  const title = titleOf(record);
  const commit = reviewedCommit === null ? "" : `, commit ${reviewedCommit.slice(0, 10)}`;
  const url = absolute(siteUrl, repositoryPath(defaultLocale, record));
  const { year, month, bibMonth, day } = dateOf(reviewedOn);
  return {
    bibtex: bibtexEntry("misc", `skillshelf-${key(owner)}-${key(repo)}`, {
      author: `{${site}}`,
      title: `{AI-drafted review of ${texText(title)}}`,
      year,
      month: bibMonth,
      day,
      howpublished: site,
      url,
    }),
    apa: `${site}. (${year}, ${month} ${day}). AI-drafted review of ${name} [Review of the source code ${title}, by ${owner}]. ${url}`,
    plain: `AI-drafted review, ${day} ${month} ${year}${commit}. ${url}`,
  };
}

const months = "January February March April May June July August September October November December".split(" ");

function dateOf(value: Date | string) {
  const date = new Date(value);
  const month = months[date.getUTCMonth()] ?? "";
  return {
    year: String(date.getUTCFullYear()),
    month,
    bibMonth: month.slice(0, 3).toLowerCase(),
    day: String(date.getUTCDate()),
  };
}

function bibtexEntry(type: string, id: string, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(([name, value]) =>
    // Months are macros of BibTeX, which must not be in braces.
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

/** Escapes the special characters of TeX. */
const texText = (text: string): string =>
  text.replace(/[\\~^{}$&#%_]/g, (character) => texCommands[character] ?? `\\${character}`);
