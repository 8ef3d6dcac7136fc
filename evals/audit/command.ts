import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { severities } from "@skillshelf/skill-audit/audit-facts";
import { Auditor } from "@skillshelf/skill-audit/auditor";
import type { Finding } from "@skillshelf/skill-audit/finding";
import { ruleClasses } from "@skillshelf/skill-audit/rule";
import { rules } from "@skillshelf/skill-audit/rules";
import { z } from "zod";
import published from "#content/audit/recall.json" with { type: "json" };
import { labels } from "#lib/directory/ingest/audit-precision.ts";
import { readCorpus } from "../../bench/audit/corpus.ts";
import { auditInThreads } from "../../bench/audit/threads.ts";
import { describeMachine } from "../../bench/machine/description.ts";
import { parseWords } from "../../bench/terminal/options.ts";
import { Report } from "../../bench/terminal/report.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import { type Column, percentage, whole } from "../../bench/terminal/table.ts";
import type { Eval } from "../eval.ts";
import { caseSets, loadAttacks } from "./cases.ts";
import { judge, lowerPrecision } from "./judgment.ts";
import { auditCases, countOf, lowerRecall, recallOf } from "./recall.ts";

const text = (heading: string, width: number): Column => ({ heading, width, kind: "text" });
const number = (heading: string, width = 8): Column => ({ heading, width, kind: "number" });

/** The published recall, beside the labels. */
const recallFile = join(import.meta.dirname, "..", "..", "content", "audit", "recall.json");

const optionsSchema = z.object({
  from: z.string().min(1, "--from must be a file").optional(),
  findings: z.string().min(1, "--findings must be a file").optional(),
  write: z.boolean().default(false),
  json: z.string().min(1, "--json must be a file").optional(),
});

/** A finding with where it was found. */
type Located = Readonly<{ repository: string; commit: string; finding: Finding }>;

export const audit: Eval = {
  summary: "Recall of the audit over hostile skills, and precision in real ones by judged findings",
  options: `  --from FILE      repositories on this machine, a path and the owner/repo it stands for on each line, for precision
  --findings FILE  writes every finding in them as a line of JSON
  --write          writes recall to content/audit, for the documentation, instead of comparing with what is there
  --json FILE      writes every figure`,
  run: async (words) => {
    const options = parseWords(optionsSchema, words, { flags: ["write"] });
    const report = new Report(await describeMachine(), options);
    const worse: string[] = [];
    if (options.from !== undefined) {
      const located = await auditRepositories(options.from);
      reportRules(located, report);
      reportPrecision(located, report);
      worse.push(...lowerPrecision(labels, located));
      if (options.findings !== undefined) await writeFindings(options.findings, located);
    }
    worse.push(...(await reportRecall(report, options.write)));
    if (options.json !== undefined) await report.write(options.json);
    if (worse.length > 0) throw new CommandError(["Worse than what is committed:", ...worse].join("\n"));
  },
};

async function auditRepositories(list: string): Promise<readonly Located[]> {
  const repositories = await readCorpus(list);
  const places = repositories.flatMap(({ name, commit, units }) =>
    units.map((unit) => ({ unit, place: { repository: name, commit } })),
  );
  const units = places.map(({ unit }) => unit);
  const { audits } = await auditInThreads(units, availableParallelism());
  return places.flatMap(({ place }, index) =>
    (audits[index]?.findings ?? []).map((finding) => ({ ...place, finding })),
  );
}

function reportRules(located: readonly Located[], report: Report): void {
  const counted = severities.toReversed();
  report.section("Findings", [
    text("rule", 26),
    ...counted.map((severity) => number(severity)),
    number("places in repositories", 23),
  ]);
  for (const { id, class: name } of rules) {
    const found = located.filter(({ finding }) => finding.rule === id);
    const counts = counted.map((severity) => found.filter(({ finding }) => finding.severity === severity).length);
    const repositories = new Set(found.map(({ repository }) => repository)).size;
    report.row([id, ...counts.map(whole), whole(repositories)], { rule: id, class: name, counts, repositories });
  }
}

function reportPrecision(located: readonly Located[], report: Report): void {
  const { read, unread } = judge(labels, located);
  report.section("Findings that were read", [
    text("severity", 10),
    number("read"),
    number("right"),
    number("share"),
    number("not read", 9),
  ]);
  for (const severity of [...severities.toReversed(), undefined]) {
    const some = read.filter((one) => severity === undefined || one.severity === severity);
    const right = some.filter(({ isRight }) => isRight).length;
    const others = unread.filter((one) => severity === undefined || one.finding.severity === severity).length;
    const cells = [
      severity ?? "all",
      whole(some.length),
      whole(right),
      some.length === 0 ? "" : percentage(right / some.length),
      whole(others),
    ];
    report.row(cells, { severity, read: some.length, right, unread: others });
  }
}

/** @returns figures that are lower than the published ones. */
async function reportRecall(report: Report, isWritten: boolean): Promise<readonly string[]> {
  const auditor = await Auditor.load();
  const audited = {
    train: await auditCases(auditor, await loadAttacks("train")),
    "held-out": await auditCases(auditor, await loadAttacks("held-out")),
  };
  report.section("Recall: cases that rules are improved by (train), and those that nobody looks at (held-out)", [
    text("class", 18),
    ...caseSets.flatMap((set) => [number(set), number("found"), number("share")]),
  ]);
  for (const name of [...ruleClasses, undefined]) {
    const counts = caseSets.map((set) => countOf(audited[set], name));
    const cells = counts.flatMap(({ count, found }) => [whole(count), whole(found), percentage(found / count)]);
    report.row([name ?? "all", ...cells], { class: name, counts });
  }
  // Missed held-out cases are not shown: rules tuned to them would make the measurement invalid.
  for (const { attack, rules: others } of audited.train.filter(({ isFound }) => !isFound))
    console.log(
      `missed ${attack.id} (${attack.file}): ${attack.disguise}${others.length > 0 ? ` Found instead: ${others.join(", ")}` : ""}`,
    );
  const recall = recallOf(audited);
  if (!isWritten) return lowerRecall(recall, published);
  await writeFile(recallFile, `${JSON.stringify(recall, undefined, 2)}\n`);
  return [];
}

/** Writes a line of JSON for each, to be read and labeled. */
async function writeFindings(file: string, located: readonly Located[]): Promise<void> {
  const lines = located.map(({ finding, ...place }) => JSON.stringify({ ...place, ...finding }));
  await writeFile(file, `${lines.join("\n")}\n`);
}
