import { pathToFileURL } from "node:url";
import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { unreadWords } from "../format.ts";
import type { CheckReport, Problem, ReportedRule, UnreadFile } from "./report.ts";

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

const words: Readonly<Record<Problem["circumstances"][number], string>> = {
  fixture: "in a test, a sample or a template",
  documentation: "in a file for people",
  example: "quoted, or shown as what not to do",
  security: "in a skill about security",
  unreached: "in a file the skill does not lead to",
};

/** A report for people, the gravest first. */
export function* toText(report: CheckReport): Generator<string> {
  const { problems, skills, omitted, unread, engine, source, commit } = report;
  for (const problem of problems) yield* linesOf(problem);
  const counts = severities
    .toReversed()
    .flatMap((severity) =>
      countOf(problems.filter((one) => !one.isAccepted && one.severity === severity).length, severity),
    );
  const accepted = problems.filter(({ isAccepted }) => isAccepted).length;
  const parts = [
    ...counts,
    ...(accepted > 0 ? [`${accepted} accepted`] : []),
    ...(omitted > 0 ? [`${omitted} more`] : []),
  ];
  yield* unreadLines(unread);
  const nothing = unread.length === 0 ? "nothing found" : "nothing found in what was read";
  const found = parts.length === 0 ? nothing : parts.join(", ");
  const place = commit === null ? source : `${source} at ${commit.slice(0, 12)}`;
  yield `${place}: ${found} in ${skills} ${skills === 1 ? "skill" : "skills"} (rules ${engine})`;
}

/** So many are named; all of them are in the JSON. */
const MAX_UNREAD_LINES = 50;

function* unreadLines(unread: CheckReport["unread"]): Generator<string> {
  for (const { path, reason } of unread.slice(0, MAX_UNREAD_LINES)) yield `not read: ${path} (${unreadWords[reason]})`;
  if (unread.length > MAX_UNREAD_LINES) yield `not read: ${unread.length - MAX_UNREAD_LINES} more; --json has them all`;
  if (unread.length > 0) yield "";
}

const countOf = (count: number, severity: Severity): string[] => (count === 0 ? [] : [`${count} ${severity}`]);

function* linesOf({ id, rule, severity, path, line, excerpt, circumstances, isAccepted }: Problem): Generator<string> {
  yield `${path}:${line}  ${severity}  ${rule.title} [${rule.id}] ${id}${isAccepted ? " (accepted)" : ""}`;
  if (excerpt !== "") yield `    ${excerpt}`;
  if (circumstances.length > 0) yield `    lowered: ${circumstances.map((one) => words[one]).join(", ")}`;
  yield `    ${rule.remedy}`;
  yield "";
}
