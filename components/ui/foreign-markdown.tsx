import type { Element, Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { visit } from "unist-util-visit";
import { fill } from "#lib/i18n/format.ts";
import { inLanguage } from "./elements.tsx";
import { components, processor } from "./markdown.tsx";

/** Prefix of anchors in the text. */
const ANCHORS = "skill-md-";

/** Nesting that is rendered. What is deeper is an attack on the renderer. */
const MAX_DEPTH = 50;

/** More marks of nested quotes and lists in a line, or more brackets in a text, than anyone writes take the parser long. */
const isDeep = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){20}/m;

/**
 * Renders Markdown of a repository as sanitized elements below a heading of the second level, without raw HTML. Relative
 * links lead to the repository. Images become links, so that nothing is loaded from elsewhere.
 *
 * @param base the address of the file on the repository's host.
 * @param image names an image: a message with the placeholder `{name}`.
 */
export function ForeignMarkdown({
  source,
  base,
  image,
  language,
}: {
  source: string;
  base: string;
  image: string;
  language: string | undefined;
}) {
  const tree = isDeep.test(source) ? undefined : parse(source);
  if (tree === undefined || depthOf(tree) > MAX_DEPTH) return <pre className="code">{source}</pre>;
  adapt(tree, base, image);
  return (
    <div className="prose-text" {...inLanguage(language)}>
      {toJsxRuntime(tree, { Fragment, jsx, jsxs, components })}
    </div>
  );
}

function parse(source: string): Root | undefined {
  try {
    return processor.runSync(processor.parse(source));
  } catch {
    // Nested too deep for the stack.
    return undefined;
  }
}

function depthOf(tree: Root): number {
  let depth = 0;
  for (let level: readonly (Root | Root["children"][number])[] = [tree]; level.length > 0; depth++)
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  return depth;
}

function adapt(tree: Root, base: string, image: string): void {
  const ids = new Set<string>();
  visit(tree, "element", (node) => {
    const level = Number(/^h([1-6])$/.exec(node.tagName)?.[1]);
    if (level) node.tagName = `h${Math.min(6, level + 2)}`;
    if (level) setId(node, ids);
    if (node.tagName === "img") toLink(node, image);
    if (node.tagName === "a") resolveLink(node, base);
  });
}

function setId(node: Element, ids: Set<string>): void {
  const words = textOf(node)
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
  const id = ANCHORS + words;
  if (words === "" || ids.has(id)) return;
  ids.add(id);
  node.properties.id = id;
}

function toLink(node: Element, image: string): void {
  const { src, alt } = node.properties;
  const name = [alt, src].find((one) => typeof one === "string" && one !== "");
  node.tagName = "a";
  node.properties = { href: src };
  node.children = [{ type: "text", value: fill(image, { name: String(name ?? "").slice(0, 200) }) }];
}

/** Only web addresses remain links. Fragments lead to the text's own headings. */
function resolveLink(node: Element, base: string): void {
  const { href } = node.properties;
  const url = typeof href === "string" && URL.canParse(href, base) ? new URL(href, base) : undefined;
  delete node.properties.href;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return;
  const isOwn = typeof href === "string" && href.startsWith("#");
  node.properties = isOwn
    ? { href: /^#(?:user-content-)/.test(href) ? href : `#${ANCHORS}${href.slice(1)}` }
    : { href: url.href, rel: ["nofollow", "ugc", "noopener"] };
}

const textOf = (node: Element): string => {
  let text = "";
  visit(node, "text", ({ value }) => {
    text += value;
  });
  return text;
};
