import type { Command } from "../../program.ts";
import type { SourceText } from "./source-text.ts";
import { childOf, type SyntaxNode } from "./syntax-tree.ts";
import type { ShellWord, Words } from "./words.ts";

export type Redirect = Command["redirects"][number];

/** The redirects of a command, and the command's words between and after them. */
export type Redirects = Readonly<{
  redirects: readonly Redirect[];
  words: readonly ShellWord[];
  inner: readonly Command[];
}>;

const REDIRECTS: ReadonlySet<string> = new Set(["file_redirect", "heredoc_redirect", "herestring_redirect"]);
const NO_WORD: ReadonlySet<string> = new Set(["heredoc_start", "heredoc_body", "heredoc_end", "file_descriptor"]);

export const isRedirect = ({ type }: SyntaxNode): boolean => REDIRECTS.has(type);

export function readRedirects(nodes: readonly SyntaxNode[], words: Words, source: SourceText): Redirects {
  const redirects: Redirect[] = [];
  const others: ShellWord[] = [];
  const inner: Command[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === "heredoc_redirect") {
      redirects.push(heredoc(node, source));
      for (const child of node.children.slice(1)) {
        if (isRedirect(child)) visit(child);
        else if (isArgument(child)) others.push(...words.split(child));
      }
      return;
    }
    const at = node.children.findIndex(({ type }) => /^[<>&|]+-?$/.test(type));
    const [target, ...rest] = node.children
      .slice(at + 1)
      .filter((child) => isArgument(child) && !isDescriptor(child, source))
      .map((child) => words.word(child));
    const operator = source.text.slice(node.start, node.children[at]?.end ?? node.start).trim();
    if (target === undefined) return;
    redirects.push({ operator, target: plainWord(target) });
    inner.push(...target.inner);
    others.push(...rest);
  };
  for (const node of nodes) visit(node);
  return { redirects, words: others, inner };
}

const STATEMENTS =
  /^(?:pipeline|command|list|redirected_statement|subshell|compound_statement|.*_statement|ERROR|comment)$/;

/** Returns whether a child of a redirect is a word rather than an operator token. */
const isArgument = ({ type }: SyntaxNode): boolean =>
  /^[a-z]/.test(type) && !NO_WORD.has(type) && !REDIRECTS.has(type) && !STATEMENTS.test(type);

/** Returns whether a node is the descriptor number of the next redirect, which the grammar treats as a word of this one. */
const isDescriptor = ({ type, end }: SyntaxNode, { text }: SourceText): boolean =>
  type === "number" && /[<>]/.test(text.charAt(end));

function heredoc(node: SyntaxNode, source: SourceText): Redirect {
  const operator = node.children[0] === undefined ? "<<" : source.slice(node.children[0]);
  const start = childOf(node, "heredoc_start");
  const body = childOf(node, "heredoc_body");
  const isQuoted = start !== undefined && /['"\\]/.test(source.slice(start));
  const written = body === undefined ? "" : source.slice(body);
  const indented = operator === "<<-" ? written.replace(/^\t+/gm, "") : written;
  const isLiteral = isQuoted || !/(?<!\\)[$`]/.test(indented);
  const text = isQuoted ? indented : indented.replace(/\\([$`\\])/g, "$1");
  return { operator, target: { text, isLiteral, line: source.lineAt(body?.start ?? node.end) } };
}

export const plainWord = ({ text, isLiteral, line }: ShellWord): Redirect["target"] => ({ text, isLiteral, line });
