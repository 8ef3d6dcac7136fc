import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { type RuleClass, ruleClasses } from "@skillshelf/skill-audit/rule";
import { sampleBytes } from "@skillshelf/skill-audit/testing/skill-of-example";
import { z } from "zod";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { describeMachine } from "../../bench/machine/description.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { OptionError, parseWords } from "../../bench/terminal/options.ts";
import { Report } from "../../bench/terminal/report.ts";
import { percentage, whole } from "../../bench/terminal/table.ts";
import { type AttackCase, type BenignCase, loadAttacks, loadBenign } from "../audit/cases.ts";
import type { Eval } from "../eval.ts";
import { RunPeer } from "./run-peer.ts";
import { type Alarm, type Cases, scanners, skillFolder } from "./scanners.ts";

const optionsSchema = z.object({
  only: z.string().min(1, "--only must be a name").optional(),
  json: z.string().min(1, "--json must be a file").optional(),
});

export const peers: Eval = {
  summary: "Recall and false alarms of the audit and other scanners on the held-out cases; others need root on Linux",
  options: `  --only NAME  this scanner alone: ${scanners.map(({ name }) => name).join(", ")}; root is not needed for ours
  --json FILE  writes every figure`,
  run: compare,
};

async function compare(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const options = parseWords(optionsSchema, words);
  const chosen = scanners.filter(({ name }) => options.only === undefined || name === options.only);
  if (chosen.length === 0) throw new OptionError(`There is no scanner ${options.only}`);
  const [attacks, benign] = await Promise.all([loadAttacks("held-out"), loadBenign()]);
  const folder = await temporaryFolder(lifecycle);
  const packages = [...new Set(chosen.flatMap((scanner) => scanner.packages ?? []))];
  const peer = await logStep("Other scanners", () => RunPeer.install(folder, packages));
  const cases = await writeCases(join(folder, "cases"), [...attacks, ...benign]);
  const report = new Report(await describeMachine(), options);
  report.section(
    `Of ${attacks.length} attacks, those found at their severity or above, and those with any finding; of ${benign.length} harmless skills, those with a high finding, a medium one, and any`,
    [
      { heading: "scanner", width: 28, kind: "text" },
      ...["found", "recall", "any", "high", "medium", "any", "CPU s"].map(
        (heading) => ({ heading, width: 8, kind: "number" }) as const,
      ),
    ],
  );
  const rows: Row[] = [];
  for (const { name, scan } of chosen) {
    const before = cpuSeconds(peer);
    const alarms = await scan(cases, peer);
    const seconds = cpuSeconds(peer) - before;
    const judged = judge(alarms, attacks, benign);
    rows.push({ name, ...judged });
    report.row(
      [
        name,
        whole(judged.found.length),
        percentage(judged.found.length / attacks.length),
        whole(judged.noticed.length),
        ...severities.toReversed().map((one) => whole(judged.alarmed[one])),
        seconds.toFixed(1),
      ],
      { name, seconds, found: judged.found.length, noticed: judged.noticed.length, alarmed: judged.alarmed },
    );
  }
  reportClasses(attacks, rows, report);
  if (options.json !== undefined) await report.write(options.json);
}

function reportClasses(attacks: readonly AttackCase[], rows: readonly Row[], report: Report): void {
  report.section("Attacks found at their severity or above / with any finding, by class", [
    { heading: "class", width: 16, kind: "text" },
    { heading: "attacks", width: 8, kind: "number" },
    ...rows.map(({ name }) => ({ heading: name, width: Math.max(8, name.length), kind: "number" }) as const),
  ]);
  for (const one of ruleClasses) {
    const counts = rows.map(({ name, found, noticed }) => ({
      name,
      found: classOf(found, one),
      noticed: classOf(noticed, one),
    }));
    report.row([one, whole(classOf(attacks, one)), ...counts.map(({ found, noticed }) => `${found} / ${noticed}`)], {
      class: one,
      attacks: classOf(attacks, one),
      counts,
    });
  }
}

const classOf = (some: readonly AttackCase[], name: RuleClass) => some.filter((one) => one.class === name).length;

/** Our engine runs in this process, the others in child processes. */
const cpuSeconds = (peer: RunPeer): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + peer.seconds;
};

async function writeCases(folder: string, cases: readonly (AttackCase | BenignCase)[]): Promise<Cases> {
  for (const { id, files } of cases)
    for (const [path, text] of Object.entries(files)) {
      const file = join(skillFolder(folder, id), path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, sampleBytes(text));
    }
  return { folder, ids: cases.map(({ id }) => id) };
}

/** The results of a scanner for all cases. */
type Judged = Readonly<{
  /** Attacks with a finding of their severity or above. */
  found: readonly AttackCase[];
  /** Attacks with any finding. */
  noticed: readonly AttackCase[];
  /** Numbers of harmless skills with a finding of a severity or above. */
  alarmed: Readonly<Record<Severity, number>>;
}>;

type Row = Judged & Readonly<{ name: string }>;

/**
 * Compares the most severe finding of each case with what is right. Rules that fire on more than half of the harmless
 * skills tell nothing of a skill, and are ignored.
 */
export function judge(
  alarms: ReadonlyMap<string, readonly Alarm[]>,
  attacks: readonly AttackCase[],
  benign: readonly BenignCase[],
): Judged {
  const common = new Set<string>();
  const counts = new Map<string, number>();
  for (const { id } of benign)
    for (const rule of new Set(alarms.get(id)?.map((one) => one.rule))) {
      const count = (counts.get(rule) ?? 0) + 1;
      counts.set(rule, count);
      if (count > benign.length / 2) common.add(rule);
    }
  const levelOf = (id: string): number =>
    Math.max(-1, ...(alarms.get(id) ?? []).filter(({ rule }) => !common.has(rule)).map(rankOf));
  const alarmed = (severity: Severity): number =>
    benign.filter(({ id }) => levelOf(id) >= severities.indexOf(severity)).length;
  return {
    found: attacks.filter(({ id, severity }) => levelOf(id) >= severities.indexOf(severity)),
    noticed: attacks.filter(({ id }) => levelOf(id) >= 0),
    alarmed: { low: alarmed("low"), medium: alarmed("medium"), high: alarmed("high") },
  };
}

const rankOf = ({ severity }: Alarm): number => severities.indexOf(severity);
