import { eq } from "drizzle-orm";
import MiniSearch from "minisearch";
import type { Database } from "#lib/directory/store/database.ts";
import { isListed } from "#lib/directory/store/records.ts";
import { records, recordTexts, units } from "#lib/directory/store/tables.ts";

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
export type Answerer = (query: string) => readonly string[];

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
