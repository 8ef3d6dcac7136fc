import type { Random } from "@skillshelf/skill-audit/testing/random";
import type postgres from "postgres";

/** Records whose words are counted: the rows are made independently of each other, so the first are like any. */
const SAMPLE = 20_000;

/** A word and in how many records of the sample it is. */
type CountedWord = Readonly<{ word: string; share: number }>;

export type SampledRecord = Readonly<{ owner: string; repo: string; name: string; summary: string; tags: string[] }>;

/** What the records of a seeded database hold, to ask for it. */
export type Vocabulary = Readonly<{
  /** The most frequent first. */
  words: readonly CountedWord[];
  /** Records from anywhere, in no order. */
  records: readonly SampledRecord[];
}>;

const SAMPLED_RECORDS = 2_000;

/** Asks the database for its words, once. */
export async function readVocabulary(sql: postgres.Sql, total: number, random: Random): Promise<Vocabulary> {
  const size = Math.min(total, SAMPLE);
  const words = await sql<{ word: string; share: number }[]>`
    select word, count(distinct id)::float / ${size}::int as share
    from (
      select id, regexp_split_to_table(lower(concat_ws(' ', owner, repo, name, summary)), '[^a-z0-9]+') as word
      from directory.records where id <= ${size}
      union all
      select record_id, regexp_split_to_table(lower(name), '[^a-z0-9]+')
      from directory.units where record_id <= ${size}
    ) found
    where length(word) >= 4
    group by word
    order by share desc, word`;
  const ids = Array.from({ length: SAMPLED_RECORDS }, () => random.whole(1, total));
  const records = await sql<SampledRecord[]>`
    select owner, repo, name, summary, tags from directory.records where id = any(${[...new Set(ids)]})`;
  return { words: [...words], records: [...records] };
}

/** Words that about this share of the records hold, the nearest first. */
export const wordsNear = ({ words }: Vocabulary, share: number, count: number): string[] =>
  words
    .toSorted((one, other) => distance(one.share, share) - distance(other.share, share))
    .slice(0, count)
    .map(({ word }) => word);

const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));

/** Words that at least so many of the records hold; those that nearly all do say nothing. */
export const commonWords = ({ words }: Vocabulary, least: number): string[] =>
  words.filter(({ share }) => share >= least && share < 0.8).map(({ word }) => word);
