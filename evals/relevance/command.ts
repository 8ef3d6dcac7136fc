import { z } from "zod";
import { searchDatabase } from "#lib/directory/queries/database.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { openDatabase } from "../../bench/database.ts";
import { emptyDatabase } from "../../bench/empty-database.ts";
import { readInProcess } from "../../bench/in-process.ts";
import { describeMachine } from "../../bench/machine/description.ts";
import { repositorySchema } from "../../bench/search/repositories.ts";
import { OptionError, parseWords, whole } from "../../bench/terminal/options.ts";
import { Report } from "../../bench/terminal/report.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import { type Column, decimal, whole as wholeNumber } from "../../bench/terminal/table.ts";
import type { Eval } from "../eval.ts";
import {
  type JudgedResult,
  judgeResults,
  lowQuality,
  openMiniSearch,
  type Quality,
  qualityByKind,
  qualityOf,
} from "./answers.ts";
import {
  bundledQueries,
  fillByContent,
  fillByFacts,
  judgedQuerySchema,
  type Relevant,
  readJsonLines,
} from "./queries.ts";

const columns: readonly Column[] = [
  { heading: "kind", width: 14, kind: "text" },
  { heading: "queries", width: 7, kind: "number" },
  { heading: "nDCG@10", width: 7, kind: "number" },
  { heading: "MRR", width: 6, kind: "number" },
  { heading: "recall@10", width: 9, kind: "number" },
  { heading: "MiniSearch", width: 10, kind: "number" },
  { heading: "lead, 95 % interval", width: 22, kind: "number" },
];

const optionsSchema = z.object({
  queries: z.string().min(1, "--queries must be a file").optional(),
  repos: z.string().min(1, "--repos must be a file").optional(),
  reviewed: z.boolean().default(false),
  worst: whole("worst", 0, 10_000).default(10),
  json: z.string().min(1, "--json must be a file").optional(),
  "data-dir": z.string().min(1, "--data-dir must be a folder").default(".data/evals"),
});

export const relevance: Eval = {
  summary: "Relevance of search results, by judged queries",
  options: `  --queries FILE  a query with what it should find as a line of JSON each (those of the bundled catalogue)
  --repos FILE    facts of repositories, a line of JSON each, that make the catalogue (the bundled one)
  --reviewed      these are read beside the bundled catalogue, whose reviews stand
  --worst N       shows what the N worst queries found (10)
  --json FILE     writes every figure and every answer
  --data-dir DIR  where an embedded PostgreSQL keeps the catalogue, unless DATABASE_URL names one (.data/evals)`,
  run: evaluate,
};

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const options = parseWords(optionsSchema, words, { flags: ["reviewed"] });
  // Queries are judged by the records of one catalog.
  if ((options.queries === undefined) !== (options.repos === undefined))
    throw new OptionError("--queries and --repos must be given together, or neither");
  const machine = await describeMachine();
  const queries = await readJsonLines(options.queries ?? bundledQueries, judgedQuerySchema);
  const repositories = options.repos === undefined ? undefined : await readJsonLines(options.repos, repositorySchema);
  const name = { name: "skillshelf_evals_relevance", isKept: true };
  const databaseUrl = await emptyDatabase(await openDatabase(lifecycle, options["data-dir"]), name, lifecycle);
  await lifecycle.start(() =>
    logStep("Catalogue", () =>
      repositories === undefined
        ? fillByContent(databaseUrl)
        : fillByFacts(databaseUrl, repositories, options.reviewed),
    ),
  );
  await lifecycle.start(
    async () => readInProcess(databaseUrl),
    (end) => end(),
  );
  const other = await lifecycle.start(() => openMiniSearch(searchDatabase()));
  const answers: JudgedResult[] = [];
  for (const query of queries) answers.push(await lifecycle.start(() => judgeResults(query, other)));
  const report = new Report(machine, options);
  reportQuality(answers, report);
  for (const answer of worstOf(answers, options.worst)) console.log(`\n${describe(answer).join("\n")}`);
  if (options.json !== undefined) await report.write(options.json);
  const low = lowQuality(answers);
  if (low.length > 0) throw new CommandError(low.join("\n"));
}

function reportQuality(answers: readonly JudgedResult[], report: Report): void {
  report.section("Relevance of what search finds", columns);
  const row = (kind: string, quality: Quality, data: object) => {
    const { queries, gain, rank, recall, otherGain, lead } = quality;
    const figures = [gain, rank, recall, otherGain].map((figure) => decimal(figure, 3));
    const interval = `${decimal(gain - otherGain, 3)} (${decimal(lead.from, 3)} to ${decimal(lead.to, 3)})`;
    report.row([kind, wholeNumber(queries), ...figures, interval], data);
  };
  for (const [kind, quality] of qualityByKind(answers)) row(kind, quality, { kind, ...quality });
  row("all", qualityOf(answers), { kind: "all", ...qualityOf(answers), answers });
}

/** Those that are not as good as can be, the worst first. */
const worstOf = (answers: readonly JudgedResult[], most: number): JudgedResult[] =>
  answers
    .filter(({ gain }) => gain < 1)
    .toSorted((one, other) => one.gain - other.gain)
    .slice(0, most);

/** A query with what was returned, the grade of each, where the words were found, and what is missing. */
function describe({ query, returned, missing, gain }: JudgedResult): string[] {
  const found = returned.map(({ name, grade, matched, units }, index) => {
    const rank = `${index + 1}`.padStart(4);
    const where = [matched.join(" "), units.join(", ")].filter(Boolean).join(": ");
    return `${rank}  ${grade || "·"}  ${name.padEnd(44)}  ${where}`.trimEnd();
  });
  const nothing = returned.length === 0 ? ["      nothing is found"] : [];
  const absent = missing.map((relevant) => `   –  ${relevant.grade}  ${nameOf(relevant)}`);
  return [`${decimal(gain, 3)}  ${query.kind}  ${query.q}`, ...nothing, ...found, ...absent];
}

const nameOf = ({ owner, repo, skills = [] }: Relevant): string =>
  `${`${owner}/${repo}`.padEnd(44)}  ${skills.join(", ")}`.trimEnd();
