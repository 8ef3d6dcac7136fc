import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Auditor } from "#lib/directory/audit/auditor.ts";
import type { Finding, UnitAudit } from "#lib/directory/audit/finding.ts";
import { ruleClasses } from "#lib/directory/audit/rule.ts";
import { rules } from "#lib/directory/audit/rules.ts";
import { severities } from "#lib/directory/audit-facts.ts";
import { labels } from "#lib/directory/ingest/audit-precision.ts";
import { parseSourceList } from "#lib/directory/ingest/git/source-list.ts";
import { OptionError } from "#lib/process/command-line.ts";
import { describeMachine } from "../machine/description.ts";
import type { AuditOptions } from "../options.ts";
import { Report } from "../terminal/report.ts";
import { type Column, decimal, percentage, whole } from "../terminal/table.ts";
import { type AuditedRepository, readSkills } from "./corpus.ts";
import { judge } from "./judgement.ts";
import { plantedSkills } from "./planted/all.ts";
import { countOf, findPlanted, recallOf } from "./recall.ts";
import { auditInThreads } from "./threads.ts";
import { unseenSkills } from "./unseen/all.ts";

const text = (heading: string, width: number): Column => ({ heading, width, kind: "text" });
const number = (heading: string, width = 8): Column => ({ heading, width, kind: "number" });

/** What is published of the planted skills, beside the labels. */
const recallFile = join(import.meta.dirname, "..", "..", "content", "audit", "recall.json");

/** A finding with where it was found. */
type Located = Readonly<{ repository: string; commit: string; finding: Finding }>;

/**
 * `bench -- audit`: how fast real skills are audited, what is found in them, how much of that is right by the labels, and
 * how many planted attacks are found.
 */
export async function benchAudit(options: AuditOptions): Promise<void> {
  const report = new Report(await describeMachine(), options);
  if (options.from !== undefined) {
    const located = await auditRepositories(await readAll(options.from), options.rounds, report);
    reportRules(located, report);
    reportPrecision(located, report);
    if (options.findings !== undefined) await writeFindings(options.findings, located);
  }
  await reportRecall(report, options.write);
  if (options.json !== undefined) await report.write(options.json);
}

async function readAll(file: string): Promise<readonly AuditedRepository[]> {
  const listed = await readFile(file, "utf8").catch((error: Error) => {
    throw new OptionError(`--from: ${file} cannot be read: ${error.message}`);
  });
  const repositories: AuditedRepository[] = [];
  for (const source of parseSourceList(listed)) repositories.push(await readSkills(source));
  return repositories;
}

async function auditRepositories(
  repositories: readonly AuditedRepository[],
  rounds: number,
  report: Report,
): Promise<readonly Located[]> {
  const units = repositories.flatMap((one) => one.units);
  const bytes = units.flatMap(({ files }) => files).reduce((sum, file) => sum + (file.text?.length ?? 0), 0);
  report.section(
    `${whole(repositories.length)} repositories, ${whole(units.length)} skills, ${whole(bytes / 1e6)} million characters; baseline: a search for one word in all of them`,
    [number("threads"), number("seconds"), number("skills/s"), number("M char/s", 9), number("× baseline", 11)],
  );
  let audits: readonly UnitAudit[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const threads of new Set([1, availableParallelism()])) {
      const audited = await auditInThreads(units, threads);
      audits = audited.audits;
      const { seconds, baselineSeconds } = audited;
      const rate = units.length / seconds;
      report.row(
        [
          whole(threads),
          decimal(seconds, 2),
          whole(rate),
          decimal(bytes / 1e6 / seconds, 1),
          whole(seconds / baselineSeconds),
        ],
        { threads, seconds, baselineSeconds, rate },
      );
    }
  }
  return locate(repositories, audits);
}

function locate(repositories: readonly AuditedRepository[], audits: readonly UnitAudit[]): Located[] {
  const places = repositories.flatMap(({ name, commit, units }) => units.map(() => ({ repository: name, commit })));
  return audits.flatMap(({ findings }, at) =>
    findings.map((finding) => ({ repository: "", commit: "", ...places[at], finding })),
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

async function reportRecall(report: Report, isWritten: boolean): Promise<void> {
  const auditor = await Auditor.load();
  const planted = await findPlanted(auditor, plantedSkills);
  const unseen = await findPlanted(auditor, unseenSkills);
  const sets = [planted, unseen] as const;
  report.section("Planted attacks: those that rules were improved by, and those that nobody looked at", [
    text("class", 18),
    ...sets.flatMap(() => [number("planted"), number("found"), number("share")]),
  ]);
  for (const name of [...ruleClasses, undefined]) {
    const counts = sets.map((set) => countOf(set, name));
    const cells = counts.flatMap(({ count, found }) => [whole(count), whole(found), percentage(found / count)]);
    report.row([name ?? "all", ...cells], { class: name, counts });
  }
  // Of the others nobody is to know which are missed, or they were no measure any more.
  for (const { skill, rules: others } of planted.filter(({ isFound }) => !isFound))
    console.log(
      `missed ${skill.id} (${skill.in}): ${skill.disguise}${others.length > 0 ? ` Found instead: ${others.join(", ")}` : ""}`,
    );
  if (isWritten) await writeFile(recallFile, `${JSON.stringify(recallOf(planted, unseen), undefined, 2)}\n`);
}

/** A line of JSON for each, to be read and labelled. */
async function writeFindings(file: string, located: readonly Located[]): Promise<void> {
  const lines = located.map(({ finding, ...place }) => JSON.stringify({ ...place, ...finding }));
  await writeFile(file, `${lines.join("\n")}\n`);
}
