import type { DirectoryRecord, MatchedField } from "@skillshelf/directory-api/schema";
import { asOne, plainTexts, wordsOf } from "@skillshelf/skill-reader/segment";
import type { Group } from "./groups.ts";
import type { Candidate } from "./ranking.ts";
import { stem } from "./stem.ts";

/** Which parts of a record a search found its words in. */
export function matchedFields(
  record: Pick<DirectoryRecord, "owner" | "repo" | "name">,
  { isNamed, name, units, tag, summary }: Pick<Candidate, "isNamed" | "name" | "units" | "tag" | "summary">,
  groups: readonly Group[],
): MatchedField[] {
  const isCalled = isNamed || name !== 0;
  const isIn = (...texts: readonly string[]): boolean => {
    if (!isCalled) return false;
    const lexemes = new Set(texts.flatMap(namesIn).map(stem));
    return groups.some(({ variants }) => variants.some((variant) => variant.lexemes.every((one) => lexemes.has(one))));
  };
  const found: Readonly<Record<MatchedField, boolean>> = {
    name: isIn(record.name, record.repo),
    unit: units.length > 0,
    tag: tag !== 0,
    summary: summary !== 0,
    owner: isIn(record.owner),
  };
  return fields.filter((field) => found[field]);
}

/** All words of a text, their parts, and the whole of it as one word. */
function namesIn(text: string): string[] {
  const words = wordsOf(text);
  return [...plainTexts(words), asOne(words)];
}

const fields: readonly MatchedField[] = ["name", "unit", "tag", "summary", "owner"];
