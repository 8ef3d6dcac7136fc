import type { Language, Tree, TreeCursor } from "web-tree-sitter";
import type { Expression } from "./expression.ts";
import type { Sketch } from "./sketch.ts";

/** A visited node. */
export type Syntax = Readonly<{
  type: string;
  field: string | null;
  start: number;
  end: number;
  children: readonly Syntax[];
  /** The expression; null if the node is not an expression. */
  made: Expression | null;
}>;

type Unread = Omit<Syntax, "made">;
type Open = Omit<Syntax, "made" | "children"> & { children: Syntax[]; made: Expression | null };
export type Builder = (node: Unread, sketch: Sketch) => Expression | null;

/** Describes how the nodes of a grammar are visited. */
export type Plan = Readonly<{
  builders: ReadonlyMap<string, Builder>;
  /** Nodes whose children are not visited. */
  leaves: ReadonlySet<string>;
  /** Nodes that are skipped. */
  ignored: ReadonlySet<string>;
  /** Anonymous tokens that are visited: relevant operators. */
  tokens: ReadonlySet<string>;
  /** Nodes that open a scope; `class` if its names are not visible in its methods. */
  scopes: ReadonlyMap<string, "function" | "class">;
  /** Returns whether the children of a leaf have to be visited after all. */
  isOpenLeaf: (text: string, start: number) => boolean;
}>;

type Rule = Readonly<{
  type: string;
  isLeaf: boolean;
  isRead: boolean;
  scope: "function" | "class" | undefined;
  build: Builder;
}>;

/** Visits a tree bottom-up in one pass. It uses an explicit stack because trees of hostile programs can be arbitrarily deep. */
export class Walk {
  readonly #rules: readonly Rule[];
  readonly #error: Rule;
  readonly #fields: readonly (string | null)[];
  readonly #isOpenLeaf: Plan["isOpenLeaf"];

  constructor(language: Language, plan: Plan) {
    const ruleOf = (type: string, isNamed: boolean): Rule => ({
      type,
      isLeaf: plan.leaves.has(type),
      isRead: isNamed ? !plan.ignored.has(type) : plan.tokens.has(type),
      scope: plan.scopes.get(type),
      build: plan.builders.get(type) ?? buildOther,
    });
    this.#rules = language.types.map((type, id) => ruleOf(type, language.nodeTypeIsNamed(id)));
    this.#error = ruleOf("ERROR", true);
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
    const open: { node: Open; rule: Rule }[] = [];
    for (;;) {
      const rule = this.#rules[cursor.nodeTypeId] ?? this.#error;
      if (rule.isRead) {
        const field = this.#fields[cursor.currentFieldId] ?? null;
        const start = cursor.startIndex;
        const node = { type: rule.type, field, start, end: cursor.endIndex, children: [], made: null };
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

function close(open: { node: Open; rule: Rule }[], sketch: Sketch): void {
  const last = open.pop();
  if (last === undefined) return;
  last.node.made = last.rule.build(last.node, sketch);
  open.at(-1)?.node.children.push(last.node);
}

function buildOther(node: Unread): Expression | null {
  const parts = madeOf(node.children);
  return parts.length === 0 ? null : { kind: "other", parts, start: node.start, end: node.end };
}

/** Returns the expressions of nodes. */
export function madeOf(nodes: readonly Syntax[]): Expression[] {
  const made: Expression[] = [];
  for (const node of nodes) if (node.made !== null) made.push(node.made);
  return made;
}

export function childOf(node: Unread, field: string): Syntax | undefined {
  return node.children.find((child) => child.field === field);
}
