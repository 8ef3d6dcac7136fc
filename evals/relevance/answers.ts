import { eq } from "drizzle-orm";
import MiniSearch from "minisearch";
import { type SearchParameters, searchParameters } from "#lib/directory/parameters.ts";
import { searchRecords } from "#lib/directory/queries/search.ts";
import type { Database } from "#lib/directory/store/database.ts";
import { isListed } from "#lib/directory/store/records.ts";
import { records, recordTexts, units } from "#lib/directory/store/tables.ts";
import {
  bootstrapInterval,
  type Interval,
  LOOKED_AT,
  mean,
  normalizedGain,
  recall,
  reciprocalRank,
} from "./metrics.ts";
import type { JudgedQuery, Relevant } from "./queries.ts";

/** A record as MiniSearch indexes it: the texts that our own index is made of. */
type Document = Readonly<{
  id: number;
  key: string;
  name: string;
  skills: string;
  tags: string;
  summary: string;
  descriptions: string;
}>;

/** Answers a query with `owner/repo` of records, best first. */
type Answerer = (query: string) => readonly string[];

/**
 * A search engine of the same kind to compare with: BM25 over the same texts, with matches of prefixes, of spellings within
 * a fifth of a word's length, and with boosts of fields.
 */
export async function openMiniSearch(database: Database): Promise<Answerer> {
  const engine = new MiniSearch<Document>({
    fields: ["name", "skills", "tags", "summary", "descriptions"],
    storeFields: ["key"],
    tokenize,
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { name: 5, skills: 2, tags: 3, summary: 3 } },
  });
  engine.addAll(await readDocuments(database));
  return (query) => engine.search(query).map(({ key }) => String(key));
}

/** As MiniSearch divides texts with spaces; one without spaces would be one word for it. */
const tokenize = (text: string): string[] =>
  text
    .split("\n")
    .flatMap((line) =>
      [...segmenter.segment(line)].flatMap(({ isWordLike, segment }) => (isWordLike ? [segment] : [])),
    );

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

async function readDocuments(database: Database): Promise<Document[]> {
  const listed = await database.select().from(records).where(isListed);
  const texts = await database.select().from(recordTexts);
  const skills = await database.select().from(units).innerJoin(records, eq(records.id, units.recordId)).where(isListed);
  return listed.map(({ id, owner, repo, name, summary, tags, category }) => {
    const ownTexts = texts.filter(({ recordId }) => recordId === id);
    const ownSkills = skills.filter(({ units: { recordId } }) => recordId === id).map(({ units: unit }) => unit);
    return {
      id,
      key: `${owner}/${repo}`,
      name: joined([owner, repo, name, ...ownTexts.map((text) => text.name)]),
      skills: joined(ownSkills.map((unit) => unit.name)),
      tags: joined([...tags, category]),
      summary: joined([summary, ...ownTexts.map((text) => text.summary)]),
      descriptions: joined(ownSkills.map((unit) => `${unit.description ?? ""}\n${unit.searched ?? ""}`)),
    };
  });
}

const joined = (texts: readonly string[]): string => [...new Set(texts)].join("\n");

/** A record that search returned. */
type Returned = Readonly<{
  name: string;
  /** 0 where nobody judged that it answers the query. */
  grade: number;
  matched: readonly string[];
  units: readonly string[];
}>;

/** What search answered to a query, and how good that is. */
export type JudgedResult = Readonly<{
  query: JudgedQuery;
  /** The first ten. */
  returned: readonly Returned[];
  /** What is not among them. */
  missing: readonly Relevant[];
  gain: number;
  rank: number;
  recall: number;
  /** The gain of the engine that search is compared with. */
  otherGain: number;
}>;

/** Means over answers. */
export type Quality = Readonly<{
  queries: number;
  gain: number;
  rank: number;
  recall: number;
  otherGain: number;
  /** Of the mean difference of the two gains. */
  lead: Interval;
}>;

/** Asks search a query as the API does, and judges the first page. */
export async function judgeResults(query: JudgedQuery, other: Answerer): Promise<JudgedResult> {
  const { items, units: unitsOfHits } = await searchRecords(await parametersOf(query.q));
  const grades = new Map(query.relevant.map((relevant) => [nameOf(relevant), relevant.grade]));
  const returned = items.map(({ record, matched }) => ({
    name: `${record.owner}/${record.repo}`,
    grade: grades.get(nameOf(record)) ?? 0,
    matched,
    units: (unitsOfHits.get(record.id) ?? []).map(({ name }) => name),
  }));
  const found = new Set(returned.slice(0, LOOKED_AT).map(({ name }) => name.toLowerCase()));
  const returnedGrades = returned.map(({ grade }) => grade);
  const relevantGrades = query.relevant.map(({ grade }) => grade);
  return {
    query,
    returned: returned.slice(0, LOOKED_AT),
    missing: query.relevant.filter((relevant) => !found.has(nameOf(relevant))),
    gain: normalizedGain(returnedGrades, relevantGrades),
    rank: reciprocalRank(returnedGrades),
    recall: recall(returnedGrades, relevantGrades),
    otherGain: normalizedGain(
      other(query.q).map((name) => grades.get(name.toLowerCase()) ?? 0),
      relevantGrades,
    ),
  };
}

const parametersOf = (q: string): Promise<SearchParameters> => searchParameters(async () => true).parseAsync({ q });

const nameOf = ({ owner, repo }: Readonly<{ owner: string; repo: string }>): string => `${owner}/${repo}`.toLowerCase();

export const qualityOf = (answers: readonly JudgedResult[]): Quality => ({
  queries: answers.length,
  gain: mean(answers.map(({ gain }) => gain)),
  rank: mean(answers.map(({ rank }) => rank)),
  recall: mean(answers.map((answer) => answer.recall)),
  otherGain: mean(answers.map(({ otherGain }) => otherGain)),
  lead: bootstrapInterval(answers.map(({ gain, otherGain }) => gain - otherGain)),
});

/** The quality of each kind of query, in the order they first come. */
export function qualityByKind(answers: readonly JudgedResult[]): ReadonlyMap<string, Quality> {
  const kinds = new Set(answers.map(({ query }) => query.kind));
  return new Map([...kinds].map((kind) => [kind, qualityOf(answers.filter(({ query }) => query.kind === kind))]));
}

/** What the mean gain is at least: of all queries, and of each kind. */
const MIN_GAIN = 0.9;
const MIN_GAIN_OF_KIND = 0.8;

/** Names kinds of queries whose gain is too low, or certainly lower than that of the other engine. */
export const lowQuality = (answers: readonly JudgedResult[]): string[] =>
  [
    { kind: "all", quality: qualityOf(answers), least: MIN_GAIN },
    ...[...qualityByKind(answers)].map(([kind, quality]) => ({ kind, quality, least: MIN_GAIN_OF_KIND })),
  ].flatMap(({ kind, quality: { gain, otherGain, lead }, least }) => [
    ...(gain >= least ? [] : [`nDCG@10 of ${kind} queries is ${gain.toFixed(3)} and has to be at least ${least}`]),
    ...(lead.to >= 0
      ? []
      : [`nDCG@10 of ${kind} queries is ${gain.toFixed(3)}, and ${otherGain.toFixed(3)} by MiniSearch`]),
  ]);
