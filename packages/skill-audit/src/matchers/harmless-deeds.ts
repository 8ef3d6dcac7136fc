import type { AuditedUnit } from "../audited-unit.ts";
import { itemsBelow } from "./list-items.ts";

const reading = String.raw`(?:read\w*|scan\w*|pull\w*|fetch\w*|look\w*|search\w*|list\w*|view\w*|generat\w*|draft\w*|plan\w*|analy[sz]\w*|inspect\w*|brows\w*|query\w*|check\w*|explor\w*|gather\w*|load\w*|summar\w*|show\w*|display\w*|load\w*|format\w*|open\w*|ask\w*|propos\w*|suggest\w*)`;
const scope = new RegExp(
  String.raw`^\s*(?:(?:for|to|before|on|when|while)\s+(?:(?:you|each|every|any|the|a|an)\s+)*${reading}\b|(?:for|on|with)\s+(?:each|every|routine|minor|small|trivial|low-\w+|simple|safe)\b)`,
  "i",
);
const harmless = new RegExp(String.raw`^[\s*_"'\x60]*(?:just\s+)?${reading}\b`, "i");

/** Whether what stands after "do not ask for permission" limits it to steps that change nothing outside the task. */
export function isHarmlessScope(after: string, unit: AuditedUnit, line: number, text: string): boolean {
  if (scope.test(after)) return true;
  if (!/^[^.!?\n]{0,20}:\s*(?:[*_]{0,2})\s*$/.test(after)) return false;
  const items = itemsBelow(unit, line, text);
  return items.length > 0 && items.every((one) => harmless.test(one));
}
