import type { BlockContent, DefinitionContent, Heading, ListItem, PhrasingContent, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";

/** Pieces of a Markdown document. Built as a tree, so that no text of a repository can be read as markup. */

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", emphasis: "_", listItemIndent: "one" });

type Inline = string | PhrasingContent;

const inline = (children: readonly Inline[]): PhrasingContent[] =>
  children.map((child) => (typeof child === "string" ? { type: "text", value: child } : child));

export const link = (url: string, ...children: readonly Inline[]): PhrasingContent => ({
  type: "link",
  url,
  // A link holds no other link.
  children: inline(children).filter((child) => child.type !== "link"),
});

export const inlineCode = (value: string): PhrasingContent => ({ type: "inlineCode", value });

export const heading = (depth: 1 | 2 | 3 | 4, ...children: readonly Inline[]): RootContent => ({
  type: "heading",
  depth,
  children: inline(children),
});

export const paragraph = (...children: readonly Inline[]): BlockContent => ({
  type: "paragraph",
  children: inline(children),
});

export const code = (value: string, lang: string | null = null): BlockContent => ({ type: "code", value, lang });

export const list = (items: readonly (readonly (BlockContent | DefinitionContent)[])[]): BlockContent => ({
  type: "list",
  ordered: false,
  spread: false,
  children: items.map((children): ListItem => ({ type: "listItem", spread: false, children: [...children] })),
});

export const table = (rows: readonly (readonly Inline[])[]): BlockContent => ({
  type: "table",
  children: rows.map((cells) => ({
    type: "tableRow",
    children: cells.map((cell) => ({ type: "tableCell", children: inline([cell]) })),
  })),
});

/** Markdown that stands in a larger document: its headings move down, its links lead to the site. */
export function embedded(source: string, { under, siteUrl }: { under: number; siteUrl: string }): RootContent[] {
  const tree = processor.parse(source);
  visit(tree, "heading", (node) => {
    node.depth = atDepth(node.depth + under - 1);
  });
  visit(tree, (node) => {
    if ("url" in node && /^\/(?!\/)/.test(node.url)) node.url = siteUrl + node.url;
  });
  return tree.children;
}

const depths = [1, 2, 3, 4, 5, 6] as const;
const atDepth = (depth: number): Heading["depth"] => depths[depth - 1] ?? 6;

/** A document's text. */
export const stringify = (children: readonly RootContent[]): string =>
  processor.stringify({ type: "root", children: [...children] });
