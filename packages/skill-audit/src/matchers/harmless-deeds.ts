import type { AuditedUnit } from "../audited-unit.ts";
import { itemsBelow } from "./list-items.ts";

const harmless =
  /^[\s*_"'`]*(?:just\s+)?(?:read|scan|pull|fetch|look|search|list|view|generat|draft|plan|analy[sz]|inspect|brows|query|check|explor|gather|load|summar|show|display|format|open|ask|propos|suggest)\w*\b/i;

/** Whether a line introduces a list of steps that change nothing outside the task: "Never ask for permission for:". */
export function introducesHarmless(unit: AuditedUnit, line: number, text: string): boolean {
  if (!/:\s*[*_]{0,2}\s*$/.test(text)) return false;
  const items = itemsBelow(unit, line, text);
  return items.length > 0 && items.every((one) => harmless.test(one));
}
