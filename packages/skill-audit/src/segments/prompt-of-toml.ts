const start = /^[ \t]*prompt[ \t]*=[ \t]*("""|'''|"|')/m;

/**
 * Returns the `prompt` of a custom command in TOML at its lines: everything else is blank. Its escapes are decoded, except
 * those of line ends. null if there is none.
 */
export function promptOfToml(text: string): string | null {
  const found = start.exec(text);
  const quote = found?.[1];
  if (!found || quote === undefined) return null;
  const from = found.index + found[0].length;
  const end = endOf(text, from, quote);
  const before = text.slice(0, from).replace(/[^\n]+/g, "");
  const inside = text.slice(from, end);
  return (
    before +
    (quote.startsWith('"') ? inside.replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(["\\t]))/g, decoded) : inside)
  );
}

function endOf(text: string, from: number, quote: string): number {
  for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 1))
    if (quote.startsWith("'") || !/(?:^|[^\\])(?:\\\\)*\\$/.test(text.slice(Math.max(from, at - 20), at))) return at;
  return text.length;
}

function decoded(escape: string, short?: string, long?: string, character?: string): string {
  const code = Number.parseInt(short ?? long ?? "", 16);
  if (character !== undefined) return character === "t" ? "\t" : character;
  return code <= 0x10ffff && code !== 10 ? String.fromCodePoint(code) : escape;
}

/** Commands that run while the prompt is loaded: `!{…}`, with braces in pairs. */
export function* commandsInPrompt(text: string): Generator<Readonly<{ text: string; line: number }>> {
  let [line, counted] = [1, 0];
  for (let at = text.indexOf("!{"); at >= 0; at = text.indexOf("!{", at + 2)) {
    let depth = 1;
    let end = at + 2;
    for (; end < text.length && end < at + MAX_COMMAND; end++) {
      if (text[end] === "{") depth++;
      else if (text[end] === "}" && --depth === 0) break;
    }
    for (; counted < at; counted++) if (text.charCodeAt(counted) === LINE_END) line++;
    yield { text: text.slice(at + 2, end), line };
    at = Math.max(at, depth === 0 ? end - 2 : at);
  }
}

const MAX_COMMAND = 2_000;
const LINE_END = 10;
