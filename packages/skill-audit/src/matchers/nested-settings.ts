import { lineAt } from "../line-at.ts";

const yes = /^(?:true|\$true|["'](?:always|on|yes)["'])/i;
const no = /^(?:false|\$false|["'](?:off|never)["'])/i;
const everyCommand = /^(?:true|\$true)/i;
/** Settings by their whole names, each with the value by which an agent or an editor asks nobody. */
const open: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/(?:^|\.)chat\.tools\.(?:global\.|edits\.)?autoApprove$/, yes],
  [/(?:^|\.)chat\.tools\.terminal\.autoApprove\.\/?\^?(?:\.\*)?\$?\/$/, everyCommand],
  [/(?:^|\.)security\.workspace\.trust\.enabled$/, no],
  [/(?:^|\.)github\.copilot\.chat\.\S{0,60}autoApprove$/, yes],
  [/(?:^|\.)(?:cline|roo-cline|kilo-code)\.\S{0,60}(?:autoApproval|alwaysAllowExecute|yoloMode)\w*$/, yes],
  [/(?:^|\.)claudeCode\.(?:allowDangerouslySkipPermissions|dangerouslySkipPermissions)$/, yes],
  [/(?:^|\.)claudeCode\.initialPermissionMode$/, /^["']bypassPermissions["']/],
  [/(?:^|\.)amp\.dangerouslyAllowAll$/, yes],
  [/(?:^|\.)permissions\.defaultMode$/, /^["']bypassPermissions["']/],
  [/(?:^|\.)security\.folderTrust\.enabled$/, no],
  [/(?:^|\.)tools\.(?:autoAccept)$/, yes],
];

/** What opens a table below a key, closes one, or gives a key its value. */
const token =
  /(?:\[?["'`]([^"'`\n]{1,80})["'`]\]?|([A-Za-z_$][\w$-]{0,60}))\s{0,4}(?::|=(?![=>]))\s{0,4}(?:(?:dict\()?(@?\{)|([^\s,{}][^,\n{}]{0,80}))|([{}])/g;

/** So many keys are looked at, and so deep. */
const [MOST, DEEPEST] = [4_000, 12] as const;

/** A name that is set to a constant, which stands for it. */
const constantOf = (name: string, text: string): string =>
  /^\w+$/.test(name)
    ? (new RegExp(String.raw`(?:^|[\s;])\$?${name}\s{0,4}=\s{0,4}([^\s;=][^\n;]{0,60})`).exec(text)?.[1] ?? name)
    : name;

/** The line on which nested tables come to such a setting, whose whole name stands nowhere; null where none does. */
export function lineOfNestedSetting(text: string, firstLine: number): number | null {
  const path: string[] = [];
  let count = 0;
  for (const match of text.matchAll(token)) {
    if (count++ > MOST) return null;
    const [, quoted, bare, opening, value, brace] = match;
    if (brace === "}") path.pop();
    else if (brace === "{") path.push("");
    else if (opening !== undefined) path.push(quoted ?? bare ?? "");
    else if (value !== undefined && path.length <= DEEPEST) {
      const name = [...path, quoted ?? bare ?? ""].filter((part) => part !== "").join(".");
      const unsafe = open.find(([pattern]) => pattern.test(name))?.[1];
      if (unsafe?.test(constantOf(value.trim(), text))) return lineAt(text, match.index + match[0].length, firstLine);
    }
  }
  return null;
}
