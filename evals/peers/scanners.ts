import { cp, mkdir, readdir } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { Auditor } from "@skillshelf/skill-audit/auditor";
import { auditedUnitOf } from "@skillshelf/skill-reader/facts/audited-unit";
import { unitSources } from "@skillshelf/skill-reader/facts/unit-source";
import { readFolder } from "@skillshelf/skill-reader/folder";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { z } from "zod";
import type { RunPeer } from "./run-peer.ts";

/** A finding of a scanner. */
export type Alarm = Readonly<{ rule: string; severity: Severity }>;

/** Cases to scan: each is a project named by the case's id, with a skill where agents load it. */
export type Cases = Readonly<{ folder: string; ids: readonly string[] }>;

/** The folder of a case's skill. */
export const skillFolder = (folder: string, id: string): string => join(folder, id, ".claude", "skills", id);

export type Scanner = Readonly<{
  name: string;
  /** The pinned npm packages; none for our own engine. */
  packages?: readonly string[];
  /** @returns the findings of each case by its id. */
  scan: (cases: Cases, run: RunPeer) => Promise<ReadonlyMap<string, readonly Alarm[]>>;
}>;

/** Maps the severity that a scanner reports to ours. `info` is no finding. */
const severityOf = (word: string): Severity | undefined =>
  severities.find((one) => one === (word.toLowerCase() === "critical" ? "high" : word.toLowerCase()));

const alarm = (rule: string, word: string): Alarm[] => {
  const severity = severityOf(word);
  return severity === undefined ? [] : [{ rule, severity }];
};

/** Scans case by case. */
const byCase =
  (scanCase: (folder: string, run: RunPeer, id: string) => Promise<readonly Alarm[]>): Scanner["scan"] =>
  async ({ folder, ids }, run) => {
    const found = new Map<string, readonly Alarm[]>();
    for (const id of ids) found.set(id, await scanCase(skillFolder(folder, id), run, id));
    return found;
  };

let auditor: Auditor | undefined;

/** Our engine, on files as `skillshelf audit FOLDER` reads them. */
const ours: Scanner = {
  name: "ours",
  scan: byCase(async (folder, _, id) => {
    auditor ??= await Auditor.load();
    const { entries, read } = await readFolder(folder, defaultLimits);
    const { units } = await unitSources(entries, { owner: "local", repo: id }, read);
    const alarms: Alarm[] = [];
    for (const unit of units) alarms.push(...(await auditor.audit(await auditedUnitOf(unit))).findings);
    return alarms;
  }),
};

const ferretSchema = z.object({
  findings: z.array(z.object({ ruleId: z.string(), severity: z.string(), relativePath: z.string() })),
});

/** Scans all cases in one run. */
const ferret = (name: string, options: readonly string[], others: readonly string[] = []): Scanner => ({
  name,
  packages: ["ferret-scan@2.10.0", ...others],
  scan: async ({ folder }, run) => {
    const words = ["scan", folder, "--format", "json", "--ci", "--no-mitre-atlas", ...options];
    const output = await run.file("ferret", (file) => [...words, "-o", file]);
    const found = new Map<string, Alarm[]>();
    for (const { ruleId, severity, relativePath } of ferretSchema.parse(output).findings) {
      const id = relativePath.split("/")[0] ?? "";
      found.set(id, [...(found.get(id) ?? []), ...alarm(ruleId, severity)]);
    }
    return found;
  },
});

const shipSafeSchema = z.object({ findings: z.array(z.object({ name: z.string(), severity: z.string() })) });

/** `scan-skill` takes a single file: each file of the skill is given. */
const shipSafe: Scanner = {
  name: "ship-safe",
  packages: ["ship-safe@9.5.2"],
  scan: byCase(async (folder, run) => {
    const alarms: Alarm[] = [];
    for (const path of await filesOf(folder)) {
      const output = await run.output("ship-safe", ["scan-skill", join(folder, path), "--json"]);
      const { findings } = shipSafeSchema.parse(output);
      alarms.push(...findings.flatMap(({ name, severity }) => alarm(name, severity)));
    }
    return alarms;
  }),
};

const mcpScannerSchema = z.object({
  findings: z.array(z.object({ rule_id: z.string().optional(), category: z.string(), severity: z.string() })),
});

/** Runs as an MCP server: each run of the command would load all code rules again. */
const mcpScanner: Scanner = {
  name: "agent-security-scanner",
  packages: ["agent-security-scanner-mcp@4.5.9"],
  scan: async ({ folder, ids }, run) => {
    const list = ids.map((id) => ({ skill_path: skillFolder(folder, id), verbosity: "full" }));
    const answers = await run.tool("agent-security-scanner-mcp", "scan_skill", list);
    return new Map(
      ids.map((id, index) => {
        const { findings } = mcpScannerSchema.parse(answers[index]);
        return [id, findings.flatMap(({ rule_id, category, severity }) => alarm(rule_id ?? category, severity))];
      }),
    );
  },
};

const agentShieldSchema = z.object({
  findings: z.array(z.object({ id: z.string(), severity: z.string() })),
});

/**
 * It reads no folders of skills: SKILL.md is given both as a skill and as CLAUDE.md, for the rules of each, other
 * Markdown as agents or commands, scripts as hooks.
 */
const agentShield: Scanner = {
  name: "ecc-agentshield",
  packages: ["ecc-agentshield@1.6.0"],
  scan: byCase(async (folder, run, id) => {
    const project = join(run.folder, "agentshield", id);
    for (const path of await filesOf(folder))
      for (const target of agentShieldPaths(path)) {
        await mkdir(dirname(join(project, target)), { recursive: true });
        await cp(join(folder, path), join(project, target));
      }
    const output = await run.file("agentshield", (file) => ["scan", "-p", project, "-f", "json", "-o", file]);
    // An id names the rule and the place: the number of a line or the path.
    return agentShieldSchema
      .parse(output)
      .findings.flatMap((finding) => alarm(finding.id.replace(/-(?:\d+|[^-]*[/.].*)$/, ""), finding.severity));
  }),
};

const agentShieldPaths = (path: string): readonly string[] => {
  if (path === "SKILL.md") return ["CLAUDE.md", join(".claude", "skills", path)];
  const name = path.replaceAll("/", "_");
  if (extname(name) === ".md") return [join(".claude", path.startsWith("commands/") ? "commands" : "agents", name)];
  if (extname(name) === ".json") return [path.startsWith("hooks/") ? join(".claude", "settings.json") : path];
  return [join(".claude", "hooks", name)];
};

const agentAuditSchema = z.object({ warnings: z.array(z.string()), errors: z.array(z.string()) });

/** Offline it validates one SKILL.md; its warnings have no level, and are taken for medium. */
const agentAudit: Scanner = {
  name: "agentaudit",
  packages: ["agentaudit@3.14.0"],
  scan: byCase(async (folder, run) => {
    const output = await run.output("agentaudit", ["validate", join(folder, "SKILL.md"), "--json"]);
    return agentAuditSchema.parse(output).warnings.flatMap((warning) => alarm(warning, "medium"));
  }),
};

const filesOf = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

export const scanners: readonly Scanner[] = [
  ours,
  ferret("ferret-scan", []),
  // Semantic analysis needs TypeScript.
  ferret("ferret-scan --thorough", ["--thorough"], ["typescript@5.9.3"]),
  shipSafe,
  mcpScanner,
  agentShield,
  agentAudit,
];
