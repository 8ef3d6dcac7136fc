import { leavesOutUser } from "../../instructions/involvement.ts";
import { dropping, gravityOfDestroying } from "../../matchers/data-destroyers.ts";
import { isInsideOfFunction } from "../../matchers/functions.ts";
import { mentionsAny, namesHolding } from "../../matchers/name-flow.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { isToldToRun } from "../../matchers/told.ts";
import type { Argument, Call, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Deletes databases, cloud resources, or Git history without confirmation. */
export const dataDestruction: SegmentRule = {
  kind: "segment",
  id: "data-destruction",
  class: "destruction",
  severity: "high",
  prefilter:
    /\bDROP\s|dropdb|TRUNCATE|destroy|delete|\baws\b|terminate|empty|drop_?(?:all|table|index|collection)|\bprune\b|FLUSH(?:ALL|DB)|expunge|Remove-|\\\\?Deleted|tmutil|wevtutil|eventlog|computerrestore|recoveryenabled|bootstatuspolicy|cipher|setzerodata|reagentc|auditpol|shadowstorage|volume|push|dropDatabase|filter-branch|filter-repo|batchDelete|emptyTrash|crontab/i,
  programsOnly: true,
  isDemonstration: isSample,
  check: hitsOf,
};

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { program, text, place } = segment;
  if (program === null || !isToldToRun(segment)) return;
  const isUnasked = place === "block" && leavesOutUser(segment.before);
  // Sample code of an application or test.
  for (const hit of hitsOfProgram(program, text, place === "block"))
    if (place !== "block" || !isCall(hit, program) || !isInsideOfFunction(segment, hit.line))
      yield isUnasked && hit.severity !== "low" ? { line: hit.line } : { severity: "medium", ...hit };
}

const isCall = ({ line }: Hit, { commands }: Program): boolean => !commands.some((command) => command.line === line);

function* hitsOfProgram({ commands, calls }: Program, source: string, isBlock: boolean): Generator<Hit> {
  const isOwn = makesOwn.test(source);
  for (const command of commands) {
    const severity = gravityOfDestroying(command);
    const isGeneral = isOwn || (isBlock && placeholder.test(command.text));
    if (severity !== null) yield { line: command.line, severity: isGeneral ? "low" : severity };
  }
  for (const { callee, args, line } of calls) {
    const [query] = args;
    const text = query?.value ?? query?.strings.join(" ") ?? "";
    const drops = dropping.test(withoutOwnTables(text)) || (query !== undefined && dropsListed(query, source));
    if (executing.test(callee) && drops) yield { line };
    else if (destroyingCall.test(callee) && !isDry(args)) yield isOwn ? { line, severity: "low" } : { line };
  }
  const mailbox = lineOfEmptiedMailbox(calls);
  if (mailbox !== null) yield { line: mailbox };
  const line = lineOfHeldStatement(calls, source);
  if (line !== null) yield { line };
}

/** In a text, `{name}` and `<name>` stand for what the reader chooses. */
const placeholder = /[\s=/]["']?(?:\{[a-z][\w -]*\}|<[a-z][\w -]*>)/;

/** A statement that drops the temporary table it made itself takes nothing away. */
const withoutOwnTables = (text: string): string =>
  Array.from(
    text.matchAll(/\bCREATE\s+(?:OR\s+REPLACE\s+)?TEMP(?:ORARY)?\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi),
  ).reduce((rest, [, name = ""]) => rest.replace(new RegExp(String.raw`\bDROP\s+TABLE\s+${name}\b`, "gi"), " "), text);

/** Calls of cloud and database clients that delete or empty a resource. */
const destroyingCall =
  /(?:^|\.)(?:dropDatabase|flushall|FLUSHALL|flushDb|flushdb|drop_database|terminate_instances|delete_db_(?:instance|cluster)|delete_bucket|delete_stack|delete_cluster|schedule_key_deletion|delete_namespace|deleteNamespace|begin_delete)$|(?:redis|memcach|client|cache|db)\w*(?:\(\))?\.flushAll$|(?:^|\.)(?:TerminateInstances|DeleteBucket|DeleteDBInstance|DeleteDBCluster|DeleteStack|DeleteTable|DeleteCluster|ScheduleKeyDeletion|EmptyBucket|DeleteFileSystem|DeleteVolume|DeleteSnapshot)Command$|\.objects\.all\(\)\.delete$|\.object_versions(?:\.(?:all|filter)\(\))?\.delete$|\.instances\.(?:all|filter)\(\)\.terminate$|\.(?:messages|threads)\(\)\.(?:batchDelete|delete)$|\.files\(\)\.emptyTrash$/;

const isOfAll = ({ args }: Call): boolean => args.some(({ value }) => /^(?:ALL|1:\*)$/i.test(value ?? ""));

/** Finds code that deletes all messages of a mailbox, directly or by flag and EXPUNGE (RFC 9051, 6.4.3). */
function lineOfEmptiedMailbox(calls: readonly Call[]): number | null {
  const searched = calls.some((call) => /(?:^|\.)(?:search|uid|fetch)$/.test(call.callee) && isOfAll(call));
  const marked = calls.find(
    (call) =>
      /(?:^|\.)(?:store|uid|addFlags|messageFlagsAdd)$/.test(call.callee) &&
      call.args.some(({ strings }) => strings.some((text) => /\\Deleted/i.test(text))) &&
      (searched || isOfAll(call)),
  );
  if (marked && calls.some(({ callee }) => /(?:^|\.)expunge$/.test(callee))) return marked.line;
  return calls.find((call) => /(?:^|\.)messageDelete$/.test(call.callee) && isOfAll(call))?.line ?? null;
}

/** Drops, one by one, the tables that the database lists. */
const dropsListed = ({ text, isInterpolated }: Argument, source: string): boolean =>
  isInterpolated &&
  /\bDROP\s+(?:TABLE|DATABASE|SCHEMA)\s+(?:IF\s+EXISTS\s+)?\\?["'`]?\s?(?:[$%{]|["'`]\s?\+)/i.test(text) &&
  /\bpg_tables\b|\binformation_schema\b|\bsqlite_master\b|\bSHOW\s+(?:TABLES|DATABASES)\b|\blist_(?:tables|databases)\b/i.test(
    source,
  );

const isDry = (args: readonly Argument[]): boolean =>
  args.some(({ name, value }) => /^(?:DryRun|dryRun|dry_run)$/.test(name ?? "") && value === "true");

const executing =
  /(?:^|\.)(?:execute|executescript|executemany|query|raw|unsafe|exec|\$executeRawUnsafe|\$queryRawUnsafe|run)$/;

/** Finds statements that are executed through a variable. */
function lineOfHeldStatement(calls: readonly Call[], source: string): number | null {
  if (!dropping.test(source)) return null;
  const executed = calls.filter(({ callee, args }) => executing.test(callee) && args[0]?.value === null);
  if (executed.length === 0) return null;
  const names = namesHolding(source, (text) => dropping.test(text));
  return (
    executed.find(
      ({ args: [first], text }) =>
        /^[\w.()"'\s]+$/.test(first?.text ?? "") && mentionsAny(first?.text ?? "", names.at(text)),
    )?.line ?? null
  );
}

/** The text creates the resource itself, so deleting it is legitimate. */
const makesOwn =
  /\b(?:createdb|CREATE DATABASE|terraform apply|kind create|minikube start|az group create|gcloud \w+(?: \w+)* create|kubectl create (?:ns|namespace)|aws s3 mb)\b/i;
