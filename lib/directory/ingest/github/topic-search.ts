import { ownerSchema, repoSchema, slugSchema } from "@skillshelf/directory-api/schema";
import { safeLine } from "@skillshelf/skill-reader/git/errors";
import { nameKey } from "@skillshelf/skill-reader/git/source";
import { z } from "zod";
import type { CacheableRequest, CachingClient } from "./cache.ts";
import { type ApiResponse, fullNameSchema, GitHubError, parseResponse, unexpectedResponse } from "./responses.ts";

const PAGE_SIZE = 100;

const foundSchema = z.strictObject({
  owner: ownerSchema,
  repo: repoSchema,
  stars: z.int().nonnegative(),
  isArchived: z.boolean(),
  isFork: z.boolean(),
});
/** A repository in search results. */
export type FoundRepository = Readonly<z.infer<typeof foundSchema>>;

const pageSchema = z.strictObject({
  total: z.int().nonnegative(),
  /** Whether GitHub's search timed out, so that results may be missing. */
  isIncomplete: z.boolean(),
  repositories: z.array(foundSchema),
});
/** A page of search results. `total` is the number on all pages. */
type SearchPage = z.infer<typeof pageSchema>;

const apiSchema = z.object({
  total_count: z.int().nonnegative(),
  incomplete_results: z.boolean(),
  items: z
    .array(
      z.object({
        full_name: z.string(),
        private: z.boolean(),
        stargazers_count: z.int().nonnegative(),
        archived: z.boolean(),
        fork: z.boolean(),
      }),
    )
    .max(PAGE_SIZE),
});

/**
 * Builds the request for a page, from 1. Incomplete pages are not cached, so that a later run can find the missing
 * results.
 */
function searchRequest(query: string, page: number, about: string): CacheableRequest<SearchPage> {
  const parameters = { q: query, sort: "stars", order: "desc", per_page: String(PAGE_SIZE), page: String(page) };
  return {
    path: `/search/repositories?${new URLSearchParams(parameters)}`,
    about,
    budget: "search",
    schema: pageSchema,
    read: (answer) => pageOf(answer, about),
    isLasting: ({ isIncomplete }) => !isIncomplete,
  };
}

function pageOf(answer: ApiResponse, about: string): SearchPage {
  const body = parseResponse(apiSchema, answer, about);
  const repositories = body.items.flatMap((item) => {
    const name = fullNameSchema.safeParse(item.full_name);
    if (!name.success || item.private) return [];
    return [{ ...name.data, stars: item.stargazers_count, isArchived: item.archived, isFork: item.fork }];
  });
  return { total: body.total_count, isIncomplete: body.incomplete_results, repositories };
}

/** Range of creation times in seconds since 1970, inclusive. */
type CreatedRange = Readonly<{ from: number; to: number }>;

/**
 * All times. The ends, in 2004 and 2038, are powers of two, so that ranges are always halved at the same seconds and a
 * later run can use the cached pages of an interrupted one.
 */
const allTime: CreatedRange = { from: 2 ** 30, to: 2 ** 31 - 1 };

/** Returns the two halves of a range, the later one first; none for a single second. */
function halvesOf({ from, to }: CreatedRange): readonly CreatedRange[] {
  if (from === to) return [];
  const middle = Math.floor((from + to) / 2);
  return [
    { from: middle + 1, to },
    { from, to: middle },
  ];
}

/** Formats a range as a qualifier of GitHub's search. The ends of all times are open; `""` for the whole range. */
function createdQualifier({ from, to }: CreatedRange): string {
  if (from === allTime.from && to === allTime.to) return "";
  return `created:${from === allTime.from ? "*" : instant(from)}..${to === allTime.to ? "*" : instant(to)}`;
}

const instant = (seconds: number): string => new Date(seconds * 1_000).toISOString().replace(".000", "");

/** Maximum number of results of one search on GitHub. */
const MAX_RESULTS = 1_000;

/**
 * A search with missing results: more than 1,000 for one second (`too-many`), a timeout on GitHub (`incomplete`), or
 * fewer or unlistable results than counted (`fewer`). With `incomplete`, `total` itself may be too low.
 */
export type Shortfall = Readonly<{
  reason: "too-many" | "incomplete" | "fewer";
  query: string;
  found: number;
  total: number;
}>;

/** Called for each search with missing results. */
export type OnShortfall = (shortfall: Shortfall) => void;

/**
 * Yields all public repositories with a topic once each, including forks and archived ones. Searches with more than
 * 1,000 results are split by creation time. Missing results are reported to `onShortfall`.
 *
 * @throws {GitHubError} or the reason of the aborted signal.
 */
export async function* topicSearch(
  topic: string,
  { asker, onShortfall }: { asker: CachingClient; onShortfall: OnShortfall },
): AsyncGenerator<FoundRepository, void, undefined> {
  if (!slugSchema.safeParse(topic).success)
    throw new GitHubError("invalid-name", `"${safeLine(topic)}" is not a topic: lower-case words joined by hyphens.`);
  const about = `repositories with the topic ${topic}`;
  const seen = new Set<string>();
  const ranges: CreatedRange[] = [allTime];
  let [queryCount, maxQueries] = [0, 1];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const query = `topic:${topic} is:public fork:true ${createdQualifier(range)}`.trim();
    const ask = async (page: number) => (await asker.ask(searchRequest(query, page, about))).body;
    const first = await ask(1);
    if (range === allTime) maxQueries = maxRanges(first.total);
    if (++queryCount > maxQueries)
      throw unexpectedResponse(about, "has more results for parts of a range than for the whole");
    const halves = first.total > MAX_RESULTS ? halvesOf(range) : [];
    ranges.push(...halves);
    if (halves.length > 0) continue;

    const seenBefore = seen.size;
    const { total, isIncomplete } = yield* withoutDuplicates(pagesFrom(first, ask), seen);
    const found = seen.size - seenBefore;
    if (isIncomplete) onShortfall({ reason: "incomplete", query, found, total });
    else if (found < total) onShortfall({ reason: total > MAX_RESULTS ? "too-many" : "fewer", query, found, total });
  }
}

/**
 * Returns the maximum number of ranges. Each of the 30 levels has at most as many ranges with more than 1,000 results
 * as there are thousands in total. Without this limit, a server that ignores ranges would be queried endlessly.
 */
const maxRanges = (total: number): number => 1 + 2 * 30 * Math.ceil(total / MAX_RESULTS);

async function* pagesFrom(first: SearchPage, ask: (page: number) => Promise<SearchPage>): AsyncGenerator<SearchPage> {
  let page = first;
  yield page;
  for (let number = 2; (number - 1) * PAGE_SIZE < Math.min(page.total, MAX_RESULTS); number++) {
    page = await ask(number);
    yield page;
  }
}

/** Yields the repositories that are not in `seen`, and adds them. Returns the total and completeness of the pages. */
async function* withoutDuplicates(
  pages: AsyncIterable<SearchPage>,
  seen: Set<string>,
): AsyncGenerator<FoundRepository, Pick<SearchPage, "total" | "isIncomplete">, undefined> {
  let [total, isIncomplete] = [0, false];
  for await (const page of pages) {
    total = page.total;
    isIncomplete ||= page.isIncomplete;
    for (const repository of page.repositories) {
      const name = nameKey(repository);
      if (seen.has(name)) continue;
      seen.add(name);
      yield repository;
    }
  }
  return { total, isIncomplete };
}
