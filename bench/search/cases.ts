import type { Random } from "@skillshelf/skill-audit/testing/random";
import { type SearchParameters, searchParameters } from "#lib/directory/parameters.ts";
import { listCategories } from "#lib/directory/queries/catalogue.ts";
import { getRecord, listRecords } from "#lib/directory/queries/records.ts";
import { searchRecords } from "#lib/directory/queries/search.ts";
import { hostileQuery } from "../random/hostile-query.ts";
import type { Case } from "./measure.ts";
import * as texts from "./query-texts.ts";
import { commonWords, type Vocabulary, wordsNear } from "./vocabulary.ts";

/** What every other case is compared with. */
export const LOOK_UP = "point look-up";

const PAGE_SIZE = 24;
const DEEP_PAGE = 4_000;

/** How many different queries a case has, where the vocabulary has as many. */
const QUERIES = 400;
const HOSTILE_QUERIES = 2_000;

const caseOf = <Input>(
  name: string,
  inputs: readonly Input[],
  call: (input: Input) => Promise<number | undefined>,
): Case => ({ name, calls: inputs.map((input) => () => call(input)) });

const search = (name: string, queries: readonly string[], more: Partial<SearchParameters> = {}): Case =>
  caseOf(name, [...new Set(queries)], (q) => countHits({ ...more, q }));

/** What is read without a query. */
export function readingCases({ records }: Vocabulary, total: number, categories: readonly string[]): Case[] {
  const deep = Math.max(1, Math.min(DEEP_PAGE, Math.floor(total / PAGE_SIZE)));
  const readPage = async (page: number) =>
    (await listRecords({ page, pageSize: PAGE_SIZE, sort: "updated" })).content.totalCount;
  return [
    caseOf(LOOK_UP, records, async ({ owner, repo }) => void (await getRecord(owner, repo))),
    caseOf("list, page 1", [1], readPage),
    caseOf(`list, page ${deep.toLocaleString("en")}`, [deep], readPage),
    caseOf("category, page 1", categories, (category) => countHits({ category })),
    caseOf("kept counts", [0], async () => (await listCategories()).length),
  ];
}

/** Queries of every kind, made of what the records hold. */
export async function searchCases(vocabulary: Vocabulary, random: Random): Promise<Case[]> {
  const { records } = vocabulary;
  const rare = await texts.rareWords(vocabulary, random, (q) => countHits({ q, pageSize: 1 }));
  const medium = wordsNear(vocabulary, 0.002, QUERIES);
  const common = commonWords(vocabulary, 0.2);
  const made = (name: string, make: () => string, count = QUERIES): Case =>
    search(name, Array.from({ length: count }, make));
  return [
    { ...search("rare word", rare), compared: rare },
    { ...search("medium word", medium), compared: medium },
    { ...search("common word", common), compared: common },
    made("two words", () => texts.twoWords(random.oneOf(records), random)),
    made("phrase", () => texts.phrase(random.oneOf(records))),
    search("prefix", medium.map(texts.prefix)),
    search(
      "typo",
      medium.map((word) => texts.typo(word, random)),
    ),
    search("facets", common, { facets: true }),
    search("by date", common, { sort: "updated" }),
    made("soft", () => texts.unrelatedWords(records, random)),
    made("within owner", () => texts.withinOwner(random.oneOf(records))),
    made("within tag", () => texts.withinTag(random.oneOf(records))),
    search("within licence", common, { license: "MIT" }),
    made("hostile", () => hostileQuery(random), HOSTILE_QUERIES),
  ];
}

const parametersSchema = searchParameters(async () => true);

/** Asks as the API does, its parameters included. @returns how many records are found. */
async function countHits({ q = "", ...more }: Partial<SearchParameters>): Promise<number> {
  return (await searchRecords({ ...(await parametersSchema.parseAsync({ q })), ...more })).totalCount;
}

/** @throws {Error} when a record comes out of memory, so that looking it up would measure nothing. */
export async function checkUncached({ records: [record] }: Vocabulary): Promise<void> {
  if (record === undefined) return;
  const [one, other] = [await getRecord(record.owner, record.repo), await getRecord(record.owner, record.repo)];
  if (one === undefined || one === other) throw new Error("Looking up a record does not ask the database.");
}
