import { reportUrl, repositoryPath, repositoryUrl, submitPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { getRecord } from "../queries/records.ts";
import { addSuggestion, suggestionState } from "../queries/suggestions.ts";
import { namedRepository } from "../search/pasted-text.ts";
import { recordNamed } from "../views/in-locale.ts";
import { type PageFrame, trailOf } from "../views/page-frame.ts";
import type { SubmitState } from "../views/submit.ts";

/** A text of a visitor is kept up to this length. */
const MAX_LENGTH = 300;

export type SubmitPage = Awaited<ReturnType<typeof submitPage>>;

/** Loads the page to suggest a repository. @param text what a visitor wrote. */
export async function submitPage(locale: Locale, text: string) {
  const { submit } = dictionaryOf(locale);
  const kept = text.trim().slice(0, MAX_LENGTH);
  const frame: PageFrame = {
    title: submit.title,
    description: submit.description,
    path: (code) => submitPath(code, kept),
    indexed: false,
    trail: trailOf(locale),
  };
  return { frame, text: kept, state: await stateOf(kept, locale) };
}

async function stateOf(text: string, locale: Locale): Promise<SubmitState> {
  if (text === "") return { kind: "empty" };
  const { siteUrl, reportUrl: address } = env();
  const key = namedRepository(text, new URL(siteUrl).host);
  if (key === undefined) return { kind: "invalid" };
  const record = await getRecord(key.owner, key.repo);
  if (record !== undefined) {
    const current = (record.status === "renamed" && recordNamed(record.successor)) || record;
    const place = { name: `${current.owner}/${current.repo}`, href: repositoryPath(locale, current) };
    return record.status === "removed"
      ? { kind: "removed", ...place, reason: record.reason }
      : { kind: "listed", ...place };
  }
  const name = `${key.owner}/${key.repo}`;
  if (address !== undefined) {
    const { submit } = dictionaryOf(locale);
    return { kind: "report", name, href: reportUrl(address, `${submit.title}: ${name}`, repositoryUrl(key)) };
  }
  const { isQueued, isFull } = await suggestionState(key);
  return { kind: isQueued ? "queued" : isFull ? "full" : "new", name };
}

/** Queues the repository that a text names, if it can be suggested here. @returns the address that shows the result. */
export async function submitRepository(locale: Locale, text: string): Promise<string> {
  const { text: kept, state } = await submitPage(locale, text);
  if (state.kind !== "new" && state.kind !== "queued") return submitPath(locale, kept);
  const [owner = "", repo = ""] = state.name.split("/");
  await addSuggestion({ owner, repo });
  return submitPath(locale, state.name);
}
