const keyWithText = /^([A-Za-z_][\w-]*)[ \t]*:[ \t]+(\S.*)$/;

/** Quotes unquoted values with a colon, line by line, as agents do that accept them. */
export const withQuotedColons = (source: string): string =>
  source
    .split("\n")
    .map((line) => {
      const [, key, value = ""] = keyWithText.exec(line) ?? [];
      const text = value.trim();
      if (key === undefined || !text.includes(":") || /^["'|>]/.test(text)) return line;
      return `${key}: ${JSON.stringify(text)}`;
    })
    .join("\n");

const closings = { '"': /^(?:[^"\\]|\\.)*"/, "'": /^(?:[^']|'')*'/ };

/** Indents the further lines of quoted text, which the package `yaml` requires and others do not. */
export function withIndentedQuotes(source: string): string {
  let closing: RegExp | null = null;
  const lines = source.split("\n").map((line) => {
    const isWithin = closing !== null;
    const text = isWithin ? line : (keyWithText.exec(line)?.[2] ?? "");
    const quote = text.charAt(0);
    if (closing === null && (quote === '"' || quote === "'")) closing = closings[quote];
    if (closing?.test(isWithin ? text : text.slice(1))) closing = null;
    return isWithin ? `  ${line}` : line;
  });
  return lines.join("\n");
}
