import type { Random } from "@skillshelf/skill-audit/testing/random";
import { type SearchParameters, searchParameters } from "#lib/directory/parameters.ts";
import { readOverview } from "#lib/directory/queries/overview.ts";
import { getRecord, listRecords } from "#lib/directory/queries/records.ts";
import { searchRecords } from "#lib/directory/queries/search.ts";
import { hostileQuery } from "../random/hostile-query.ts";
import type { Case } from "./measure.ts";
import { commonWords, type SampledRecord, type Vocabulary, wordsNear } from "./repositories.ts";

/** Texts of queries, made out of what is in the records. */

/** Words that so few records hold are rare. */
const RARE = { least: 8, most: 50 };
const RARE_WORDS = 40;
const MAX_TRIED = 300;

/** @param count how many records hold a word. */
export async function rareWords(
  { words }: Vocabulary,
  random: Random,
  count: (word: string) => Promise<number>,
): Promise<string[]> {
  const seldom = words.filter(({ share }) => share < 0.002);
  const found = new Set<string>();
  for (let tried = 0; seldom.length > 0 && tried < MAX_TRIED && found.size < RARE_WORDS; tried++) {
    const { word } = random.oneOf(seldom);
    const hits = await count(word);
    if (hits >= RARE.least && hits <= RARE.most) found.add(word);
  }
  return [...found];
}

/** Different words of a record, those of its name first, or else that of its owner. */
function wordsOf({ name, summary, owner }: SampledRecord): [string, ...string[]] {
  // Shorter ones are "for" and its like.
  const found = `${name} ${summary}`.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const [first, ...others] = new Set(found.filter((word) => word !== "with"));
  return first === undefined ? [owner] : [first, ...others];
}

/** Two words that a record holds. */
export function twoWords(record: SampledRecord, random: Random): string {
  const [first, ...others] = wordsOf(record);
  return others.length === 0 ? `${first} ${record.owner}` : `${first} ${random.oneOf(others)}`;
}

/** The first two words of a name, in quotation marks. */
export const phrase = ({ name }: SampledRecord): string => `"${name.split(" ").slice(0, 2).join(" ")}"`;

/** The first half of a word, as it is being typed. */
export const prefix = (word: string): string => word.slice(0, Math.max(3, Math.ceil(word.length / 2)));

/** A word with two of its letters in the wrong order. */
export function typo(word: string, random: Random): string {
  const pairs = Array.from({ length: word.length - 2 }, (_, index) => index + 1);
  const different = pairs.filter((at) => word.charAt(at) !== word.charAt(at + 1));
  if (different.length === 0) return `${word}x`;
  const at = random.oneOf(different);
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

/** A word of each of four records: no record is likely to hold them all. */
export const unrelatedWords = (records: readonly SampledRecord[], random: Random): string =>
  Array.from({ length: 4 }, () => random.oneOf(wordsOf(random.oneOf(records)))).join(" ");

export const withinOwner = (record: SampledRecord): string => `${wordsOf(record)[0]} owner:${record.owner}`;

export const withinTag = (record: SampledRecord): string => `${wordsOf(record)[0]} tag:${record.tags[0] ?? ""}`;

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
    caseOf("kept counts", [0], async () => (await readOverview()).categories.length),
  ];
}

/** Queries of every kind, made of what the records hold. */
export async function searchCases(vocabulary: Vocabulary, random: Random): Promise<Case[]> {
  const { records } = vocabulary;
  const rare = await rareWords(vocabulary, random, (q) => countHits({ q, pageSize: 1 }));
  const medium = wordsNear(vocabulary, 0.002, QUERIES);
  const common = commonWords(vocabulary, 0.2);
  const made = (name: string, make: () => string, count = QUERIES): Case =>
    search(name, Array.from({ length: count }, make));
  return [
    { ...search("rare word", rare), compared: rare },
    { ...search("medium word", medium), compared: medium },
    { ...search("common word", common), compared: common },
    made("two words", () => twoWords(random.oneOf(records), random)),
    made("phrase", () => phrase(random.oneOf(records))),
    search("prefix", medium.map(prefix)),
    search(
      "typo",
      medium.map((word) => typo(word, random)),
    ),
    search("facets", common, { facets: true }),
    search("by date", common, { sort: "updated" }),
    made("soft", () => unrelatedWords(records, random)),
    made("within owner", () => withinOwner(random.oneOf(records))),
    made("within tag", () => withinTag(random.oneOf(records))),
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
