import { type Command, Option } from "@commander-js/extra-typings";
import { agentIds } from "@skillshelf/agent-loading/agent-ids";
import { queryString, searchApiPath } from "@skillshelf/directory-api/links";
import {
  auditLevels,
  type MatchedField,
  type SearchHit,
  type SearchPage,
  searchPageSchema,
} from "@skillshelf/directory-api/schema";
import { stringValue } from "./arguments.ts";
import { run } from "./context.ts";
import { exitCodes, UsageError } from "./errors.ts";
import { briefFacts, nameOf } from "./format.ts";
import type { Output } from "./output.ts";
import { limitOption, notePage, pageOption } from "./pagination.ts";
import { styled } from "./text.ts";

export const defineSearch = (command: Command): void =>
  void command
    .description(
      "Search the catalog. Results list the fields that matched. Put -- before a word that starts with a hyphen.",
    )
    .argument("[words...]", "Words to search for; optional with --category")
    .option("--category <slug>", "Only this category; skillshelf categories lists them", stringValue)
    .option("--license <id>", "Only this license, by its SPDX identifier, such as MIT", stringValue)
    .option("--lang <tag>", "Only repositories with skills in this language, such as en", stringValue)
    .addOption(new Option("--audit <level>", "Only this audit level").choices(auditLevels))
    .option(
      "--capability <list>",
      "Only repositories with or without these capabilities, such as no-network,no-credentials",
      stringValue,
    )
    .addOption(new Option("--agent <id>", "Only repositories with skills that this agent loads").choices(agentIds))
    .addOption(
      new Option("--sort <order>", "Sort order; relevance if omitted").choices([
        "relevance",
        "updated",
        "new",
        "score",
        "name",
        "stars",
      ] as const),
    )
    .addOption(limitOption())
    .addOption(pageOption())
    .action(
      (words, { category, license, lang: language, audit, capability, agent, sort, limit: pageSize, page }, self) =>
        run(self, async ({ directory, out, json }) => {
          const q = words.join(" ").trim();
          if (q === "" && category === undefined)
            throw new UsageError("Nothing to search for. Pass words, or a category with --category.");
          const query = queryString({ q, category, license, language, audit, capability, agent, sort, pageSize, page });
          const response = await directory.json(`${searchApiPath}${query}`, searchPageSchema);
          if (json) out.json(response);
          else print(response, out, [category, license, language, audit, capability, agent].some(Boolean));
          return exitCodes.done;
        }),
    );

function print({ data, pagination, meta }: SearchPage, out: Output, isFiltered: boolean): void {
  if (meta.correctedQuery !== null)
    out.note(`No results for “${meta.query}”. Showing results for “${meta.correctedQuery}”.`);
  if (meta.didYouMean !== null) out.note(`Did you mean “${meta.didYouMean}”?`);
  if (pagination.totalCount === 0) {
    const filters = isFiltered
      ? ", or leave out --category, --license, --lang, --audit, --capability, and --agent"
      : "";
    out.note(meta.query === "" ? "No results." : `No results for “${meta.query}”.`);
    out.note(`Try fewer or different words${filters}. List the categories: skillshelf categories`);
    return;
  }
  if (meta.someWordsMissing) out.note("Few repositories match all of these words. The others match some of them.");
  for (const hit of data) printHit(hit, out);
  notePage(out, pagination, data.length, meta.totalCountIsLowerBound);
}

const fieldNames: Readonly<Record<MatchedField, string>> = {
  name: "name",
  unit: "skills",
  tag: "tags",
  summary: "summary",
  owner: "owner",
};

function printHit(hit: SearchHit, out: Output): void {
  out.line(styled("bold", nameOf(hit)), "  ", ...briefFacts(hit));
  out.paragraph(hit.summary, 2);
  const fields = hit.matched.map((field) => fieldNames[field]).join(", ");
  const skills = hit.matchedUnits.map(({ name }) => name).join(", ");
  if (fields !== "") out.paragraph(`matched: ${fields}${skills === "" ? "" : `; skills: ${skills}`}`, 2);
  const notes = [
    ...(hit.partial ? ["some words do not match"] : []),
    ...(hit.copies ? [`copies: ${hit.copies.map(nameOf).join(", ")}`] : []),
  ].join("; ");
  if (notes !== "") out.paragraph(notes, 2);
  out.line();
}
