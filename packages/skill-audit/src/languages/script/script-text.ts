const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["0", "\0"],
  ["\n", ""],
]);

/** Unescapes the content of a JavaScript string literal. */
export function unescapeScript(text: string): string {
  if (!text.includes("\\")) return text;
  const pattern = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|([^]))/g;
  return text.replace(pattern, (all: string, ...groups: readonly unknown[]) => {
    const [short, long, point, other] = groups.map((group) => (typeof group === "string" ? group : undefined));
    const hex = short ?? long ?? point;
    const code = hex === undefined ? null : Number.parseInt(hex, 16);
    if (code !== null) return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
    return other === undefined ? all : (ESCAPES.get(other) ?? other);
  });
}
