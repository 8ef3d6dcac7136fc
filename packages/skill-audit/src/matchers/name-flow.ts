import { partsIn, type Scope, scopeAt, scopesOf } from "./function-scopes.ts";

/** A statement that goes on over so many lines is looked at as one. */
const MAX_STATEMENT_LENGTH = 15;

/** What is handed on from name to name is followed so often. */
const MAX_STEPS = 4;

/** What it is to mention a name, and what of a text is looked at for it. That of a text's notation, as in `f"…"`, is none. */
export type Mention = Readonly<{
  pattern: (name: string) => string;
  plain: (text: string) => string;
  /** Whether only one of several names in a text may be mentioned: then it matters which are looked for. */
  isOfOne?: true;
}>;

type Statement = Readonly<{ text: string; line: number; scope: number }>;

/** What a statement gives to names: those on its left get what stands on its right. */
type Handing = Readonly<{ keys: readonly string[]; given: string; scope: number }>;

/** A program as what it gives to names: by its statements, by what functions return, and by what they are called with. */
type Flow = Readonly<{
  source: string;
  lines: readonly string[];
  scopes: readonly Scope[];
  assigned: readonly Handing[];
  returned: readonly Handing[];
  passed: readonly Handing[];
  /** Finds calls of the program's own functions; null if it has none. */
  called: RegExp | null;
  /** Which parameters of a function are part of what it returns. */
  results: WeakMap<Mention, Map<number, readonly boolean[]>>;
}>;

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

/** Names of a program; the same name in two functions stands for two things, unless it is one of the program's own. */
export class HeldNames extends Set<string> {
  readonly #flow: Flow;
  readonly #keys: ReadonlySet<string>;

  constructor(flow: Flow, keys: ReadonlySet<string>) {
    super(Array.from(keys, nameOf));
    this.#flow = flow;
    this.#keys = keys;
  }

  /** Those that are known where a code stands; all if the program does not have it. */
  at(code: string): ReadonlySet<string> {
    const { lines, scopes } = this.#flow;
    const [first = ""] = code.split("\n");
    const places = lines.flatMap((line, at) => (line.includes(first) ? [scopeAt(scopes, at)] : []));
    if (this.size === 0 || places.length === 0) return this;
    return new Set(Array.from(new Set(places)).flatMap((scope) => Array.from(visible(this.#keys, scopes, scope))));
  }
}

const nameOf = (key: string): string => key.slice(key.indexOf(" ") + 1);

/** A name and the function that it belongs to. */
function keyOf(name: string, scopes: readonly Scope[], from: number): string {
  let scope = from;
  while (scope > 0 && scopes[scope]?.own.has(name) !== true) scope = scopes[scope]?.parent ?? 0;
  return `${scope} ${name}`;
}

const visible = (keys: ReadonlySet<string>, scopes: readonly Scope[], scope: number): Set<string> =>
  new Set(Array.from(keys, nameOf).filter((name) => keys.has(keyOf(name, scopes, scope))));

/**
 * The names that hold what a text fits, or what is made of it: by assignments, loops, callbacks and by being added to, by
 * what functions are called with and what they return. It goes by the text, past what a reader follows.
 */
export function namesHolding(source: string, isSeed: (text: string) => boolean, mention: Mention = ofValue): HeldNames {
  const flow = flowOf(source);
  const keys = new Set<string>();
  spread(keys, [...flow.assigned, ...flow.returned], flow, isSeed, mention);
  // What a function returns is not what it was given by some other caller.
  if (flow.passed.length > 0) spread(keys, [...flow.assigned, ...flow.passed], flow, isSeed, mention);
  return new HeldNames(flow, keys);
}

function spread(
  keys: Set<string>,
  handings: readonly Handing[],
  flow: Flow,
  isSeed: (text: string) => boolean,
  mention: Mention,
): void {
  const open = handings.map((handing) => {
    const given = withResults(handing.given, flow, mention);
    return { ...handing, isGiven: isSeed(given) ? () => true : mentioning(given, mention) };
  });
  for (let step = 0; step < MAX_STEPS; step++) {
    const before = keys.size;
    const known = new Map<number, Set<string>>();
    for (const handing of open) {
      if (handing.keys.every((key) => keys.has(key))) continue;
      const names = known.get(handing.scope) ?? visible(keys, flow.scopes, handing.scope);
      known.set(handing.scope, names);
      if (!handing.isGiven(names)) continue;
      for (const key of handing.keys) keys.add(key);
      known.clear();
    }
    if (keys.size === before) break;
  }
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
let last: Flow | undefined;

function flowOf(source: string): Flow {
  if (last?.source === source) return last;
  const lines = source.split("\n");
  const scopes = scopesOf(lines);
  const statements = statementsOf(lines, scopes);
  const handing = statements.map((statement) => {
    const around = scopes[statement.scope];
    const handings = handingsOf(statement.text, around?.isPython === true);
    // The head of a function gives its name to the function.
    const isHead = around?.first === statement.line && handings[0]?.names.includes(around.name) === true;
    return { ...statement, handings: isHead ? [] : handings };
  });
  for (const { scope, handings } of handing)
    for (const { names, isOwn } of handings) if (isOwn) for (const name of names) scopes[scope]?.own.add(name);
  for (const { text, scope } of statements)
    for (const name of /^\s*(?:global|nonlocal)\s+(.+)$/.exec(text)?.[1]?.split(",") ?? [])
      scopes[scope]?.own.delete(name.trim());
  const keysOf = (names: readonly string[], scope: number) => names.map((name) => keyOf(name, scopes, scope));
  const functions = new Set(scopes.map(({ name }) => name).filter((name) => /^\w+$/.test(name)));
  const called =
    functions.size === 0
      ? null
      : new RegExp(
          String.raw`(?<![\w.$]|\b(?:def|function\*?)\s)(?:(?:self|this|cls)\.)?(${[...functions].join("|")})\(`,
          "g",
        );
  const passed = statements.flatMap(({ text, line, scope }) =>
    callsIn(text, called, scopes).flatMap(({ index, args }) =>
      scopes[index]?.first === line
        ? []
        : args.map(({ param, text: arg }) => ({ keys: keysOf(param, index), given: arg, scope })),
    ),
  );
  last = {
    source,
    lines,
    scopes,
    assigned: handing.flatMap(({ scope, handings }) =>
      handings.map(({ names, given }) => ({ keys: keysOf(names, scope), given, scope })),
    ),
    returned: statements.flatMap(({ text, scope }) => {
      const [, told, result = told] = returns.exec(text) ?? [];
      const { name = "", parent = 0 } = scopes[scope] ?? {};
      return scope === 0 || result === undefined ? [] : [{ keys: keysOf([name], parent), given: result, scope }];
    }),
    passed,
    called,
    results: new WeakMap(),
  };
  return last;
}

const returns = /(?:^|[{;:)]|=>)\s*(?:return|yield)\s+([\s\S]+)$|=>\s*([^{\s][\s\S]*)$/;

type Called = Readonly<{
  start: number;
  end: number;
  index: number;
  args: readonly Readonly<{ param: readonly string[]; text: string }>[];
}>;

/** Calls of the program's own functions, with what each parameter gets. */
function callsIn(text: string, called: RegExp | null, scopes: readonly Scope[]): Called[] {
  if (called === null) return [];
  return Array.from(text.matchAll(called)).flatMap(({ index: start, 0: found, 1: name }) => {
    const parts = partsIn(text, start + found.length);
    const end = start + found.length + parts.join(",").length + 1;
    return scopes.flatMap((scope, index) => {
      if (scope.name !== name) return [];
      const args = parts.flatMap((part, at) => {
        const key = /^\s*(\w+)\s*=(?![=>])/.exec(part)?.[1];
        const param = scope.params.find((names) => key !== undefined && names.includes(key)) ?? scope.params[at];
        return param === undefined ? [] : [{ param, text: part }];
      });
      return [{ start, end, index, args }];
    });
  });
}

/** A text in which only those arguments of the program's own functions stand that are part of what these return. */
function withResults(text: string, flow: Flow, mention: Mention): string {
  let shown = text;
  for (const { start, end, index, args } of callsIn(text, flow.called, flow.scopes).toReversed()) {
    const isReturned = paramsReturned(index, flow, mention);
    if (isReturned === null) continue;
    const { name = "", params = [] } = flow.scopes[index] ?? {};
    const kept = args.filter(({ param }) => isReturned[params.indexOf(param)]).map(({ text: arg }) => arg);
    shown = `${shown.slice(0, start)}${[name, ...kept].join(", ")}${shown.slice(end)}`;
  }
  return shown;
}

/** Which parameters of a function are part of what it returns; null if it does not say what it returns. */
function paramsReturned(index: number, flow: Flow, mention: Mention): readonly boolean[] | null {
  const inside = ({ scope }: Handing) => scope === index;
  const returned = flow.returned.filter(inside);
  if (returned.length === 0) return null;
  const known = flow.results.get(mention) ?? new Map<number, readonly boolean[]>();
  flow.results.set(mention, known);
  let found = known.get(index);
  if (found === undefined) {
    const assigned = flow.assigned.filter(inside);
    found = (flow.scopes[index]?.params ?? []).map((names) => {
      const held = new Set(names);
      for (let step = 0; step < MAX_STEPS; step++)
        for (const { keys, given } of assigned)
          if (mentionsAny(given, held, mention)) for (const key of keys) held.add(nameOf(key));
      return returned.some(({ given }) => mentionsAny(given, held, mention));
    });
    known.set(index, found);
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

/** A name that is declared, or stands for one thing after the other, is the function's own. */
const declared = /^\s*(?:export\s+)?(?:const|let|var|local|readonly)\s/;

function handingsOf(
  statement: string,
  isPython: boolean,
): Readonly<{ names: readonly string[]; given: string; isOwn: boolean }>[] {
  const found: { names: readonly string[]; given: string; isOwn: boolean }[] = [];
  const add = (target: string | undefined, given: string | undefined, isOwn: boolean) => {
    const names = (target ?? "").match(/[A-Za-z_]\w*/g) ?? [];
    if (names.length > 0 && given !== undefined) found.push({ names, given, isOwn });
  };
  const [assigned, looped, called] = [assignment.exec(statement), loop.exec(statement), callback.exec(statement)];
  const [added, merged, opened] = [adding.exec(statement), merging.exec(statement), opening.exec(statement)];
  if (assigned) add(assigned[1]?.replace(/\w+\s*:(?=\s*\w)/g, ""), assigned[2], isPython || declared.test(statement));
  if (looped) add(looped[1], looped[2], true);
  if (called) add(called[2], called[1], true);
  if (added) add(added[1], added[2], false);
  if (merged) add(merged[1], merged[2], false);
  if (opened) add(opened[2], opened[1], true);
  return found;
}

/** Lines, those joined that an open bracket goes on over. The head of a block ends where the block begins. */
function statementsOf(lines: readonly string[], scopes: readonly Scope[]): Statement[] {
  const statements: Statement[] = [];
  for (const [line, first] of lines.entries()) {
    const scope = scopeAt(scopes, line);
    const add = (text: string) => statements.push({ text, line, scope });
    (first.includes(";") ? first.split(/;\s+(?=\w)/) : [first]).forEach(add);
    if (!/[=(]|^\s*return\b/.test(first) || /^\s*(?:def|function|class|if|while|try|else)\b|=>\s*\{\s*$/.test(first))
      continue;
    let [text, next] = [first, line + 1];
    while (depthOf(text) > 0 && next < lines.length && next - line < MAX_STATEMENT_LENGTH)
      text += `\n${lines[next++] ?? ""}`;
    if (next > line + 1) add(text);
  }
  return statements.filter(({ text }) => text.length < 2_000 && !/^\s*(?:#|\/\/|\*)/.test(text));
}

function depthOf(text: string): number {
  const code = withoutTexts(text);
  return (code.match(/[([{]/g) ?? []).length - (code.match(/[)\]}]/g) ?? []).length;
}
