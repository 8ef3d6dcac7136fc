import { slugSchema } from "@skillshelf/directory-api/schema";
import { safeLine } from "@skillshelf/skill-reader/git/errors";
import { nameKey } from "@skillshelf/skill-reader/git/source";
import { unexpected } from "./api-answer.ts";
import { allTime, type CreatedRange, createdQualifier, halvesOf } from "./created-range.ts";
import { GitHubError } from "./github-error.ts";
import type { RememberingAsker } from "./remembering.ts";
import { type FoundRepository, PAGE_SIZE, type SearchPage, searchQuestion } from "./search-page.ts";

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
  { asker, onShortfall }: { asker: RememberingAsker; onShortfall: OnShortfall },
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
    if (++asked > most) throw unexpected(about, "counts more in the parts than in the whole");
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
