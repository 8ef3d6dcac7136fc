import { pathToFileURL } from "node:url";
import type { Severity } from "@skillshelf/skill-audit/audit-facts";
import { unreadWords } from "../words.ts";
import type { CheckReport, Problem, ReportedRule, UnreadFile } from "./problem.ts";

/** How SARIF calls severities, and how grave GitHub takes them for, from 0 to 10. */
const levels: Readonly<Record<Severity, Readonly<{ level: "error" | "warning" | "note"; security: string }>>> = {
  high: { level: "error", security: "8.0" },
  medium: { level: "warning", security: "5.0" },
  low: { level: "note", security: "2.0" },
};

/** A report as SARIF 2.1.0, the format that code hosts and editors show results of analyses by. */
export function toSarif({ engine, rules, problems, unread }: CheckReport): object {
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "skillshelf", semanticVersion: engine, rules: rules.map(toRule) } },
        columnKind: "utf16CodeUnits",
        invocations: [{ executionSuccessful: true, toolExecutionNotifications: unread.map(toNotification) }],
        results: problems.map((problem) => toResult(problem, rules)),
      },
    ],
  };
}

const toRule = ({ id, title, rationale, remedy, severity }: ReportedRule): object => ({
  id,
  shortDescription: { text: title },
  fullDescription: { text: rationale || title },
  help: { text: remedy },
  defaultConfiguration: { level: levels[severity].level },
  properties: { "security-severity": levels[severity].security },
});

const toResult = (
  { id, rule, severity, path, line, excerpt, circumstances, isAccepted }: Problem,
  rules: readonly ReportedRule[],
): object => ({
  ruleId: rule.id,
  ruleIndex: rules.findIndex((one) => one.id === rule.id),
  level: levels[severity].level,
  message: { text: excerpt === "" ? rule.title : `${rule.title}: ${excerpt}` },
  locations: [
    {
      physicalLocation: { artifactLocation: { uri: uriOf(path), uriBaseId: "%SRCROOT%" }, region: { startLine: line } },
    },
  ],
  partialFingerprints: { "skillshelf/v1": id },
  properties: { severity, circumstances },
  ...(isAccepted && { suppressions: [{ kind: "external" }] }),
});

/** Viewers show these beside the results, as what the tool could not do. */
const toNotification = ({ path, reason }: UnreadFile): object => ({
  level: "warning",
  message: { text: `Not read: ${unreadWords[reason]}` },
  locations: [{ physicalLocation: { artifactLocation: { uri: uriOf(path), uriBaseId: "%SRCROOT%" } } }],
});

/** A path from the root as a relative reference of a URI. */
const uriOf = (path: string): string => pathToFileURL(`/${path}`).pathname.slice(1);
