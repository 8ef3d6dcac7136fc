import type { Locale } from "@skillshelf/directory-api/locales";
import { type References, toReferences } from "@skillshelf/directory-api/references";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatDate, joinSentences, plural } from "#lib/i18n/format.ts";

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
