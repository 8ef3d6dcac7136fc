/** Variables in a word are followed so often, as one may be set from another. */
const MAX = 3;

/**
 * A word of a shell with the variables put in that its source sets once, whatever to: a reader puts in only constants,
 * and `RC="$HOME/.zshrc"` is none.
 */
export function withAssigned(word: string, source: string): string {
  let text = word;
  for (let count = 0; count < MAX && /\$\{?[A-Za-z_]/.test(text); count++) {
    const next = text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (whole, braced?: string, bare?: string) => {
      const values = assignmentsIn(source).get(braced ?? bare ?? "")?.values ?? [];
      return values.length === 1 ? (values[0] ?? whole) : whole;
    });
    if (next === text) return text;
    text = next;
  }
  return text;
}

/** What a word may stand for that is a variable alone, which is set to one thing or another. */
export function everyAssigned(word: string, source: string): readonly string[] {
  const name = /^["']?\$\{?(\w+)\}?["']?$/.exec(word)?.[1];
  const values = name === undefined ? [] : (assignmentsIn(source).get(name)?.values ?? []);
  return values.length < 2 ? [withAssigned(word, source)] : values.slice(0, MAX_VALUES);
}

const MAX_VALUES = 4;

const assignment =
  /(?:^|[\s;&(])(?:local |export |readonly |declare )?\$?(\w+)\s?=(?=(\s?(?:"([^"\n]*)"|'([^'\n]*)'|((?:\$\([^()\n]{0,80}\)|[^\s;&|"'()])+))))/gm;

/** A loop over a list stands for the one of it that lies farthest from the task. */
const loop = /\bfor\s{1,4}(\w+)\s{1,4}in\s{1,4}([^;\n]{1,400})(?:;|\n)\s{0,40}do\b/g;
const outside = /^(?:~|\$\{?HOME\b|\/)/;

/** What a variable is set to, and where the last of its assignments ends: none begins amid the value of another. */
type Assigned = { readonly values: string[]; end: number };

/** Many words of the same source ask in turn. */
let last: Readonly<{ source: string; assignments: ReadonlyMap<string, Assigned> }> = {
  source: "",
  assignments: new Map(),
};

function assignmentsIn(source: string): ReadonlyMap<string, Assigned> {
  if (last.source === source) return last.assignments;
  const assignments = new Map<string, Assigned>();
  assignment.lastIndex = 0;
  for (let match = assignment.exec(source); match !== null; match = assignment.exec(source)) {
    const [head, name = "", given = "", double, single, bare] = match;
    const known = assignments.get(name) ?? { values: [], end: 0 };
    assignments.set(name, known);
    if (match.index < known.end) assignment.lastIndex = match.index + 1;
    else {
      known.values.push(double ?? single ?? bare ?? "");
      known.end = match.index + head.length + given.length;
    }
  }
  for (const [, name = "", list = ""] of source.matchAll(loop)) {
    const items = list
      .trim()
      .split(/\s+/)
      .map((item) => item.replace(/["']/g, ""));
    const item = items.find((one) => outside.test(one)) ?? items[0] ?? "";
    if (!assignments.has(name) && !item.startsWith("$(")) assignments.set(name, { values: [item], end: 0 });
  }
  assignments.delete("HOME");
  last = { source, assignments };
  return assignments;
}
