/** A statement that goes on over so many lines is looked at as one. */
const MAX_STATEMENT_LENGTH = 15;

/** What is handed on from name to name is followed so often. */
const MAX_STEPS = 4;

/** In programs of more statements what functions return is not followed. */
const MAX_STATEMENTS = 200;

/** What it is to mention a name, and what of a text is looked at for it. That of a text's notation, as in `f"…"`, is none. */
export type Mention = Readonly<{
  pattern: (name: string) => string;
  plain: (text: string) => string;
  /** Whether only one of several names in a text may be mentioned: then it matters which are looked for. */
  isOfOne?: true;
}>;

/** What a statement gives to names: those on its left get what stands on its right. */
type Handing = Readonly<{ names: readonly string[]; given: string }>;

const assignment =
  /^\s*(?:(?:export|local|readonly|declare|const|let|var)\s+)*(?:\[[\w.]{1,40}(?:\[\])?\]\s*(?=\$))?\$?(?:script:|global:)?(\w+|[{[][^=]{1,80}[}\]]|\w+(?:,\s*\w+)+)(?:\s*:\s*[\w<>[\]., |]+)?(?:\[[^\]]*\])?\s*(?:[+|?:]{0,2})=(?![=>])\s*([\s\S]+)$/;
const loop =
  /\bfor(?:each)?\s*\(?\s*(?:await\s*\(?\s*)?(?:const\s+|let\s+|var\s+)?\$?(\w+|[{[(][^)}\]]{1,60}[)}\]]|\w+(?:,\s*\w+)+)\s+(?:in|of)\s+([\s\S]+)$/;
const callback =
  /(\[[^\]]*\]|[\w.$]+(?:\([^()]*\))?)\.(?:map|forEach|filter|flatMap)\(\s*(?:async\s*)?\(?([\w, {}[\]]+?)\)?\s*=>/;
const adding =
  /(?:^|[\s;({])(\w+)(?:\.\w+)*\.(?:update|append|push|extend|add|set|insert|write|writestr|set_content|set_payload|attach|add_attachment|add_field|setContent|unshift|AddRange|Add)\(([\s\S]+)$/;
const merging = /Object\.assign\(\s*(\w+)\s*,([\s\S]+)$/;
const opening = /\bwith\s+([\s\S]+?)\s+as\s+(\w+)/;

/**
 * The names that hold what a text fits, or what is made of it: by assignments, loops, callbacks and by being added to.
 * It goes by the text, past what a reader follows: across a function's parameters, and into what a thing is filled with.
 */
export function namesHolding(
  source: string,
  isSeed: (text: string) => boolean,
  mention: Mention = ofValue,
): ReadonlySet<string> {
  const handings = handingsIn(source).map(({ names, given }) => ({
    names,
    isGiven: isSeed(given) ? () => true : mentioning(given, mention),
  }));
  const held = new Set<string>();
  for (let step = 0; step < MAX_STEPS; step++) {
    const before = held.size;
    for (const { names, isGiven } of handings)
      if (names.some((name) => !held.has(name)) && isGiven(held)) for (const name of names) held.add(name);
    if (held.size === before) break;
  }
  return held;
}

/** Tells of any names whether a text has one of them in it. What the text has is found once, when it is asked first. */
function mentioning(text: string, mention: Mention): (names: ReadonlySet<string>) => boolean {
  const { pattern, plain, isOfOne } = mention;
  if (isOfOne) {
    const code = plain(text);
    return (names) => names.size > 0 && new RegExp(pattern(`(?:${Array.from(names).join("|")})${noPrefix}`)).test(code);
  }
  let found: readonly string[] | undefined;
  return (names) => {
    if (names.size === 0) return false;
    found ??= Array.from(plain(text).matchAll(anyName(mention)), ([, name = ""]) => name);
    return found.some((name) => names.has(name));
  };
}

function anyName(mention: Mention): RegExp {
  const known = anyNames.get(mention) ?? new RegExp(mention.pattern(String.raw`(\w+)${noPrefix}`), "g");
  anyNames.set(mention, known);
  return known;
}

/** Stands after a name: a letter or two before a quote say how a text is written, as in `f"…"`. */
const noPrefix = String.raw`(?!(?<=(?<![\w$@])[bfru]{1,2})["'])`;

const anyNames = new WeakMap<Mention, RegExp>();

/** Several rules ask of the same program. */
let last: Readonly<{ source: string; handings: readonly Handing[] }> = { source: "", handings: [] };

function handingsIn(source: string): readonly Handing[] {
  if (last.source !== source) {
    const statements = statementsOf(source);
    last = { source, handings: [...statements.flatMap(handingsOf), ...returnsOf(statements)] };
  }
  return last.handings;
}

const head = /^\s*(?:export\s+)?(?:async\s+)?(?:def|function\*?)\s+([\w-]+)/;
const returned = /^\s*(?:return|yield)\s+([\s\S]+)$/;

/** What a function returns is what its name stands for where it is called. */
function returnsOf(statements: readonly string[]): Handing[] {
  const found: Handing[] = [];
  // In a long program the same name stands for many things.
  if (statements.length > MAX_STATEMENTS) return found;
  let current: string | undefined;
  for (const statement of statements) {
    current = head.exec(statement)?.[1] ?? current;
    const given = returned.exec(statement)?.[1];
    if (given !== undefined && current !== undefined) found.push({ names: [current], given });
  }
  return found;
}

/** A constant text mentions no names, but one with places to be filled in does. */
export const withoutTexts = (text: string): string => text.replace(/(["'])(?:(?!\1)[^\\\n${}]|\\.)*\1/g, '""');

/** A name stands for the whole of its value or a part of it. */
const ofValue: Mention = {
  // Before a quote a letter is no name, but says how a text is written.
  pattern: (name) => String.raw`(?<![\w-]|(?<!\.\.)\.)${name}(?![\w"'])`,
  plain: withoutTexts,
};

/** Whether a text has one of the names in it. */
export const mentionsAny = (text: string, names: ReadonlySet<string>, mention: Mention = ofValue): boolean =>
  mentioning(text, mention)(names);

function handingsOf(statement: string): Handing[] {
  const found: Handing[] = [];
  const add = (target: string | undefined, given: string | undefined) => {
    const names = (target ?? "").match(/[A-Za-z_]\w*/g) ?? [];
    if (names.length > 0 && given !== undefined) found.push({ names, given });
  };
  const [assigned, looped, called] = [assignment.exec(statement), loop.exec(statement), callback.exec(statement)];
  const [added, merged, opened] = [adding.exec(statement), merging.exec(statement), opening.exec(statement)];
  if (assigned) add(assigned[1]?.replace(/\w+\s*:(?=\s*\w)/g, ""), assigned[2]);
  if (looped) add(looped[1], looped[2]);
  if (called) add(called[2], called[1]);
  if (added) add(added[1], added[2]);
  if (merged) add(merged[1], merged[2]);
  if (opened) add(opened[2], opened[1]);
  return found;
}

/** Lines, those joined that an open bracket goes on over. The head of a block ends where the block begins. */
function statementsOf(source: string): string[] {
  const statements: string[] = [];
  const lines = source.split("\n");
  for (let at = 0; at < lines.length; at++) {
    let statement = lines[at] ?? "";
    statements.push(...(statement.includes(";") ? statement.split(/;\s+(?=\w)/) : [statement]));
    if (
      !/[=(]|^\s*return\b/.test(statement) ||
      /^\s*(?:def|function|class|if|while|try|else)\b|=>\s*\{\s*$/.test(statement)
    )
      continue;
    let next = at + 1;
    while (depthOf(statement) > 0 && next < lines.length && next - at < MAX_STATEMENT_LENGTH)
      statement += `\n${lines[next++] ?? ""}`;
    if (next > at + 1) statements.push(statement);
  }
  return statements.filter((statement) => statement.length < 2_000 && !/^\s*(?:#|\/\/|\*)/.test(statement));
}

function depthOf(text: string): number {
  const code = withoutTexts(text);
  return (code.match(/[([{]/g) ?? []).length - (code.match(/[)\]}]/g) ?? []).length;
}
