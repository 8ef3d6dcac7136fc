import type { Element, Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { visit } from "unist-util-visit";
import { fill } from "#lib/i18n/format.ts";
import { inLanguage } from "./elements.tsx";
import { components, processor } from "./markdown.tsx";

/** Prefix of anchors in the text. */
const ANCHORS = "skill-md-";

/** Where a file is: the address of its repository's files at a commit, and its path. */
type Base = Readonly<{ root: string; path: string }>;

/** Nesting that is rendered. What is deeper is an attack on the renderer. */
const MAX_DEPTH = 50;

/**
 * Returns whether parsing may take long: the time grows with the square of the marks and lines of a block, and of the nested
 * quotes and lists.
 */
function isCostly(source: string): boolean {
  if (/^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){20}/m.test(source)) return true;
  return source
    .split(/\n[ \t]*\n/)
    .some((block) => block.split(/[*_[\]`~\\<@]/).length > MAX_MARKS || block.split("\n").length > MAX_LINES);
}

/** Marks of emphasis, links and code in a block, and its lines. */
const MAX_MARKS = 1_500;
const MAX_LINES = 800;

/**
 * Renders Markdown of a repository as sanitized elements below a heading of the second level, without raw HTML. Relative
 * links lead to the repository. Images become links, so that nothing is loaded from elsewhere.
 *
 * @param image names an image: a message with the placeholder `{name}`.
 */
export function ForeignMarkdown({
  source,
  base,
  image,
  language,
}: {
  source: string;
  base: Base;
  image: string;
  language: string | undefined;
}) {
  const tree = isCostly(source) ? undefined : parse(source);
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

function adapt(tree: Root, base: Base, image: string): void {
  const ids = new Set<string>();
  visit(tree, "element", (node) => {
    const level = Number(/^h([1-6])$/.exec(node.tagName)?.[1]);
    if (level) node.tagName = `h${Math.min(6, level + 2)}`;
    if (level) setId(node, ids);
    if (node.tagName === "img") toLink(node, image);
    if (node.tagName === "input") toMark(node);
    if (node.tagName === "a") resolveLink(node, base);
    // The anchors of footnotes were prefixed twice, their links once.
    if (typeof node.properties.id === "string")
      node.properties.id = node.properties.id.replace(/^(user-content-)\1/, "$1");
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

/** Shows whether a task is done as a character: a check box would be a field without a label. */
function toMark(node: Element): void {
  node.children = [{ type: "text", value: node.properties.checked ? "☑" : "☐" }];
  node.tagName = "span";
  node.properties = {};
}

/** Stands for the root of the repository: no relative path leads out of it. */
const ROOT = "https://repository.invalid";

/** Only web addresses remain links. Fragments lead to the text's own headings. */
function resolveLink(node: Element, { root, path }: Base): void {
  const href = typeof node.properties.href === "string" ? node.properties.href : "";
  const from = `${ROOT}/${path.split("/").map(encodeURIComponent).join("/")}`;
  const url = URL.canParse(href, from) ? new URL(href, from) : undefined;
  if (href.startsWith("#")) {
    node.properties.href = href.startsWith("#user-content-") ? href : `#${ANCHORS}${href.slice(1)}`;
  } else if (href === "" || url === undefined || !/^https?:$/.test(url.protocol)) {
    node.tagName = "span";
    node.properties = {};
  } else {
    const target = url.origin === ROOT ? root + url.href.slice(ROOT.length + 1) : url.href;
    node.properties = { href: target, rel: ["nofollow", "ugc", "noopener"] };
  }
}

const textOf = (node: Element): string => {
  let text = "";
  visit(node, "text", ({ value }) => {
    text += value;
  });
  return text;
};
