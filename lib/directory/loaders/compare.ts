import { comparePath, MAX_COMPARED, repositoryPath, submitPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { fill, formatList } from "#lib/i18n/format.ts";
import { getRecord } from "../queries/records.ts";
import { namedRepository } from "../search/pasted-text.ts";
import { type Compared, type NotCompared, toComparison, toNotCompared } from "../views/compare.ts";
import { recordNamed } from "../views/in-locale.ts";
import { type PageFrame, trailOf } from "../views/page-frame.ts";
import { repositoryPage } from "./repository.ts";

/** A text of the address is shown up to this length. */
const SHOWN_LENGTH = 100;

export type ComparePage = Awaited<ReturnType<typeof comparePage>>;

/** Loads the comparison of repositories. @param query the texts that name them, as a JSON array. */
export const comparePage = async (locale: Locale, query: string) => {
  const given: string[] = JSON.parse(query);
  const found = await Promise.all(given.slice(0, MAX_COMPARED).map((text) => findRepository(text, locale)));
  const repositories = found.flatMap((one) => ("repo" in one ? [one] : []));
  const compared = repositories.filter(
    (one, index) => repositories.findIndex((other) => other.href === one.href) === index,
  );
  const { compare } = dictionaryOf(locale);
  const names = compared.map(({ owner, repo }) => `${owner}/${repo}`);
  const frame: PageFrame = {
    title: names.length === 0 ? compare.title : fill(compare.titleOf, { names: formatList(locale, names) }),
    description: compare.description,
    path: (code) => comparePath(code, given),
    indexed: false,
    trail: trailOf(locale),
  };
  const notCompared = found.flatMap((one): NotCompared[] => ("repo" in one ? [] : [one]));
  return { frame, names, comparison: toComparison(compared, locale), notCompared };
};

/** Finds the repository that a text names, also under a former name. */
async function findRepository(text: string, locale: Locale): Promise<Compared | NotCompared> {
  const { submit, compare } = dictionaryOf(locale);
  const key = namedRepository(text, new URL(env().siteUrl).host);
  if (key === undefined) return toNotCompared(text.slice(0, SHOWN_LENGTH), "invalid", null, locale);
  const name = `${key.owner}/${key.repo}`;
  const named = await getRecord(key.owner, key.repo);
  const successor = named?.status === "renamed" ? recordNamed(named.successor) : undefined;
  const record = successor ? await getRecord(successor.owner, successor.repo) : named;
  if (record?.status === "removed") {
    const link = { href: repositoryPath(locale, record), name: compare.why };
    return toNotCompared(name, "removed", link, locale);
  }
  const page = record && (await repositoryPage(locale, record.owner, record.repo));
  if (page === undefined) {
    return toNotCompared(name, "unknown", { href: submitPath(locale, name), name: submit.title }, locale);
  }
  return { ...page, stars: record?.stars ?? null };
}
