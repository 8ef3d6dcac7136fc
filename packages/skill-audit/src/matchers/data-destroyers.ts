import type { Severity } from "../audit-facts.ts";
import type { Command } from "../program.ts";

/** `IF EXISTS` begins a table anew that comes next. */
export const dropping =
  /\bDROP\s+(?:DATABASE|SCHEMA)\s+(?!IF\s+EXISTS\s+(?:test|tmp|temp)\w*)\S|\bDROP\s+TABLE\s+(?!IF\s+EXISTS)\S|\bTRUNCATE\s+TABLE\s+\S/i;
/** All rows of a table. */
const emptying = /\bDELETE\s+FROM\s+["`\w.]{1,80}\s{0,4}(?:;|["']?$)/i;

/** How grave it is what a command takes away of the data of others; null where it takes none, or asks. */
export function gravityOfDestroying({ name, words, redirects, reads }: Command): Severity | null {
  const heredocs = redirects.filter(({ operator }) => operator.startsWith("<<")).map(({ target }) => target);
  const line = [...words, ...heredocs].map(({ text }) => text).join(" ");
  if (/--dry-?run|--help\b/i.test(line) || (name === "az" && smallThing.test(line) && !line.includes("--destroy")))
    return null;
  // Every branch that a list names.
  if (name === "git" && reads.length > 0 && /\bpush\b.*(?:--delete|\s-d\b)/.test(line)) return "medium";
  if (
    /^(?:docker|podman)$/.test(name) &&
    /^volume rm\b/.test(line) &&
    reads.some(({ text }) => /\bvolume ls\b/.test(text))
  )
    return "high";
  if (sqlClient.test(name) && emptying.test(line)) return "medium";
  const found = destroyers.find(([program, pattern]) => program.test(name) && pattern.test(line));
  if (found === undefined) return null;
  return standIn.test(line) ? "low" : found[2];
}

/** Names that manuals give to what there is none of. */
const standIn =
  /(?:[\s=/]|^)(?:i-(?:x+|0?1234567890abcdef0?)|(?:my|your)-(?:stack|bucket|instance|cluster|table|database|db|project|vm|app|namespace|resource-group)(?:-name)?|<[\w-]+>|\{[\w-]+\})\/?(?=\s|$)/i;

/** What is a part of something, is written anew at once or can be restored. */
const smallThing =
  /\b(?:page|variable|token|tags?|label|comment|member|work-item|area|iteration)(?: project| team)? delete\b/;

const sqlClient =
  /^(?:psql|mysql|mariadb|sqlite3|sqlcmd|cockroach|clickhouse-client|duckdb|bq|snowsql|wrangler|turso)$/;

/** By program, what of its arguments destroys without a question. */
const destroyers: readonly (readonly [program: RegExp, words: RegExp, severity: Severity])[] = [
  [sqlClient, dropping, "medium"],
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
  [/^(?:kubectl|oc)$/, /\bdelete\s+(?:ns|namespaces?|pv|pvc)\b.*\s--all\b/, "high"],
  [/^(?:kubectl|oc)$/, /\bdelete\b.*(?:\s(?:ns|namespaces?|crd|pv|pvc)[\s/]|\s--all\b|\s-A\b)/, "medium"],
  [
    /^remove-az(?:resourcegroup|storageaccount|sqlserver|sqldatabase|cosmosdbaccount|keyvault|vm|akscluster|disk|snapshot|recoveryservicesvault)$/,
    /-(?:Force|Confirm:?\s?\$?false)\b/i,
    "medium",
  ],
  [
    /^remove-(?:s3bucket|ec2instance|rdsdbinstance|rdsdbcluster|cfnstack|ddbtable|ekscluster|adorganizationalunit|aduser|adgroup|mailbox|vm|gpo|dnsserverzone)$/,
    /-(?:Force|DeleteBucketContent|Recursive|Confirm:?\s?\$?false)\b/i,
    "medium",
  ],
  [/^tmutil$/, /^(?:disable|delete(?:localsnapshots)?)\b/, "medium"],
  [/^wevtutil$/, /^(?:cl|clear-log)\b/i, "medium"],
  [/^clear-eventlog$/, /./, "medium"],
  [/^disable-computerrestore$/, /./, "medium"],
  [/^bcdedit$/, /recoveryenabled\s+no|bootstatuspolicy\s+ignoreallfailures/i, "medium"],
  [/^cipher$/, /(?:^|\s)\/w\b/i, "medium"],
  [/^fsutil$/, /^usn\s+deletejournal\b|^file\s+setzerodata\b/i, "medium"],
  [/^reagentc$/, /^\/disable\b/i, "medium"],
  [/^auditpol$/, /^\/(?:clear|remove)\b|\/success:disable\b/i, "medium"],
  [/^vssadmin$/, /^resize\s+shadowstorage\b/i, "medium"],
  [/^reg$/, /^delete\s+"?HK(?:LM|CU|CR|U|EY_\w+)(?:\\(?:SOFTWARE|SYSTEM))?\\?"?\s.*\/f\b/i, "medium"],
  [/^(?:zpool|zfs)$/, /^destroy\b/, "medium"],
  [/^helm$/, /\buninstall\b.*--no-hooks/, "low"],
  [
    /^aws$/,
    /^s3 (?:rm\b.*--recursive|rb\b)|\b(?:delete-db-(?:instance|cluster)|delete-bucket(?![\w-])|delete-stack|delete-table|terminate-instances|delete-cluster|schedule-key-deletion)\b/,
    "medium",
  ],
  [/^(?:gcloud|gsutil)$/, /\bdelete\b.*(?:--quiet|\s-q\b)|^-m rm -r|\brm -r\b/, "medium"],
  [/^az$/, /\bdelete\b.*(?:--yes|\s-y\b)/, "medium"],
  [
    /^(?:heroku|fly|flyctl|railway|vercel|supabase|neonctl)$/,
    /\b(?:destroy|delete|reset|rm|remove)\b.*(?:--confirm|--yes|\s-y\b|--force)/,
    "medium",
  ],
  [
    /^gh$/,
    /^repo delete\b.*--(?:yes|confirm)|^api\b(?=.*(?:-X|--method)[ =]?DELETE\b).*\brepos\/[^/\s]+\/[^/\s]+(?:\s|$)/,
    "medium",
  ],
  [/^curl$/, /-X ?DELETE\b.*(?::9200\/(?:_all|\*)|api\.github\.com\/repos\/[^/\s]+\/[^/\s]+(?:\s|$))/, "medium"],
  // Volumes hold data, images and containers are made again.
  [
    /^(?:docker|podman)$/,
    /^system prune\b(?=.*(?:\s-\w*f|--force)).*--volumes|^volume prune\b.*(?:\s-\w*f|--force)/,
    "medium",
  ],
  [/^(?:docker|podman)$/, /^volume rm\b.*\$\((?:docker|podman) volume ls/, "high"],
  [
    /^(?:docker|podman)$/,
    /^system prune\b.*(?:-\w*a\w*f|-\w*f\w*a|--all\b.*(?:-f\b|--force))|^rm\b.*\$\((?:docker|podman) ps -/,
    "low",
  ],
  [/^crontab$/, /(?:^|\s)-r\b/, "medium"],
  [/^git$/, /\bpush\b(?=.*(?:\s-f\b|--force(?!-with-lease)|--mirror\b)).*(?:--all\b|--mirror\b|--tags\b)/, "high"],
  [/^git$/, /\bpush\b.*(?:\s--delete\b|\s-d\b).*\s(?:main|master|production)\b/, "high"],
  [
    /^git$/,
    /\bpush\b.*(?:\s-f\b|--force(?!-with-lease)|\s\+\S+)(?=.*\b(?:main|master|production)\b)|\bpush\b.*\b(?:main|master)\b.*(?:\s-f\b|--force(?!-with-lease))|\bpush\b.*\s\+(?:main|master)\b|\bfilter-branch\b|\bfilter-repo\b.*--force\b|\breflog expire\b.*--all/,
    "medium",
  ],
];
