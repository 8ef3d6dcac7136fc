import { exactName, exactUnit, filterLexeme, inName, languageLexemes, levelLexemes, levelOf } from "./lexemes.ts";
import { pairLexemes } from "./neighbours.ts";
import { type QualityFacts, qualityOf } from "./quality.ts";
import { type KeptTexts, keptTexts } from "./record-texts.ts";
import { asOne, joined, type Word, wordsOf } from "./segment.ts";
import { stem } from "./stem.ts";
import { type Place, TextIndex } from "./text-index.ts";

/** What a record is found by. */
export type SearchedRecord = QualityFacts &
  Readonly<{
    id: number;
    owner: string;
    repo: string;
    name: string;
    summary: string;
    category: string;
    tags: readonly string[];
    languages: readonly string[];
    license: string | null;
    /** Name and summary in every language they are written in. */
    texts: readonly Readonly<{ name: string; summary: string }>[];
    units: readonly SearchedUnit[];
  }>;

type SearchedUnit = Readonly<{
  name: string;
  description?: string | null | undefined;
  kind?: string | undefined;
}>;

/** A record as the index keeps it. */
export type SearchDocument = Readonly<{
  quality: number;
  /** In the notation of `tsvector`. */
  terms: string;
  /** What it is ranked by. */
  texts: KeptTexts;
  /** Its words as they are written, each once: what is typed half or wrongly is looked for among these. */
  words: readonly string[];
}>;

/** Raised when a record is to be found by something else, so that every record is indexed anew. */
export const INDEX_FORM = 3;

export function searchDocument(record: SearchedRecord): SearchDocument {
  const { owner, repo, tags } = record;
  const quality = qualityOf(record);
  const titles = [...new Set([repo, record.name, ...record.texts.map(({ name }) => name)])];
  const summaries = [...new Set([record.summary, ...record.texts.map(({ summary }) => summary)])];
  const index = new TextIndex();
  const own = new TextIndex();
  const markBoth = (lexeme: string): void => {
    index.mark(lexeme);
    own.mark(lexeme);
  };
  const addToBoth = (words: readonly Word[], place: Place): void => {
    index.add(words, place);
    own.add(words, place);
  };
  const written = new Set<string>();
  const read = (text: string): Word[] => {
    const words = wordsOf(text);
    for (const lexeme of pairLexemes(words)) index.mark(lexeme);
    for (const { text: whole, parts } of words) for (const word of [whole, ...parts]) written.add(word);
    return words;
  };

  for (const title of [...titles, `${owner}/${repo}`]) markBoth(exactName(joined(title)));
  for (const lexeme of filters(record)) index.mark(lexeme);
  for (const lexeme of levelLexemes(levelOf(quality))) index.mark(lexeme);
  for (const text of [...titles, owner]) {
    const words = read(text);
    addToBoth(words, "name");
    for (const { text: whole, parts } of words) for (const word of [whole, ...parts]) index.mark(inName(stem(word)));
  }
  for (const { name } of record.units) {
    const words = read(name);
    index.add(words, "description");
    markBoth(exactUnit(asOne(words)));
  }
  for (const text of summaries) addToBoth(read(text), "summary");
  for (const text of [...tags, record.category]) addToBoth(read(text), "tag");
  for (const { description } of record.units) index.add(read(description ?? ""), "description");

  const texts = keptTexts(own, record.units.map(rankedUnit));
  return { quality, terms: index.toString(), texts, words: [...written].filter(isWritable) };
}

const filters = ({ owner, category, tags, languages, license }: SearchedRecord): string[] => [
  filterLexeme("owner", owner),
  filterLexeme("category", category),
  ...tags.map((tag) => filterLexeme("tag", tag)),
  ...languages.flatMap(languageLexemes),
  ...(license === null ? [] : [filterLexeme("license", license)]),
];

/** Longer ones nobody types, and the index of words takes no more. */
const LONGEST_WORD = 40;
const isWritable = (word: string): boolean => word.length <= LONGEST_WORD;

/** A unit as its record is ranked by it. */
function rankedUnit({ name, description, kind = "skill" }: SearchedUnit) {
  const index = new TextIndex();
  const words = wordsOf(name);
  index.add(words, "name");
  index.add(wordsOf(description ?? ""), "description");
  return { name, nameWords: words.length, isSkill: kind === "skill", index };
}
