import type { Element, ElementContent, Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { LRUCache } from "lru-cache";
import type { ComponentProps, JSX } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { inLanguage } from "./elements.tsx";
import type { PagePart } from "./navigation.tsx";

export const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSanitize);

/** Rendered texts. Reviews and documents are few, and parsing one takes longer than the rest of its page. */
const rendered = new LRUCache<string, JSX.Element>({ max: 128 });

type Options = Readonly<{
  /** What the first level of headings becomes; 1 by default. */
  under?: number;
  /** Prefix of the headings' anchors, to avoid conflicts with the page's. */
  anchors?: string;
  /** Whether each heading links to itself, so that readers can copy its address. */
  linkedHeadings?: boolean;
}>;

/**
 * Renders Markdown as sanitized elements, without raw HTML. Headings get anchors.
 */
export function Markdown({
  source,
  language,
  ...options
}: Options & { source: string; language?: string | undefined }) {
  const key = JSON.stringify([options, source]);
  const elements = rendered.get(key) ?? toElements(source, options);
  rendered.set(key, elements);
  return (
    <div className="prose-text" {...inLanguage(language)}>
      {elements}
    </div>
  );
}

function toElements(source: string, { under = 1, anchors = "", linkedHeadings = false }: Options): JSX.Element {
  const tree = processor.runSync(processor.parse(source));
  adaptHeadings(tree, under, anchors);
  if (linkedHeadings) linkHeadings(tree);
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components });
}

/** Returns the second-level headings of a Markdown text with their anchors. */
export const sectionsOf = (source: string): PagePart[] =>
  processor
    .runSync(processor.parse(source))
    .children.flatMap((node) =>
      node.type === "element" && node.tagName === "h2" ? [{ id: anchorOf(node), name: textOf(node.children) }] : [],
    );

/** `enhance.js` puts a button beside it that copies it, where the page has words for that. */
function Code(properties: ComponentProps<"pre">) {
  return (
    <div className="code">
      <pre {...properties} />
    </div>
  );
}

/** Makes wide content scrollable, also by keyboard. */
function ScrollingTable(properties: ComponentProps<"table">) {
  return (
    <div tabIndex={0} className="overflow-x-auto">
      <table {...properties} />
    </div>
  );
}

export const components = { pre: Code, table: ScrollingTable };

function adaptHeadings(tree: Root, under: number, anchors: string): void {
  for (const node of tree.children) {
    if (node.type !== "element") continue;
    const level = Number(/^h([1-6])$/.exec(node.tagName)?.[1]);
    if (!level) continue;
    node.properties.id = anchors + anchorOf(node);
    node.tagName = `h${Math.min(6, level + under - 1)}`;
  }
}

/** Links each heading to itself, except headings that contain a link. */
function linkHeadings(tree: Root): void {
  for (const node of tree.children) {
    if (node.type !== "element" || node.properties.id === undefined || hasLink(node)) continue;
    const properties = { href: `#${node.properties.id}` };
    node.children = [{ type: "element", tagName: "a", properties, children: node.children }];
  }
}

const hasLink = ({ children }: Element): boolean =>
  children.some((node) => node.type === "element" && (node.tagName === "a" || hasLink(node)));

const anchorOf = (heading: Element): string =>
  textOf(heading.children)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

const textOf = (nodes: readonly ElementContent[]): string =>
  nodes
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? textOf(node.children) : ""))
    .join("");
