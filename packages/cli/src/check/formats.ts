import { join } from "node:path/posix";
import { pathToFileURL } from "node:url";
import type { Loading } from "@skillshelf/agent-loading/loading";
import type { LoadingReason } from "@skillshelf/agent-loading/reasons";
import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { countOf, unreadReasons } from "../format.ts";
import { faultLines } from "../install/shared-lock-file.ts";
import type { CheckReport, Problem, ReportedRule, UnreadFile } from "./report.ts";

const circumstances: Readonly<Record<Problem["circumstances"][number], string>> = {
  fixture: "in a test, sample, or template",
  documentation: "in documentation for people",
  example: "quoted, or shown as an example of what not to do",
  security: "in a skill about security",
  unreached: "file not referenced by the skill",
};

/** More are only in the JSON. */
const MAX_UNREAD_LINES = 50;

/** Formats a report for people: problems, what was not read, and a summary. */
export function* toText(report: CheckReport): Generator<string> {
  const { problems, skills, omitted, unread, engine, source, commit, agents = [] } = report;
  for (const problem of problems) yield* problemLines(problem);
  for (const { path, reason } of unread.slice(0, MAX_UNREAD_LINES))
    yield `not read: ${path} (${unreadReasons[reason]})`;
  if (unread.length > MAX_UNREAD_LINES) yield `not read: ${unread.length - MAX_UNREAD_LINES} more; --json lists all`;
  if (unread.length > 0) yield "";
  yield* installedLines(report);
  for (const { agent, version } of agents) if (version === null) yield `not measured: ${agent}`;
  const counts = severities.toReversed().flatMap((severity) => {
    const count = problems.filter((problem) => !problem.isAccepted && problem.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}`];
  });
  const accepted = problems.filter(({ isAccepted }) => isAccepted).length;
  const parts = [
    ...counts,
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(omitted > 0 ? [`${omitted} more not listed`] : []),
  ];
  const none = unread.length === 0 ? "no findings" : "no findings in the files that were read";
  const summary = parts.length === 0 ? none : parts.join(", ");
  const place = commit === null ? source : `${source} at ${commit.slice(0, 12)}`;
  yield `${place}: ${summary} in ${countOf(skills, "skill")} (rules ${engine})`;
}

function* installedLines({ installed = [], locks = [] }: CheckReport): Generator<string> {
  for (const lock of locks) for (const line of faultLines(lock)) yield `${lock.path}: ${line}`;
  for (const { folder, record, source, notes } of installed) {
    const origin = record === null ? "no record of its source" : `${source ?? "unknown source"}, recorded in ${record}`;
    yield `${folder}: ${origin}`;
    for (const note of notes) yield `    ${note}`;
  }
  if (locks.length > 0 || installed.length > 0) yield "";
}

function* problemLines(problem: Problem): Generator<string> {
  const { id, rule, severity, path, line, excerpt, affected, isAccepted } = problem;
  yield `${path}:${line}  ${severity}  ${rule.title} [${rule.id}] ${id}${isAccepted ? " (accepted)" : ""}`;
  if (excerpt !== "") yield `    ${excerpt}`;
  if (affected.length > 0) yield `    ${affectedText(affected)}`;
  if (problem.circumstances.length > 0)
    yield `    severity lowered: ${problem.circumstances.map((one) => circumstances[one]).join(", ")}`;
  yield `    ${rule.remedy}`;
  yield "";
}

/** What agents do with a skill that they do not load as it is written. A list of agents follows. */
const effects: Readonly<Partial<Record<LoadingReason, string>>> = {
  "name-from-folder": "named after its folder by",
  "name-rewritten": "renamed by",
  "name-misread": "given another name by",
  "description-absent": "shown without a description by",
  "description-from-body": "described with its first lines by",
  "description-truncated": "truncated by",
  "description-misread": "given another description by",
};

/** Formats the affected agents: "not loaded by copilot, pi; truncated by codex". */
function affectedText(affected: readonly Loading[]): string {
  const agents = new Map<string, string[]>();
  const dropped = affected.filter(({ result }) => result === "dropped");
  for (const { agent, reason } of [...dropped, ...affected.filter((one) => !dropped.includes(one))]) {
    const effect = (reason !== null && effects[reason]) || "not loaded by";
    agents.set(effect, [...(agents.get(effect) ?? []), agent]);
  }
  return [...agents].map(([effect, ids]) => `${effect} ${ids.join(", ")}`).join("; ");
}

/** SARIF's levels, and the scores from 0 to 10 that GitHub ranks results by. */
const sarifLevels: Readonly<Record<Severity, Readonly<{ level: "error" | "warning" | "note"; security: string }>>> = {
  high: { level: "error", security: "8.0" },
  medium: { level: "warning", security: "5.0" },
  low: { level: "note", security: "2.0" },
};

/**
 * Formats a report as SARIF 2.1.0, which code hosts and editors show.
 *
 * @param base the folder of the report relative to the root of the URIs; `""` if it is the root.
 */
export function toSarif({ engine, rules, problems, unread, agents }: CheckReport, base: string): object {
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "skillshelf",
            semanticVersion: engine,
            rules: rules.map((rule) => toSarifRule(rule, agents === undefined)),
          },
        },
        columnKind: "utf16CodeUnits",
        invocations: [
          { executionSuccessful: true, toolExecutionNotifications: unread.map((file) => toNotification(file, base)) },
        ],
        results: problems.map((problem) => toSarifResult(problem, rules, base)),
        ...(agents && { properties: { agents } }),
      },
    ],
  };
}

/** GitHub treats results of a rule with a security severity as security results: `lint` has none. */
const toSarifRule = ({ id, title, rationale, remedy, severity }: ReportedRule, isSecurity: boolean): object => ({
  id,
  shortDescription: { text: title },
  fullDescription: { text: rationale || title },
  help: { text: remedy },
  defaultConfiguration: { level: sarifLevels[severity].level },
  ...(isSecurity && { properties: { "security-severity": sarifLevels[severity].security } }),
});

function toSarifResult(problem: Problem, rules: readonly ReportedRule[], base: string): object {
  const { id, rule, severity, path, line, excerpt, affected, isAccepted } = problem;
  const message = excerpt === "" ? rule.title : `${rule.title}: ${excerpt}`;
  return {
    ruleId: rule.id,
    ruleIndex: rules.findIndex((other) => other.id === rule.id),
    level: sarifLevels[severity].level,
    message: { text: affected.length === 0 ? message : `${message} (${affectedText(affected)})` },
    locations: [{ physicalLocation: { ...locationOf(path, base), region: { startLine: line } } }],
    partialFingerprints: { "skillshelf/v1": id },
    properties: { severity, circumstances: problem.circumstances, affected },
    ...(isAccepted && { suppressions: [{ kind: "external" }] }),
  };
}

/** Viewers show notifications next to the results, as what the tool could not do. */
const toNotification = ({ path, reason }: UnreadFile, base: string): object => ({
  level: "warning",
  message: { text: `Not read: ${unreadReasons[reason]}` },
  locations: [{ physicalLocation: locationOf(path, base) }],
});

/** Refers to a file by its path from the root, as a relative URI. */
const locationOf = (path: string, base: string): object => ({
  artifactLocation: { uri: pathToFileURL(join("/", base, path)).pathname.slice(1), uriBaseId: "%SRCROOT%" },
});
