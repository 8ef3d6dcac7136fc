import { type Severity, severities } from "@skillshelf/skill-audit/audit-facts";
import { unreadWords } from "../words.ts";
import type { CheckReport, Problem } from "./problem.ts";

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
