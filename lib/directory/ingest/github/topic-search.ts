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
/** A repository that a search found. */
export type FoundRepository = Readonly<z.infer<typeof foundSchema>>;

const pageSchema = z.strictObject({
  total: z.int().nonnegative(),
  /** GitHub ran out of time, and there may be more. */
  isIncomplete: z.boolean(),
  repositories: z.array(foundSchema),
});
/** A page of what a search found. `total` is of all pages. */
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

/** Pages count from 1. An incomplete one is not remembered, so that a later run may find what it lacks. */
function searchQuestion(query: string, page: number, about: string): CacheableRequest<SearchPage> {
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
  const said = parseResponse(apiSchema, answer, about);
  const repositories = said.items.flatMap((item) => {
    const name = fullNameSchema.safeParse(item.full_name);
    if (!name.success || item.private) return [];
    return [{ ...name.data, stars: item.stargazers_count, isArchived: item.archived, isFork: item.fork }];
  });
  return { total: said.total_count, isIncomplete: said.incomplete_results, repositories };
}

/** When repositories were created, in seconds since 1970; both ends belong to it. */
type CreatedRange = Readonly<{ from: number; to: number }>;

/**
 * All times. The ends, in 2004 and 2038, are powers of two: so it always halves at the same seconds, and a later run
 * asks for the same ranges as one that was cut off.
 */
const allTime: CreatedRange = { from: 2 ** 30, to: 2 ** 31 - 1 };

/** The two halves, the later one first; none of a single second. */
function halvesOf({ from, to }: CreatedRange): readonly CreatedRange[] {
  if (from === to) return [];
  const middle = Math.floor((from + to) / 2);
  return [
    { from: middle + 1, to },
    { from, to: middle },
  ];
}

/** The range in the language of GitHub's search. The ends of all times are open; `""` for all of them. */
function createdQualifier({ from, to }: CreatedRange): string {
  if (from === allTime.from && to === allTime.to) return "";
  return `created:${from === allTime.from ? "*" : instant(from)}..${to === allTime.to ? "*" : instant(to)}`;
}

const instant = (seconds: number): string => new Date(seconds * 1_000).toISOString().replace(".000", "");

/** GitHub gives no more results of one search. */
const MAX_RESULTS = 1_000;

/**
 * A search that did not give all it counts: because there are more than 1,000 of one second (`too-many`), because
 * GitHub ran out of time (`incomplete`), or because it gave fewer than it counts, or ones that cannot be listed
 * (`fewer`). With `incomplete`, `total` itself may be too low.
 */
export type Shortfall = Readonly<{
  reason: "too-many" | "incomplete" | "fewer";
  query: string;
  found: number;
  total: number;
}>;

/** Hears of everything that searches lack. */
export type OnShortfall = (shortfall: Shortfall) => void;

/**
 * All public repositories with a topic, forks and archived ones too, each once. Where a search would give more than
 * 1,000, it is divided by when they were created. What is missing all the same is told to `onShortfall`.
 *
 * @throws {GitHubError} or what the connection's signal aborted with.
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
  let [asked, most] = [0, 1];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const query = `topic:${topic} is:public fork:true ${createdQualifier(range)}`.trim();
    const ask = async (page: number) => (await asker.ask(searchQuestion(query, page, about))).body;
    const first = await ask(1);
    if (range === allTime) most = mostRanges(first.total);
    if (++asked > most) throw unexpectedResponse(about, "counts more in the parts than in the whole");
    const halves = first.total > MAX_RESULTS ? halvesOf(range) : [];
    ranges.push(...halves);
    if (halves.length > 0) continue;

    const seenBefore = seen.size;
    const { total, isIncomplete } = yield* unseen(pagesFrom(first, ask), seen);
    const found = seen.size - seenBefore;
    if (isIncomplete) onShortfall({ reason: "incomplete", query, found, total });
    else if (found < total) onShortfall({ reason: total > MAX_RESULTS ? "too-many" : "fewer", query, found, total });
  }
}

/**
 * How many ranges may be asked of so many repositories. Each of the 30 halvings leaves at most as many ranges with more
 * than 1,000 as there are thousands in all. A server that does not mind ranges would be asked without end.
 */
const mostRanges = (total: number): number => 1 + 2 * 30 * Math.ceil(total / MAX_RESULTS);

async function* pagesFrom(first: SearchPage, ask: (page: number) => Promise<SearchPage>): AsyncGenerator<SearchPage> {
  let page = first;
  yield page;
  for (let number = 2; (number - 1) * PAGE_SIZE < Math.min(page.total, MAX_RESULTS); number++) {
    page = await ask(number);
    yield page;
  }
}

/** The repositories of all pages that are not `seen`, which then holds them. Tells what the pages say of themselves. */
async function* unseen(
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
