import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { ruleClasses } from "@skillshelf/skill-audit/rule";
import { sampleBytes } from "@skillshelf/skill-audit/testing/skill-of-example";
import { z } from "zod";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { describeMachine } from "../../bench/machine/description.ts";
import { temporaryFolder } from "../../bench/machine/temporary-folder.ts";
import { parseWords } from "../../bench/terminal/options.ts";
import { Report } from "../../bench/terminal/report.ts";
import { percentage, whole } from "../../bench/terminal/table.ts";
import { type AttackCase, type BenignCase, loadAttacks, loadBenign } from "../audit/cases.ts";
import type { Eval } from "../eval.ts";
import { RunPeer } from "./run-peer.ts";
import { type Alarm, type Cases, scanners } from "./scanners.ts";

const optionsSchema = z.object({
  only: z.string().min(1, "--only must be a name").optional(),
  json: z.string().min(1, "--json must be a file").optional(),
});

export const peers: Eval = {
  summary: "Recall and false alarms of the audit next to other scanners of skills, on the held-out cases",
  options: `  --only NAME  this scanner alone
  --json FILE  writes every figure`,
  run: compare,
};

async function compare(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const options = parseWords(optionsSchema, words);
  const chosen = scanners.filter(({ name }) => options.only === undefined || name === options.only);
  const [attacks, benign] = await Promise.all([loadAttacks("held-out"), loadBenign()]);
  const folder = await temporaryFolder(lifecycle);
  const packages = [...new Set(chosen.flatMap((scanner) => scanner.package ?? []))];
  const peer = await logStep("Other scanners", () => RunPeer.install(folder, packages));
  const cases = await writeCases(join(folder, "cases"), [...attacks, ...benign]);
  const report = new Report(await describeMachine(), options);
  report.section("Attacks found at their severity or above, and harmless skills with a finding of each severity", [
    { heading: "scanner", width: 24, kind: "text" },
    ...["found", "recall", "high", "medium", "low", "CPU s"].map(
      (heading) => ({ heading, width: 8, kind: "number" }) as const,
    ),
  ]);
  for (const { name, scan } of chosen) {
    const before = cpuSeconds(peer);
    const alarms = await scan(cases, peer);
    const seconds = cpuSeconds(peer) - before;
    const judged = judge(alarms, attacks, benign);
    const found = judged.found.length;
    report.row(
      [
        name,
        whole(found),
        percentage(found / attacks.length),
        ...severities.toReversed().map((one) => whole(judged.alarmed.filter((severity) => severity === one).length)),
        seconds.toFixed(1),
      ],
      {
        name,
        seconds,
        attacks: attacks.length,
        benign: benign.length,
        byClass: ruleClasses.map((one) => ({
          class: one,
          count: attacks.filter((attack) => attack.class === one).length,
          found: judged.found.filter((attack) => attack.class === one).length,
        })),
        alarmed: judged.alarmed,
      },
    );
  }
  if (options.json !== undefined) await report.write(options.json);
}

/** Our engine runs in this process, the others in child processes. */
const cpuSeconds = (peer: RunPeer): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + peer.seconds;
};

async function writeCases(folder: string, cases: readonly (AttackCase | BenignCase)[]): Promise<Cases> {
  for (const { id, files } of cases)
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, id, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, sampleBytes(text));
    }
  return { folder, ids: cases.map(({ id }) => id) };
}

/**
 * Compares the most severe finding of each case with what is right. Rules that fire on more than half of the harmless
 * skills tell nothing of a skill, and are ignored.
 *
 * @returns the attacks found at their severity or above, and the severity of each harmless skill with a finding.
 */
export function judge(
  alarms: ReadonlyMap<string, readonly Alarm[]>,
  attacks: readonly AttackCase[],
  benign: readonly BenignCase[],
): Readonly<{ found: readonly AttackCase[]; alarmed: readonly Severity[] }> {
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
  return {
    found: attacks.filter(({ id, severity }) => levelOf(id) >= severities.indexOf(severity)),
    alarmed: benign.flatMap(({ id }) => severities[levelOf(id)] ?? []),
  };
}

const rankOf = ({ severity }: Alarm): number => severities.indexOf(severity);
