import type { Language, Tree, TreeCursor } from "web-tree-sitter";
import type { Expression } from "./expression.ts";
import type { Sketch } from "./sketch.ts";

/** A node that has been read. Tokens without a name are among its children where they have a field, as operators have. */
export type Syntax = Readonly<{
  type: string;
  field: string | null;
  start: number;
  end: number;
  children: readonly Syntax[];
  /** null of what is no expression. */
  made: Expression | null;
}>;

type Unread = Omit<Syntax, "made">;
export type Builder = (node: Unread, sketch: Sketch) => Expression | null;

/** How the nodes of a grammar are read. */
export type Plan = Readonly<{
  builders: ReadonlyMap<string, Builder>;
  /** Nodes that are read as a whole, without what is in them. */
  leaves: ReadonlySet<string>;
  /** Nodes that are not read at all. */
  ignored: ReadonlySet<string>;
  /** Nodes that begin a scope; `class` for those whose methods do not see its names. */
  scopes: ReadonlyMap<string, "function" | "class">;
  /** Whether what is in a leaf has to be read after all. */
  isOpenLeaf: (text: string, start: number) => boolean;
}>;

type Rule = Readonly<{
  type: string;
  isLeaf: boolean;
  isIgnored: boolean;
  scope: "function" | "class" | undefined;
  build: Builder;
}>;

/** Reads a tree bottom-up in one pass, by a stack of its own: the depth of a tree is up to who wrote the program. */
export class Walk {
  readonly #rules: readonly Rule[];
  readonly #error: Rule;
  readonly #fields: readonly (string | null)[];
  readonly #isOpenLeaf: Plan["isOpenLeaf"];

  constructor(language: Language, plan: Plan) {
    const ruleOf = (type: string): Rule => ({
      type,
      isLeaf: plan.leaves.has(type),
      isIgnored: plan.ignored.has(type),
      scope: plan.scopes.get(type),
      build: plan.builders.get(type) ?? buildOther,
    });
    this.#rules = language.types.map(ruleOf);
    this.#error = ruleOf("ERROR");
    this.#fields = language.fields;
    this.#isOpenLeaf = plan.isOpenLeaf;
  }

  read(tree: Tree, sketch: Sketch): void {
    const cursor = tree.walk();
    try {
      this.#read(cursor, sketch);
    } finally {
      cursor.delete();
    }
  }

  #read(cursor: TreeCursor, sketch: Sketch): void {
    const open: { node: Unread & { children: Syntax[] }; rule: Rule }[] = [];
    for (;;) {
      const field = this.#fields[cursor.currentFieldId] ?? null;
      const rule = this.#rules[cursor.nodeTypeId] ?? this.#error;
      const isRead = (cursor.nodeIsNamed || field !== null) && !rule.isIgnored;
      if (isRead) {
        const start = cursor.startIndex;
        const node = { type: rule.type, field, start, end: cursor.endIndex, children: [] };
        if (rule.scope !== undefined) sketch.openScope(rule.scope === "class");
        open.push({ node, rule });
        if ((!rule.isLeaf || this.#isOpenLeaf(sketch.text, start)) && cursor.gotoFirstChild()) continue;
        close(open, sketch);
      }
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return;
        close(open, sketch);
      }
    }
  }
}

function close(open: { node: Unread & { children: Syntax[] }; rule: Rule }[], sketch: Sketch): void {
  const last = open.pop();
  if (last === undefined) return;
  const made = last.rule.build(last.node, sketch);
  open.at(-1)?.node.children.push({ ...last.node, made });
}

function buildOther(node: Unread): Expression | null {
  const parts = madeOf(node.children);
  return parts.length === 0 ? null : { kind: "other", parts, start: node.start, end: node.end };
}

/** The expressions among nodes. */
export function madeOf(nodes: readonly Syntax[]): Expression[] {
  const made: Expression[] = [];
  for (const node of nodes) if (node.made !== null) made.push(node.made);
  return made;
}

export function childOf(node: Unread, field: string): Syntax | undefined {
  return node.children.find((child) => child.field === field);
}
