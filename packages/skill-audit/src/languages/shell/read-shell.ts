import type { Command, Literal, Program, ProgramReader } from "../../program.ts";
import type { Grammar } from "../grammar.ts";
import { lazily } from "../lazy.ts";
import { Commands } from "./commands.ts";
import { prepareText } from "./prepare-text.ts";
import { setVariables } from "./set-variables.ts";
import { SourceText } from "./source-text.ts";
import { childOf, nodesOf, type SyntaxNode, treeCopier } from "./syntax-tree.ts";
import { countSet, Variables } from "./variables.ts";
import { laterVariablesIn } from "./words.ts";

const SHAPE = {
  transparent: new Set<string>(),
  flat: new Set(["list", "concatenation", "binary_expression"]),
  depth: 150,
};

/** Variables that the shell sets. */
const OWN = new Set(
  "BASHPID BASH_REMATCH BASH_SOURCE EUID FUNCNAME IFS LINENO OPTARG OPTIND PIPESTATUS PPID RANDOM REPLY SECONDS UID".split(
    " ",
  ),
);

/** Creates a reader for POSIX shell and Bash scripts, and for such code blocks in Markdown. */
export function shellReader(grammar: Grammar): ProgramReader {
  const copy = treeCopier(grammar.language, SHAPE);
  return (text, firstLine) => {
    const root = grammar.parse(prepareText(text), copy);
    return root === null ? EMPTY : read(root, new SourceText(text, firstLine));
  };
}

export const EMPTY: Program = {
  commands: [],
  calls: [],
  strings: [],
  comments: [],
  environment: [],
  imports: [],
  embedded: [],
};

function read(root: SyntaxNode, source: SourceText): Program {
  const nodes = nodesOf(root);
  const variables = new Variables(source.text.length);
  const commands = new Commands(source, variables);
  for (const node of nodes) countSet(variables, node, (named) => source.slice(named));
  for (const node of nodes) {
    setVariables(node, variables, commands.words, source);
    commands.standIns.define(node);
  }
  commands.readProgram(root);
  const { all, embedded } = commands;
  const imports = all
    .filter(({ name }) => name === "." || name === "source")
    .flatMap(({ words: [file] }) => (file?.isLiteral ? [{ value: file.text, line: file.line }] : []));
  const strings = lazily(() => stringsOf(nodes, commands, source));
  const comments = lazily(() => commentsOf(nodes, source));
  const environment = lazily(() => [...environmentOf(nodes, variables, source), ...listedNames(all)]);
  return {
    commands: all,
    calls: [],
    get strings() {
      return strings();
    },
    get comments() {
      return comments();
    },
    get environment() {
      return environment();
    },
    imports,
    embedded,
  };
}

function stringsOf(nodes: readonly SyntaxNode[], { words }: Commands, source: SourceText): readonly Literal[] {
  const strings: Literal[] = [];
  const joined = new Set<SyntaxNode>();
  // In reverse order, a word comes before its parts.
  for (const node of nodes.toReversed()) {
    const isJoined = node.type === "concatenation" && node.children.some(isQuoted);
    if (isJoined) for (const child of node.children) joined.add(child);
    if (joined.has(node) || !(isJoined || isQuoted(node) || node.type === "heredoc_body")) continue;
    const value = node.type === "heredoc_body" ? source.slice(node) : words.part(node).text;
    if (value !== "") strings.push({ value, line: source.lineAt(node.start) });
  }
  return strings.toReversed();
}

const isQuoted = ({ type }: SyntaxNode): boolean =>
  type === "string" || type === "raw_string" || type === "ansi_c_string" || type === "translated_string";

function commentsOf(nodes: readonly SyntaxNode[], source: SourceText): readonly Literal[] {
  return nodes
    .filter(({ type }) => type === "comment")
    .map((node) => ({ value: source.slice(node).replace(/^#+/, "").trim(), line: source.lineAt(node.start) }));
}

function environmentOf(nodes: readonly SyntaxNode[], variables: Variables, source: SourceText): readonly Literal[] {
  const isRead = (name: string) => /^[A-Za-z_]\w*$/.test(name) && !OWN.has(name) && !variables.isSet(name);
  return nodes.flatMap((node) =>
    namesIn(node, source)
      .filter(isRead)
      .map((value) => ({ value, line: source.lineAt(node.start) })),
  );
}

/** Returns the variables that a node itself reads. */
function namesIn(node: SyntaxNode, source: SourceText): readonly string[] {
  switch (node.type) {
    case "simple_expansion":
    case "expansion": {
      const name = childOf(node, "variable_name");
      return name === undefined ? [] : [source.slice(name)];
    }
    case "word":
    case "string_content":
    case "heredoc_content":
      return laterVariablesIn(source.slice(node));
    default:
      return [];
  }
}

/** `compgen -e` lists all environment variables. */
function listedNames(commands: readonly Command[]): readonly Literal[] {
  return commands
    .filter(({ name, words }) => name === "compgen" && words.some(({ text }) => /^-[a-z]*e/.test(text)))
    .map(({ line }) => ({ value: "*", line }));
}
