import type { Language, Tree, TreeCursor } from "web-tree-sitter";

/** A node of a syntax tree, copied out of the parser's WebAssembly memory for fast traversal. */
export type SyntaxNode = Readonly<{ type: string; start: number; end: number; children: readonly SyntaxNode[] }>;

/** Options to simplify a tree. */
export type TreeShape = Readonly<{
  /** Types that are replaced by their only child: levels of operator precedence. */
  transparent: ReadonlySet<string>;
  /** Types that are merged with a parent of the same type: the tree of `a && b && c` is as deep as the chain is long. */
  flat: ReadonlySet<string>;
  /** Maximum depth. Deeper nodes are attached at this depth, so that the tree can be visited recursively. */
  depth: number;
}>;

type Draft = { type: string; start: number; end: number; children: Draft[] };
type Kind = Readonly<{ type: string; isNamed: boolean; isTransparent: boolean; isFlat: boolean }>;

const ERROR: Kind = { type: "ERROR", isNamed: true, isTransparent: false, isFlat: true };

/** Creates a function that copies trees of a language. */
export function treeCopier(language: Language, { transparent, flat, depth }: TreeShape): (tree: Tree) => SyntaxNode {
  const kinds = language.types.map((type, id): Kind => {
    const isNamed = language.nodeTypeIsNamed(id);
    return { type, isNamed, isTransparent: isNamed && transparent.has(type), isFlat: isNamed && flat.has(type) };
  });
  return (tree) => {
    const cursor = tree.walk();
    try {
      return copy(cursor, kinds, depth);
    } finally {
      cursor.delete();
    }
  };
}

function copy(cursor: TreeCursor, kinds: readonly Kind[], depth: number): SyntaxNode {
  const root: Draft = { type: "", start: 0, end: cursor.endIndex, children: [] };
  const parents: Draft[] = [root];
  let parent = root;
  for (;;) {
    const kind = kinds[cursor.nodeTypeId] ?? ERROR;
    const isMerged = parents.length > depth || (kind.isFlat && parent.type === kind.type);
    const node: Draft = { type: kind.type, start: -1, end: -1, children: [] };
    // A transparent node has the range of its children; reading it from the parser is slower.
    if (!kind.isTransparent) place(node, cursor);
    if (kind.isNamed && cursor.gotoFirstChild()) {
      if (!isMerged) {
        parent.children.push(node);
        parent = node;
      }
      parents.push(parent);
      continue;
    }
    if (kind.isTransparent) place(node, cursor);
    parent.children.push(node);
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) return root;
      parents.pop();
      parent = parents.at(-1) ?? root;
      simplifyLast(parent);
    }
  }
}

function place(node: Draft, cursor: TreeCursor): void {
  node.start = cursor.startIndex;
  node.end = cursor.endIndex;
}

function simplifyLast(parent: Draft): void {
  const last = parent.children.at(-1);
  if (last === undefined || last.start >= 0) return;
  const only = last.children.length === 1 ? last.children[0] : undefined;
  if (only !== undefined) {
    parent.children[parent.children.length - 1] = only;
    return;
  }
  last.start = last.children[0]?.start ?? 0;
  last.end = last.children.at(-1)?.end ?? last.start;
}

/** Returns all nodes in postorder, except that a loop comes before its body, because it sets its variable. */
export function nodesOf(root: SyntaxNode): readonly SyntaxNode[] {
  const nodes: SyntaxNode[] = [];
  const visit = (node: SyntaxNode): void => {
    const body = node.type === "for_statement" ? childOf(node, "do_group") : undefined;
    for (const child of node.children) {
      if (child === body) nodes.push(node);
      visit(child);
    }
    if (body === undefined) nodes.push(node);
  };
  visit(root);
  return nodes;
}

export const childOf = (node: SyntaxNode, type: string): SyntaxNode | undefined =>
  node.children.find((child) => child.type === type);
