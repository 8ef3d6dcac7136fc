/** A function of a program, found by how its text is laid out. The first of a program's is the program itself. */
export type Scope = Readonly<{
  name: string;
  /** The names that each parameter gives a value to: several where it is taken apart. */
  params: readonly (readonly string[])[];
  /** In Python, a name that gets a value in a function is that function's own. */
  isPython: boolean;
  first: number;
  last: number;
  parent: number;
  /** Names that mean something else outside. */
  own: Set<string>;
}>;

/** Maximum number of lines of a function's head. */
const MAX_HEAD_LENGTH = 15;

const python = /^[^\S\n]*(?:async\s+)?def\s+(\w+)\s*\(/;
const words = String.raw`(?:(?:export|default|public|private|protected|static|override|async)\s+)*`;
const braces = new RegExp(
  [
    String.raw`^[^\S\n]*${words}function\*?\s+([\w-]+)`,
    String.raw`^[^\S\n]*${words}(?:const|let|var)\s+(\w+)\s*(?::[^=]{1,80})?=\s*(?:async\s+)?(?:function\b|\w+\s*=>|\([^()]{0,300}\)\s*(?::[^=]{1,80})?=>)`,
    String.raw`^[^\S\n]*${words}(?!(?:if|for|while|switch|catch|function|return|with|await)\b)#?(\w+)\s*\([^()]{0,300}\)\s*(?::[^=;]{1,80})?\{[^\S\n]*(?:\n|$)`,
  ].join("|"),
);

/** The functions of a program, each behind those around it. */
export function scopesOf(lines: readonly string[]): Scope[] {
  const scopes: Scope[] = [
    { name: "", params: [], isPython: false, first: 0, last: lines.length, parent: 0, own: new Set() },
  ];
  for (const [at, line] of lines.entries()) {
    if (!/[({]|=>/.test(line)) continue;
    const head = lines.slice(at, at + MAX_HEAD_LENGTH).join("\n");
    const [ofPython, ofBraces] = [python.exec(line), braces.exec(head)];
    const name = ofPython?.[1] ?? ofBraces?.slice(1).find((one) => one !== undefined);
    if (name === undefined) continue;
    const isPython = ofPython !== null;
    const params = paramsIn(isPython ? head : head.slice(Math.max(0, head.indexOf(name))));
    const parent = scopeAt(scopes, at);
    const own = new Set(params.flat());
    scopes.push({ name, params, isPython, first: at, last: lastOf(lines, at, isPython), parent, own });
  }
  return scopes;
}

/** The innermost function in which a line stands. */
export const scopeAt = (scopes: readonly Scope[], line: number): number =>
  Math.max(
    0,
    scopes.findLastIndex(({ first, last }) => first <= line && line <= last),
  );

const indentOf = (line: string): number => line.search(/\S/);

/** The last line that is indented more than the head, besides the text of strings. */
function lastOf(lines: readonly string[], head: number, isPython: boolean): number {
  const quote = isPython ? /"""|'''/g : /(?<!\\)`/g;
  let isText = false;
  for (let at = head; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const isEnd = at > head && !isText && line.trim() !== "" && indentOf(line) <= indentOf(lines[head] ?? "");
    if (isEnd && !/^\s*[)\]]|^\s*\}.*\{\s*$/.test(line)) return at - 1;
    if ((line.match(quote)?.length ?? 0) % 2 === 1) isText = !isText;
  }
  return lines.length - 1;
}

function paramsIn(head: string): string[][] {
  const open = head.indexOf("(");
  const alone = /^\w+\s*(?::[^=]{1,80})?=\s*(?:async\s+)?(\w+)\s*=>/.exec(head)?.[1];
  if (alone !== undefined && alone !== "function") return [[alone]];
  const found = partsIn(head, open + 1).map((part) => {
    const text = part.trim().replace(/^(?:\*{1,2}|\.{3})/, "");
    const names = /^[{[]([^}\]]*)/.exec(text)?.[1] ?? text.split(/[:=]/)[0] ?? "";
    return names.split(",").flatMap((name) => /^\s*(?:\w+\s*:\s*)?(\w+)/.exec(name)?.[1] ?? []);
  });
  return /^(?:self|cls)$/.test(found[0]?.[0] ?? "") ? found.slice(1) : found;
}

/** The parts between commas from behind an open bracket up to the one that closes it. */
export function partsIn(text: string, from: number): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, from];
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? "";
    if (/["'`]/.test(sign)) {
      const end = text.indexOf(sign, at + 1);
      if (end >= 0) at = end;
    } else if (/[([{]/.test(sign)) depth++;
    else if (/[)\]}]/.test(sign) && depth-- === 0) return [...parts, text.slice(start, at)];
    else if (sign === "," && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
