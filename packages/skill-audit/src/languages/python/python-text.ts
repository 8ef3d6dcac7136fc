const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["a", "\x07"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["\n", ""],
]);

/** Splits a string literal into its prefix and the range between its quotes. */
export function partsOfLiteral(literal: string): Readonly<{ prefix: string; start: number; end: number }> {
  const prefix = /^[a-z]{0,3}/i.exec(literal)?.[0] ?? "";
  const quote = /^(?:"""|'''|"|')/.exec(literal.slice(prefix.length, prefix.length + 3))?.[0] ?? "";
  const start = prefix.length + quote.length;
  const isClosed = quote !== "" && literal.length >= start + quote.length && literal.endsWith(quote);
  return { prefix: prefix.toLowerCase(), start, end: isClosed ? literal.length - quote.length : literal.length };
}

/** Unescapes the content of a Python string literal. */
export function unescapePython(text: string, prefix: string): string {
  if (prefix.includes("r") || !text.includes("\\")) return text;
  const pattern = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([^]))/g;
  return text.replace(pattern, (all: string, ...groups: readonly unknown[]) => {
    const [short, middle, long, octal, other] = groups.map((group) => (typeof group === "string" ? group : undefined));
    const hex = short ?? middle ?? long;
    if (hex !== undefined) return characterAt(Number.parseInt(hex, 16), all);
    if (octal !== undefined) return characterAt(Number.parseInt(octal, 8), all);
    if (other === undefined) return all;
    return ESCAPES.get(other) ?? (/["'\\]/.test(other) ? other : all);
  });
}

function characterAt(code: number, otherwise: string): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : otherwise;
}
