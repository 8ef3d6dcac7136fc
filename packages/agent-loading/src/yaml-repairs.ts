import type { YamlReader } from "./profile.ts";

const keyWithText = /^([ \t]*)([A-Za-z_][\w-]*[ \t]*:[ \t]+)(\S.*)$/;

/** Changes what a library reads differently from the package `yaml` into what that package reads in the same way. */
export function repaired(source: string, { quoted, indentsQuotes, tabs }: YamlReader): string {
  const spaced = tabs === "indentation" ? source.replaceAll(/^\t+/gm, (indent) => "  ".repeat(indent.length)) : source;
  const safe = quoted === null ? spaced : withQuotes(spaced, quoted);
  return indentsQuotes ? safe : withIndentedQuotes(safe);
}

type Quoted = NonNullable<YamlReader["quoted"]>;

function withQuotes(source: string, { lines, values, unless }: Quoted): string {
  let block = Number.POSITIVE_INFINITY;
  const changed = source.split("\n").map((line) => {
    const [, indent = "", key = "", text = ""] = keyWithText.exec(line) ?? [];
    const isWithinBlock = line.trim() === "" || line.search(/\S/) > block;
    if (isWithinBlock || key === "") return line;
    block = /^[|>]/.test(text) ? indent.length : Number.POSITIVE_INFINITY;
    const value = text.trimEnd();
    const isQuoted = (lines === "all" || indent === "") && values.test(value) && !unless.test(value);
    return isQuoted ? `${indent}${key}${JSON.stringify(value)}` : line;
  });
  return changed.join("\n");
}

const closings = { '"': /^(?:[^"\\]|\\.)*"/, "'": /^(?:[^']|'')*'/ };

/** Indents the further lines of quoted text. */
function withIndentedQuotes(source: string): string {
  let closing: RegExp | null = null;
  const lines = source.split("\n").map((line) => {
    const isWithin = closing !== null;
    const text = isWithin ? line : (keyWithText.exec(line)?.[3] ?? "");
    const quote = text.charAt(0);
    if (closing === null && (quote === '"' || quote === "'")) closing = closings[quote];
    if (closing?.test(isWithin ? text : text.slice(1))) closing = null;
    return isWithin ? `  ${line}` : line;
  });
  return lines.join("\n");
}
