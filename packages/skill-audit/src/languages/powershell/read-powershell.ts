import type { Literal, Program, ProgramReader } from "../../program.ts";
import type { Grammar } from "../grammar.ts";
import { EMPTY } from "../shell/read-shell.ts";
import { SourceText } from "../shell/source-text.ts";
import { nodesOf, type SyntaxNode, treeCopier } from "../shell/syntax-tree.ts";
import { Commands } from "./commands.ts";
import { variableName } from "./expressions.ts";

const KINDS = ["logical", "bitwise", "comparison", "additive", "multiplicative", "format", "range"];
const SHAPE = {
  transparent: new Set([
    ...KINDS.flatMap((kind) => [`${kind}_expression`, `${kind}_argument_expression`]),
    ..."array_literal_expression unary_expression argument_expression pipeline pipeline_chain statement_list".split(
      " ",
    ),
  ]),
  flat: new Set(["additive_expression", "additive_argument_expression"]),
  // Most levels of this grammar are operator precedence, which is removed.
  depth: 900,
};

/** Creates a reader for PowerShell scripts, and for such code blocks in Markdown. */
export function powerShellReader(grammar: Grammar): ProgramReader {
  const copy = treeCopier(grammar.language, SHAPE);
  return (text, firstLine) => {
    const root = grammar.parse(prepare(text), copy);
    return root === null ? EMPTY : read(root, new SourceText(text, firstLine));
  };
}

/** Unquoted paths that start with a variable, which the grammar does not support as arguments: `$HOME\.netrc`. */
const path = /(?<=[\s,(])\$(?=(?:env:)?\w{1,60}\\[\w.*~-])/g;

/** Masks the `$` of such paths outside strings. The content of nodes is read from the original text. */
function withPlainPaths(text: string): string {
  if (text.search(path) < 0) return text;
  let isHere = false;
  return text
    .split("\n")
    .map((line) => {
      if (isHere) {
        isHere = !/^\s*["']@/.test(line);
        return line;
      }
      isHere = /@["']\s*$/.test(line);
      return withoutMarks(line);
    })
    .join("\n");
}

function withoutMarks(line: string): string {
  const quotes = { '"': 0, "'": 0 };
  let counted = 0;
  return line.replace(path, (mark, at: number) => {
    for (; counted < at; counted++) {
      const character = line[counted];
      if (character === '"' || character === "'") quotes[character]++;
    }
    return quotes['"'] % 2 === 0 && quotes["'"] % 2 === 0 ? "_" : mark;
  });
}

/** Removes prompts, and moves the `param` block to its own line, as the grammar requires. */
const prepare = (text: string): string =>
  withPlainPaths(text)
    .replace(/^[ \t]*PS(?: [^>\n]{0,200})?>[ \t]*/gm, (prompt) => " ".repeat(prompt.length))
    // The grammar fails to parse a command with `--name='value'`.
    .replace(/(\s--[A-Za-z][\w-]*)=(?=[^\s=])/g, "$1 ")
    // The grammar mistakes this option for the operator of the same name.
    .replace(/(\bcertutil(?:\.exe)?[^\n|;]*?\s)-split\b/gi, "$1      ")
    .replace(/(\bparam[ \t]*\([^()\n]{0,500}\))[ \t](?=[^\s;}])/gi, "$1\n");

const byLine = (one: Readonly<{ line: number }>, other: Readonly<{ line: number }>): number => one.line - other.line;

function read(root: SyntaxNode, source: SourceText): Program {
  const nodes = nodesOf(root);
  const commands = new Commands(source);
  const { expressions } = commands;
  for (const node of nodes) {
    if (node.type === "assignment_expression") {
      const [left, operator] = node.children;
      const isPlain = operator !== undefined && source.slice(operator).trim() === "=";
      if (left !== undefined)
        expressions.count(variableName(source.slice(left).replace(/^\[[^\]]*\]\s*/, "")), isPlain ? 1 : 2);
    } else if (node.type === "foreach_statement" || node.type === "script_parameter") {
      const isLoop = node.type === "foreach_statement";
      const variable = node.children.find(({ type }) => type === "variable");
      if (variable !== undefined) expressions.count(variableName(source.slice(variable)), isLoop ? 1 : 2);
    }
  }
  setVariables(nodes, commands, source);
  // The root itself is not a statement.
  for (const child of root.children) commands.commandsIn(child);
  const comments = nodes
    .filter(({ type }) => type === "comment")
    .map((node): Literal => {
      return {
        value: source
          .slice(node)
          .replace(/^(?:<#|#+)|#>$/g, "")
          .trim(),
        line: source.lineAt(node.start),
      };
    });
  return {
    commands: commands.all,
    calls: expressions.calls.toSorted(byLine),
    strings: expressions.strings.toSorted(byLine),
    comments,
    environment: expressions.environment.toSorted(byLine),
    imports: importsOf(commands, comments),
    embedded: commands.embedded,
  };
}

/** Sets variables in source order, a loop variable before those in the body. Values that contain `$_` are set when their pipeline is read. */
function setVariables(nodes: readonly SyntaxNode[], commands: Commands, source: SourceText): void {
  const setting = nodes.filter(({ type }) => type === "assignment_expression" || type === "foreach_statement");
  for (const node of setting.toSorted((one, other) => one.start - other.start)) {
    if (node.type === "foreach_statement") commands.loop(node);
    else if (!/\$(?:_|psitem)\b/i.test(source.slice(node))) commands.commandsIn(node);
  }
}

function importsOf({ all }: Commands, comments: readonly Literal[]): readonly Literal[] {
  const loaded = all
    .filter(({ name }) => name === "." || name === "import-module")
    .flatMap(({ words }) => {
      const file = words.find(({ text, isLiteral }) => isLiteral && !text.startsWith("-"));
      return file === undefined ? [] : [{ value: file.text, line: file.line }];
    });
  const required = comments.flatMap(({ value, line }) => {
    const names = /^requires\s+-modules?\s+(.+)$/i.exec(value)?.[1];
    return (names?.split(/[,\s]+/) ?? [])
      .filter((name) => /^[\w.]+$/.test(name))
      .map((name) => ({ value: name, line }));
  });
  return [...loaded, ...required];
}
