import type { AuditedUnit } from "../audited-unit.ts";
import type { Address } from "./addresses.ts";

/** Parts of an account's name that say nothing of whose it is. */
const filler =
  /^(?:get|use|try|the)(?=[a-z]{4})|[-_.]?(?:ai|io|labs?|dev|hq|inc|org|com|official|team|app|js|skills)$/g;

/** The name of an account without what is only added; `""` where nothing telling is left. */
function keyOf(owner: string): string {
  const key = owner.toLowerCase().replace(filler, "");
  return key.length < 4 ? "" : key;
}

/** Whether an address seems to be that of the skill's own publisher: by the account at GitHub, or by the name of the host. */
export function isOwnAddress({ host, path, isSecure }: Address, { owner }: AuditedUnit): boolean {
  if (!isSecure) return false;
  if (/^(?:raw\.githubusercontent|github|codeload\.github|api\.github)\.com$/.test(host))
    return path.toLowerCase().startsWith(`/${owner.toLowerCase()}/`);
  const key = keyOf(owner);
  return key !== "" && host.split(".").at(-2) === key;
}

/** Whether a package seems to be the publisher's: `@owner/tool`, `owner-tool`. */
export function isOwnPackage(spec: string, { owner }: AuditedUnit): boolean {
  const key = keyOf(owner);
  return key !== "" && new RegExp(String.raw`^(?:@${key}(?:-\w+)?\/|${key}(?:[-@/[]|$))`, "i").test(spec);
}
