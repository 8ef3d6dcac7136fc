import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { step } from "#lib/process/steps.ts";
import { emptyDatabase } from "../empty-database.ts";
import { readInProcess } from "../in-process.ts";
import { readJsonLines } from "../json-lines.ts";
import { describeMachine } from "../machine/description.ts";
import type { RelevanceOptions } from "../options.ts";
import { Report } from "../terminal/report.ts";
import { type Column, decimal, whole } from "../terminal/table.ts";
import { type JudgedAnswer, judgeAnswer, type Quality, qualityByKind, qualityOf } from "./answers.ts";
import { fillByContent, fillByFacts } from "./catalogue.ts";
import { bundledQueries, judgedQuerySchema, type Relevant } from "./queries.ts";
import { repositorySchema } from "./repositories.ts";

const columns: readonly Column[] = [
  { heading: "kind", width: 14, kind: "text" },
  { heading: "queries", width: 7, kind: "number" },
  { heading: "nDCG@10", width: 7, kind: "number" },
  { heading: "MRR", width: 6, kind: "number" },
  { heading: "recall@10", width: 9, kind: "number" },
];

/** `bench -- relevance`: how good what search finds is, by queries that somebody judged. */
export async function benchRelevance(
  openServer: () => Promise<string>,
  options: RelevanceOptions,
  lifecycle: Lifecycle,
): Promise<void> {
  const machine = await describeMachine();
  const queries = await readJsonLines(options.queries ?? bundledQueries, judgedQuerySchema);
  const repositories = options.repos === undefined ? undefined : await readJsonLines(options.repos, repositorySchema);
  const name = { name: "skillshelf_bench_relevance", isKept: true };
  const databaseUrl = await emptyDatabase(await openServer(), name, lifecycle);
  await lifecycle.start(() =>
    step("Catalogue", () =>
      repositories === undefined ? fillByContent(databaseUrl) : fillByFacts(databaseUrl, repositories),
    ),
  );
  await lifecycle.start(
    async () => readInProcess(databaseUrl),
    (end) => end(),
  );
  const answers: JudgedAnswer[] = [];
  for (const query of queries) answers.push(await lifecycle.start(() => judgeAnswer(query)));
  const report = new Report(machine, options);
  reportQuality(answers, report);
  for (const answer of worstOf(answers, options.worst)) console.log(`\n${describe(answer).join("\n")}`);
  if (options.json !== undefined) await report.write(options.json);
}

function reportQuality(answers: readonly JudgedAnswer[], report: Report): void {
  report.section("Relevance of what search finds", columns);
  const row = (kind: string, quality: Quality, data: object) => {
    const { queries, gain, rank, recall } = quality;
    report.row([kind, whole(queries), decimal(gain, 3), decimal(rank, 3), decimal(recall, 3)], data);
  };
  for (const [kind, quality] of qualityByKind(answers)) row(kind, quality, { kind, ...quality });
  row("all", qualityOf(answers), { kind: "all", ...qualityOf(answers), answers });
}

/** Those that are not as good as can be, the worst first. */
const worstOf = (answers: readonly JudgedAnswer[], most: number): JudgedAnswer[] =>
  answers
    .filter(({ gain }) => gain < 1)
    .toSorted((one, other) => one.gain - other.gain)
    .slice(0, most);

/** A query with what was returned, the grade of each, where the words were found, and what is missing. */
function describe({ query, returned, missing, gain }: JudgedAnswer): string[] {
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
