import type { Severity } from "../../../audit-facts.ts";
import { mentionsAny, namesHolding } from "../../known/name-flow.ts";
import { isToldToRun } from "../../known/told.ts";
import type { Argument, Call, Command, Program } from "../../program.ts";
import type { Hit, PassageRule } from "../../rule.ts";

/** A database, a cluster, a bucket or a history goes at one command. */
export const dataDestruction: PassageRule = {
  kind: "passage",
  id: "data-destruction",
  class: "destruction",
  severity: "medium",
  words: {
    en: {
      title: "Deletes databases, cloud resources or history without asking",
      rationale:
        "These commands take away in a moment what others rely on, and skip the question that would have held them up. An agent may run them against the wrong target.",
      remedy: "Leave the confirmation in, show what would be deleted first (plan, --dry-run), and name one resource.",
      beyondPattern:
        "The same words stand in migrations and as examples of what a hook blocks. The rule reads the commands and queries that are run, and counts “terraform destroy” only where it does not ask, “DROP TABLE” only where a client gets it.",
    },
    de: {
      title: "Löscht Datenbanken, Cloud-Ressourcen oder Historie ohne Rückfrage",
      rationale:
        "Diese Befehle beseitigen in einem Augenblick, worauf andere sich verlassen, und übergehen die Frage, die davor schützen würde. Ein Agent führt sie womöglich gegen das falsche Ziel aus.",
      remedy:
        "Behalten Sie die Rückfrage bei, zeigen Sie zuerst, was gelöscht würde (plan, --dry-run), und nennen Sie eine einzelne Ressource.",
      beyondPattern:
        "Dieselben Wörter stehen in Migrationen und als Beispiele dessen, was ein Hook verhindert. Die Regel liest die Befehle und Abfragen, die ausgeführt werden: „terraform destroy“ zählt nur, wo es nicht fragt, „DROP TABLE“ nur, wo ein Client es bekommt.",
    },
  },
  examples: {
    matches: [
      "```bash\nterraform destroy -auto-approve\n```\n",
      { "reset.sh": '#!/bin/sh\npsql "$URL" -c "DROP DATABASE shop"\nredis-cli FLUSHALL\n' },
      { "reset.py": "import psycopg\nwith psycopg.connect() as db:\n    db.execute('DROP TABLE users CASCADE')\n" },
      { "reset.mjs": "import { execSync } from 'node:child_process';\nexecSync('aws s3 rm s3://data --recursive');\n" },
      { "reset.ps1": "az group delete --name shop --yes\n" },
    ],
    ignores: [
      "```bash\nterraform plan -destroy\nterraform destroy\nkubectl delete pod web-1\naws s3 rm s3://data --recursive --dryrun\n```\n",
      { "migrate.sql": "DROP TABLE IF EXISTS users;\n" },
      { "check.py": "denied = ['DROP TABLE', 'dropdb']\nprint('DROP TABLE users')\n" },
      { "check.mjs": "const denied = ['terraform destroy -auto-approve'];\n" },
      { "check.ps1": "az group delete --name shop\n" },
    ],
  },
  hint: /\bDROP\s|dropdb|TRUNCATE|destroy|delete|\baws\b|terminate|empty|drop_?(?:all|table|index|collection)|\bprune\b|FLUSH(?:ALL|DB)|push|git clean|dropDatabase|filter-branch|filter-repo/i,
  onlyPrograms: true,
  check: (passage) => (passage.program === null || !isToldToRun(passage) ? [] : hitsOf(passage.program, passage.text)),
};

function* hitsOf({ commands, calls }: Program, source: string): Generator<Hit> {
  for (const command of commands) {
    const severity = severityOf(command);
    if (severity !== null) yield { line: command.line, severity: isOwn(source) ? "low" : severity };
  }
  for (const { callee, args, line } of calls) {
    const [query] = args;
    const text = query?.value ?? query?.strings.join(" ") ?? "";
    if (/(?:^|\.)(?:execute|executescript|query|raw|unsafe|exec)$/.test(callee) && dropping.test(text)) yield { line };
    else if (destroyingCall.test(callee) && !isDry(args)) yield isOwn(source) ? { line, severity: "low" } : { line };
  }
  const line = lineOfHeldStatement(calls, source);
  if (line !== null) yield { line };
}

/** Calls of clients of clouds and databases that end or empty what they name. */
const destroyingCall =
  /(?:^|\.)(?:dropDatabase|flushall|flushAll|FLUSHALL|flushDb|flushdb|drop_database|terminate_instances|delete_db_(?:instance|cluster)|delete_bucket|delete_stack|delete_cluster|schedule_key_deletion|delete_namespace|deleteNamespace|begin_delete)$|(?:^|\.)(?:TerminateInstances|DeleteBucket|DeleteDBInstance|DeleteDBCluster|DeleteStack|DeleteTable|DeleteCluster|ScheduleKeyDeletion|EmptyBucket|DeleteFileSystem|DeleteVolume|DeleteSnapshot)Command$|\.objects\.(?:all|filter)\(\)\.delete$|\.instances\.(?:all|filter)\(\)\.terminate$/;

const isDry = (args: readonly Argument[]): boolean =>
  args.some(({ name, value }) => /^(?:DryRun|dryRun|dry_run)$/.test(name ?? "") && value === "true");

const executing =
  /(?:^|\.)(?:execute|executescript|executemany|query|raw|unsafe|exec|\$executeRawUnsafe|\$queryRawUnsafe|run)$/;

/** A statement that a name holds when it is executed. */
function lineOfHeldStatement(calls: readonly Call[], source: string): number | null {
  if (!dropping.test(source)) return null;
  const executed = calls.filter(({ callee, args }) => executing.test(callee) && args[0]?.value === null);
  if (executed.length === 0) return null;
  const names = namesHolding(source, (text) => dropping.test(text));
  return (
    executed.find(({ args }) => /^[\w.()"'\s]+$/.test(args[0]?.text ?? "") && mentionsAny(args[0]?.text ?? "", names))
      ?.line ?? null
  );
}

/** `IF EXISTS` begins a table anew that comes next. */
const dropping =
  /\bDROP\s+(?:DATABASE|SCHEMA)\s+(?!IF\s+EXISTS\s+(?:test|tmp|temp)\w*)\S|\bDROP\s+TABLE\s+(?!IF\s+EXISTS)\S|\bTRUNCATE\s+TABLE\s+\S/i;

/** What is made by the same text may be taken away by it. */
const isOwn = (source: string): boolean =>
  /\b(?:createdb|CREATE DATABASE|terraform apply|kind create|minikube start|az group create|gcloud \w+(?: \w+)* create|kubectl create (?:ns|namespace)|aws s3 mb)\b/i.test(
    source,
  );

function severityOf({ name, words, redirects }: Command): Severity | null {
  const heredocs = redirects.filter(({ operator }) => operator.startsWith("<<")).map(({ target }) => target);
  const line = [...words, ...heredocs].map(({ text }) => text).join(" ");
  if (/--dry-?run|--help\b/i.test(line)) return null;
  const found = destroyers.find(([program, pattern]) => program.test(name) && pattern.test(line));
  return found === undefined ? null : found[2];
}

/** By program, what of its arguments destroys without a question. */
const destroyers: readonly (readonly [program: RegExp, words: RegExp, severity: Severity])[] = [
  [
    /^(?:psql|mysql|mariadb|sqlite3|sqlcmd|cockroach|clickhouse-client|duckdb|bq|snowsql|wrangler|turso)$/,
    dropping,
    "medium",
  ],
  [/^(?:mongo|mongosh)$/, /dropDatabase\(/, "medium"],
  [/^dropdb$/, /./, "medium"],
  [/^mysqladmin$/, /\bdrop\b/, "medium"],
  [/^redis-cli$/, /\bFLUSH(?:ALL|DB)\b/i, "medium"],
  [
    /^(?:terraform|tofu|terragrunt)$/,
    /\bdestroy\b.*-auto-approve|\bapply\b.*-destroy\b.*-auto-approve|-auto-approve.*\bdestroy\b/,
    "medium",
  ],
  [/^pulumi$/, /\bdestroy\b.*(?:\s-y\b|--yes)/, "medium"],
  [/^cdk$/, /\bdestroy\b.*(?:--force|\s-f\b)/, "medium"],
  [/^(?:kubectl|oc)$/, /\bdelete\b.*(?:\s(?:ns|namespaces?|crd|pv|pvc)[\s/]|\s--all\b|\s-A\b)/, "medium"],
  [/^helm$/, /\buninstall\b.*--no-hooks/, "low"],
  [
    /^aws$/,
    /^s3 (?:rm\b.*--recursive|rb\b)|\b(?:delete-db-(?:instance|cluster)|delete-bucket|delete-stack|delete-table|terminate-instances|delete-cluster|schedule-key-deletion)\b/,
    "medium",
  ],
  [/^(?:gcloud|gsutil)$/, /\bdelete\b.*(?:--quiet|\s-q\b)|^-m rm -r|\brm -r\b/, "medium"],
  [/^az$/, /\bdelete\b.*(?:--yes|\s-y\b)/, "medium"],
  [
    /^(?:heroku|fly|flyctl|railway|vercel|supabase|neonctl)$/,
    /\b(?:destroy|delete|reset|rm|remove)\b.*(?:--confirm|--yes|\s-y\b|--force)/,
    "medium",
  ],
  [/^gh$/, /^repo delete\b.*--(?:yes|confirm)/, "medium"],
  [
    /^docker$/,
    /^system prune\b.*(?:-\w*a\w*f|-\w*f\w*a|--all\b.*(?:-f\b|--force)|--volumes)|^volume prune\b.*(?:-f|--force)/,
    "low",
  ],
  [
    /^git$/,
    /\bpush\b.*(?:\s-f\b|--force(?!-with-lease)|\s\+\S+)(?=.*\b(?:main|master|production)\b)|\bpush\b.*\b(?:main|master)\b.*(?:\s-f\b|--force(?!-with-lease))|\bclean\b.*-\w*(?:d\w*x|x\w*d)|\bpush\b.*(?:--mirror\b|\s\+(?:main|master)\b)|\bfilter-branch\b|\breflog expire\b.*--all/,
    "low",
  ],
];
