import { type SearchParameters, searchParameters } from "#lib/directory/parameters.ts";
import { searchRecords } from "#lib/directory/queries/search.ts";
import {
  bootstrapInterval,
  type Interval,
  LOOKED_AT,
  mean,
  normalisedGain,
  recall,
  reciprocalRank,
} from "./metrics.ts";
import type { Answerer } from "./mini-search.ts";
import type { JudgedQuery, Relevant } from "./queries.ts";

/** A record that search returned. */
type Returned = Readonly<{
  name: string;
  /** 0 where nobody judged that it answers the query. */
  grade: number;
  matched: readonly string[];
  units: readonly string[];
}>;

/** What search answered to a query, and how good that is. */
export type JudgedAnswer = Readonly<{
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
export async function judgeAnswer(query: JudgedQuery, other: Answerer): Promise<JudgedAnswer> {
  const { items, units } = await searchRecords(await parametersOf(query.q));
  const grades = new Map(query.relevant.map((relevant) => [nameOf(relevant), relevant.grade]));
  const returned = items.map(({ record, matched }) => ({
    name: `${record.owner}/${record.repo}`,
    grade: grades.get(nameOf(record)) ?? 0,
    matched,
    units: (units.get(record.id) ?? []).map(({ name }) => name),
  }));
  const found = new Set(returned.slice(0, LOOKED_AT).map(({ name }) => name.toLowerCase()));
  const returnedGrades = returned.map(({ grade }) => grade);
  const relevantGrades = query.relevant.map(({ grade }) => grade);
  return {
    query,
    returned: returned.slice(0, LOOKED_AT),
    missing: query.relevant.filter((relevant) => !found.has(nameOf(relevant))),
    gain: normalisedGain(returnedGrades, relevantGrades),
    rank: reciprocalRank(returnedGrades),
    recall: recall(returnedGrades, relevantGrades),
    otherGain: normalisedGain(
      other(query.q).map((name) => grades.get(name.toLowerCase()) ?? 0),
      relevantGrades,
    ),
  };
}

const parametersOf = (q: string): Promise<SearchParameters> => searchParameters(async () => true).parseAsync({ q });

const nameOf = ({ owner, repo }: Readonly<{ owner: string; repo: string }>): string => `${owner}/${repo}`.toLowerCase();

export const qualityOf = (answers: readonly JudgedAnswer[]): Quality => ({
  queries: answers.length,
  gain: mean(answers.map(({ gain }) => gain)),
  rank: mean(answers.map(({ rank }) => rank)),
  recall: mean(answers.map((answer) => answer.recall)),
  otherGain: mean(answers.map(({ otherGain }) => otherGain)),
  lead: bootstrapInterval(answers.map(({ gain, otherGain }) => gain - otherGain)),
});

/** The quality of each kind of query, in the order they first come. */
export function qualityByKind(answers: readonly JudgedAnswer[]): ReadonlyMap<string, Quality> {
  const kinds = new Set(answers.map(({ query }) => query.kind));
  return new Map([...kinds].map((kind) => [kind, qualityOf(answers.filter(({ query }) => query.kind === kind))]));
}

/** What the mean gain is at least: of all queries, and of each kind. */
const MIN_GAIN = 0.9;
const MIN_GAIN_OF_KIND = 0.8;

/** Names kinds of queries whose gain is too low, or certainly lower than that of the other engine. */
export const lowQuality = (answers: readonly JudgedAnswer[]): string[] =>
  [
    { kind: "all", quality: qualityOf(answers), least: MIN_GAIN },
    ...[...qualityByKind(answers)].map(([kind, quality]) => ({ kind, quality, least: MIN_GAIN_OF_KIND })),
  ].flatMap(({ kind, quality: { gain, otherGain, lead }, least }) => [
    ...(gain >= least ? [] : [`nDCG@10 of ${kind} queries is ${gain.toFixed(3)} and has to be at least ${least}`]),
    ...(lead.to >= 0
      ? []
      : [`nDCG@10 of ${kind} queries is ${gain.toFixed(3)}, and ${otherGain.toFixed(3)} by MiniSearch`]),
  ]);
