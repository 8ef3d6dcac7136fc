import type { Command, Program } from "../program.ts";

const administrators =
  /\bAdministra(?:t|d)(?:o|eu)r(?:s|e|en|es|i|er)?\b|\bAdministratör\w*|\bBeheerders?\b|管理员|管理者/i;

const localGroup = new RegExp(String.raw`^localgroup\b.*(?:${administrators.source}).*\/add\b`, "i");

/** By program, how it gives all rights to somebody, or takes away what asks before. */
const grants: Readonly<Record<string, RegExp>> = {
  kubectl: /\bcreate (?:cluster)?rolebinding\b.*--clusterrole[= ]["']?cluster-admin\b/,
  aws: /\biam (?:attach|put)-(?:user|role|group)-policy\b.*\b(?:AdministratorAccess|IAMFullAccess)\b|\bs3api (?:delete-public-access-block\b|put-bucket-acl\b.*\bpublic-read-write\b)/,
  gcloud:
    /\badd-iam-policy-binding\b.*(?:\broles\/owner\b|\ball(?:Authenticated)?Users\b.*roles\/(?:editor|\S*[aA]dmin)\b|roles\/(?:editor|\S*[aA]dmin)\b.*\ball(?:Authenticated)?Users\b)/,
  // For one resource it is usual.
  az: /\brole assignment create\b(?=.*--role[= ]["']?(?:Owner|User Access Administrator)\b).*--scope[= ]["']?\/(?:subscriptions\/[^/\s"']+)?["']?(?: |$)/i,
  gh: /\bapi\b.*\bDELETE\b.*\/(?:branches\/\S+\/protection|rulesets\/)|\bapi\b.*\/(?:branches\/\S+\/protection|rulesets\/\S*)\b.*\bDELETE\b|\bauth (?:refresh|login)\b.*\b(?:delete_repo|admin:(?:org|enterprise))\b/,
  bcdedit: /\/set\b.*\b(?:testsigning|nointegritychecks) (?:on|yes|true|1)\b|\bloadoptions\b.*DISABLE_INTEGRITY/i,
  net: localGroup,
  net1: localGroup,
  "add-localgroupmember": administrators,
  sqlite3: /\bTCC\.db\b.*\b(?:insert|update|replace)\b/is,
  // The answer to a question of an agent or of the system is given by a program.
  tmux: /^send(?:-keys)?\b.*-t \S*(?:claude|codex|gemini|agent|cursor|copilot)\S* .*\b(?:1|y|yes|Enter|Tab)\b/i,
  osascript: /\bSystem Events\b.*\bclick button\b.*\b(?:Allow|Always|OK|Approve|Erlauben|Permitir|Autoriser)\b/is,
};

/** Settings of servers and of remote access that let in whoever comes. */
const openDoor =
  /\bPermitRootLogin[ =]+yes\b|\bPermitEmptyPasswords[ =]+yes\b|\b(?:0\.0\.0\.0\\?\/0|::\\?\/0|all all all)\s+trust\b/i;
const ofServer = /sshd_config|pg_hba\.conf/;
const remoteDesktop = /\bfDenyTSConnections\b.*(?:-Value:? *|\/d *)0|\bUserAuthentication\b.*(?:-Value:? *|\/d *)0/i;

/** Whether a command gives somebody the rights of an administrator, or opens a machine to everybody. */
export function isGrant({ name, words, redirects }: Command): boolean {
  const line = words.map(({ text }) => text).join(" ");
  if (Object.hasOwn(grants, name)) return grants[name]?.test(line) === true;
  if (/^(?:set-itemproperty|new-itemproperty|reg)$/.test(name)) return remoteDesktop.test(line);
  const written = `${line} ${redirects.map(({ target }) => target.text).join(" ")}`;
  return /^(?:sed|tee|echo|printf)$/.test(name) && ofServer.test(written) && openDoor.test(line);
}

/** Statements for a database, and rules of a file system, that do so. */
const statement =
  /\bgrant\s+all(?:\s+privileges)?\s+on\s+\*\.\*\s+to\b|\balter\s+(?:user|role)\s+\S{1,60}\s+(?:with\s+)?superuser\b|\bcreate\s+(?:user|role)\s+\S{1,60}\s+(?:with\s+)?superuser\b/i;
const database = /^(?:mysql|mariadb|psql|sudo|su)$|(?:^|\.)(?:execute|query|raw)$/;

/** The line on which a program grants everything by a statement or a rule that it writes out; null where it does not. */
export function lineOfGrant({ commands, calls, strings }: Program, source: string): number | null {
  const granted = strings.find(({ value }) => statement.test(value));
  if (
    granted &&
    (commands.some(({ name }) => database.test(name)) || calls.some(({ callee }) => database.test(callee)))
  )
    return granted.line;
  const policy = calls.find(({ callee }) =>
    /(?:put_(?:user|role|group)_policy|create_policy|put(?:User|Role)Policy)$/.test(callee),
  );
  if (policy && openPolicy.test(source)) return policy.line;
  const attached = calls.find(
    ({ callee, args }) =>
      /attach_(?:user|role|group)_policy$|Attach(?:User|Role|Group)PolicyCommand$/.test(callee) &&
      args.some(({ strings: some }) => some.some((one) => /\b(?:AdministratorAccess|IAMFullAccess)\b/.test(one))),
  );
  return attached?.line ?? null;
}

/** A rule of AWS by which everything may be done with everything. */
const openPolicy =
  /["']Action["']\s*:\s*\[?\s*["']\*["']\s*\]?\s*,\s*["']Resource["']\s*:\s*\[?\s*["']\*["']|["']Resource["']\s*:\s*\[?\s*["']\*["']\s*\]?\s*,\s*["']Action["']\s*:\s*\[?\s*["']\*["']/;

/** In files for containers and workflows: a container that is the machine, or a token that may write everything. */
export const openContainer =
  /^[ \t]*(?:-[ \t]+)?(?:permissions:[ \t]*write-all\b|pid:[ \t]*["']?host\b)|["']--privileged["']|\bhostPath["']?:\s*\{?\s*["']?path["']?:\s*["']?\/["']?\s*(?:[},#\n]|$)/gm;
