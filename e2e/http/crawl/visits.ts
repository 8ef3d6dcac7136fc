import { defaultLocale, isLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import { inject } from "vitest";
import { messagesOf } from "../../setup/messages.ts";
import { examinedLocales, isThorough } from "../../setup/thoroughness.ts";
import { parsePage } from "../page.ts";
import { ask } from "../request.ts";
import { Phrases } from "./foreign-text.ts";
import { factsOf, type PageFacts } from "./page-facts.ts";

type Link = Readonly<{ to: string; fragment: string }>;

/** The response of a URL: a page with its links and anchors, or another resource. */
type Visit = Readonly<{
  status: number;
  /** Path and query, then the fragment. */
  links: readonly Link[];
  ids: ReadonlySet<string>;
  page: PageFacts | undefined;
}>;

export type Visits = ReadonlyMap<string, Visit>;

const phrasesOf = (locale: Locale): Phrases => new Phrases(messagesOf(locale));
const phrases = {
  en: phrasesOf("en"),
  es: phrasesOf("es"),
  de: phrasesOf("de"),
  ja: phrasesOf("ja"),
  zh: phrasesOf("zh"),
  ar: phrasesOf("ar"),
} satisfies Record<Locale, Phrases>;

/** The locale in a path; undefined if it has none. */
export function localeIn(path: string): Locale | undefined {
  const [first = ""] = path.split(/[/?]/).slice(1);
  return isLocale(first) ? first : undefined;
}

async function visit(path: string): Promise<Visit> {
  const { status, headers, text } = await ask(path);
  const locale = localeIn(path);
  if (!headers.get("content-type")?.startsWith("text/html") || locale === undefined)
    return { status, links: [], ids: new Set(), page: undefined };
  const page = parsePage(text);
  const here = inject("origin") + path;
  const links = page
    .querySelectorAll("a[href]")
    .map((link) => new URL(link.getAttribute("href") ?? "", here))
    .filter(({ origin }) => origin === inject("origin"))
    .map(({ pathname, search, hash }) => ({ to: pathname + search, fragment: decodeURIComponent(hash.slice(1)) }));
  const ids = page.querySelectorAll("[id]").map(({ id }) => id);
  return { status, links, ids: new Set(ids), page: factsOf(page, ids, locale, phrases) };
}

/** Whether an address is the same in all languages or in one that is visited. */
export const isCrawled = (path: string): boolean => examinedLocales.includes(localeIn(path) ?? defaultLocale);

/** Tests visit one of this many searches that pages link to. The site eval does so too, but visits all in the default language. */
const SEARCHES = 8;

/** Whether the crawl skips a page. Most addresses are lists of a tag, a license or a language, or comparisons; it visits a sample, the same in each language. */
export function isPassedOver(path: string): boolean {
  if (!isCrawled(path)) return true;
  const [, locale, list, query] = /^\/(\w+)\/(skills|compare)\?(?!page=)(.*)$/.exec(path) ?? [];
  if (locale === undefined || query === undefined) return false;
  if (isThorough && locale === defaultLocale && list === "skills") return false;
  return [...query].reduce((sum, letter) => sum + letter.charCodeAt(0), localeCodes.length) % SEARCHES !== 0;
}

/** The same address in the default language. */
export const inDefaultLocale = (path: string): string =>
  localeIn(path) === undefined ? path : path.replace(/^\/\w+/, `/${defaultLocale}`);

/** Visits all pages that are reachable from some paths, by path and query, several at a time. */
export async function crawl(starts: readonly string[], atOnce = 8): Promise<Visits> {
  const visits = new Map<string, Visit>();
  const seen = new Set(starts);
  const waiting = [...seen];
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const found = await visit(path);
      visits.set(path, found);
      for (const { to } of found.links) {
        if (seen.has(to) || isPassedOver(to)) continue;
        seen.add(to);
        waiting.push(to);
      }
    }
  };
  // A worker without work ends; links found later are visited in the next round.
  while (waiting.length > 0) await Promise.all(Array.from({ length: atOnce }, work));
  return visits;
}

/** The addresses that links lead to from one on, itself included. */
export function reachedFrom(start: string, visits: Visits): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const path of reached) for (const { to } of visits.get(path)?.links ?? []) reached.add(to);
  return reached;
}

/** Pages that search engines may list: each once, under its own address. */
export const indexable = (visits: Visits): [path: string, page: PageFacts][] =>
  [...visits].flatMap(([path, { status, page }]): [string, PageFacts][] =>
    status === 200 && page && !page.isRefused && page.canonical === inject("origin") + path ? [[path, page]] : [],
  );
