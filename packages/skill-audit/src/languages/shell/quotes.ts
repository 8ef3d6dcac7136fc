const CONTROLS: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
const ANSI_ESCAPE = /\\(?:x([\da-f]{1,2})|u([\da-f]{1,4})|U([\da-f]{1,8})|([0-7]{1,3})|c([^])|([^]))/gi;

/** Unescapes an unquoted word. */
export const unescapeWord = (text: string): string =>
  text.includes("\\") ? text.replace(/\\(\n|[^])/g, (_, next: string) => (next === "\n" ? "" : next)) : text;

/** Unescapes text in double quotes or a heredoc, where only a few characters can be escaped. */
export const unescapeQuoted = (text: string): string =>
  text.includes("\\") ? text.replace(/\\([$`"\\\n])/g, (_, next: string) => (next === "\n" ? "" : next)) : text;

/** Unescapes the content of `$'…'`. */
export function unescapeAnsi(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(ANSI_ESCAPE, (whole: string, x?: string, u?: string, U?: string, octal?: string, c?: string) => {
    if (whole.startsWith("\\u")) return character(u, 16);
    if (whole.startsWith("\\U")) return character(u ?? U, 16);
    if (x !== undefined) return character(x, 16);
    if (octal !== undefined) return character(octal, 8);
    if (c !== undefined) return String.fromCharCode(c.charCodeAt(0) & 31);
    const next = whole.slice(1);
    return CONTROLS[next] ?? next;
  });
}

function character(digits: string | undefined, base: number): string {
  const code = Number.parseInt(digits ?? "", base);
  return Number.isNaN(code) || code > 0x10ffff ? "" : String.fromCodePoint(code);
}
