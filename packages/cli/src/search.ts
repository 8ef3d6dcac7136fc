import { queryString, searchApiPath } from "@skillshelf/directory-api/links";
import { type MatchedField, type SearchHit, type SearchPage, searchPageSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { clientCommand } from "./command.ts";
import { OptionError } from "./command-line.ts";
import { exitCodes } from "./errors.ts";
import { briefFacts, nameOf } from "./format.ts";
import { auditOption, notePage, pageOptions, pageUsage } from "./list-options.ts";
import type { Output } from "./output.ts";
import { styled } from "./text.ts";

export const searchCommand = clientCommand({
  usage: `Usage: skillshelf search <words…> [options]

Finds records, best first, and says what of them fits the words.

  --category SLUG   only of a category; skillshelf categories lists them
  --license NAME    only under a licence, by its SPDX name: MIT, Apache-2.0
  --lang TAG        only with skills in a natural language: en, zh
  --audit LEVEL     only with this level of the audit: none, low, medium, high
  --sort ORDER      relevance, updated, score, name or stars (relevance)
${pageUsage}`,
  options: pageOptions.extend({
    category: z.string().optional(),
    license: z.string().optional(),
    lang: z.string().optional(),
    audit: auditOption,
    sort: z
      .enum(["relevance", "updated", "score", "name", "stars"], {
        error: "--sort must be relevance, updated, score, name or stars",
      })
      .optional(),
  }),
  allowPositionals: true,
  async run({ values, positionals }, { directory, out, json }) {
    const { category, license, lang: language, audit, sort, limit: pageSize, page } = values;
    const q = positionals.join(" ").trim();
    if (q === "" && category === undefined)
      throw new OptionError("Say what to search for, or name a category with --category.");
    const query = queryString({ q, category, license, language, audit, sort, pageSize, page });
    const answer = await directory.json(`${searchApiPath}${query}`, searchPageSchema);
    if (json) out.json(answer);
    else print(answer, out, [category, license, language, audit].some(Boolean));
    return exitCodes.done;
  },
});

function print({ data, pagination, meta }: SearchPage, out: Output, isNarrowed: boolean): void {
  if (meta.correctedQuery !== null) out.note(`Searched for “${meta.correctedQuery}”: no record has “${meta.query}”.`);
  if (meta.didYouMean !== null) out.note(`Did you mean “${meta.didYouMean}”?`);
  if (pagination.totalCount === 0) {
    out.note(nothingFound(meta.query, isNarrowed));
    return;
  }
  if (meta.someWordsMissing) out.note("Few records have all of these words; those that follow have some of them.");
  for (const hit of data) printHit(hit, out);
  notePage(out, pagination, data.length, meta.totalCountIsLowerBound);
}

function nothingFound(query: string, isNarrowed: boolean): string {
  const found = query === "" ? "Nothing was found." : `Nothing was found for “${query}”.`;
  const narrowing = isNarrowed ? ", leave out --category, --license, --lang and --audit" : "";
  return `${found} Try fewer or other words${narrowing}, or see what there is: skillshelf categories`;
}

const namesOfFields: Readonly<Record<MatchedField, string>> = {
  name: "name",
  unit: "skills",
  tag: "tags",
  summary: "summary",
  owner: "owner",
};

function printHit(hit: SearchHit, out: Output): void {
  out.line(styled("bold", nameOf(hit)), "  ", ...briefFacts(hit));
  out.paragraph(hit.summary, 2);
  const fields = hit.matched.map((field) => namesOfFields[field]).join(", ");
  const units = hit.matchedUnits.map(({ name }) => name).join(", ");
  if (fields !== "") out.paragraph(`fits: ${fields}${units === "" ? "" : `; skills: ${units}`}`, 2);
  const notes = [
    ...(hit.partial ? ["some of the words are missing"] : []),
    ...(hit.copies ? [`copies: ${hit.copies.map(nameOf).join(", ")}`] : []),
  ].join("; ");
  if (notes !== "") out.paragraph(notes, 2);
  out.line();
}
