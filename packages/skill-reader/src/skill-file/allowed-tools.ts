import { deviation } from "../conformance/rules.ts";
import { type Field, type FieldValue, isEmptyValue, type ReadField, readableText } from "./field.ts";
import { oneLine } from "./plain-text.ts";

/**
 * Reads the tools of a skill from any form: text separated by spaces or commas outside parentheses, a list, a list
 * written as text, or map keys.
 */
export function readAllowedTools(field: Field | undefined): ReadField<readonly string[]> {
  if (field === undefined) return { value: null, deviations: [] };
  const { line, value } = field;
  if (value.kind === "list" && value.items.length === 0) return { value: [], deviations: [] };
  if (isEmptyValue(value)) {
    return { value: null, deviations: [deviation("field-empty", line, "allowed-tools has no value")] };
  }
  const form = formOf(value);
  const deviations = form === null ? [] : [deviation("allowed-tools-form", line, form)];
  if (value.kind === "list") {
    return { value: value.items.flatMap((item) => divideTools(readableText(item), /,/)).filter(Boolean), deviations };
  }
  if (value.kind === "map") return { value: value.fields.map(({ key }) => oneLine(key)).filter(Boolean), deviations };
  const written = value.text.trim();
  const text = /^\[[^]*\]$/.test(written) ? written.slice(1, -1) : written;
  return { value: divideTools(text, /[\s,;]/).filter((tool) => tool !== "" && tool !== "-"), deviations };
}

function formOf(value: FieldValue): string | null {
  if (value.kind !== "text") return `a ${value.kind}`;
  if (/^\s*\[[^]*\]\s*$/.test(value.text)) return "a list written as a text";
  return divideTools(value.text, /[,;]/).length > 1 ? "separated by commas" : null;
}

/** Splits text at separators outside parentheses, and removes quotes around the parts. */
function divideTools(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "(") depth += 1;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0 && separator.test(character)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(text.slice(from));
  return parts.map((part) => oneLine(part).replace(/^(["'`])(.*)\1$/, "$2"));
}
