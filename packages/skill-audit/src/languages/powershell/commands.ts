import type { Command, Embedded } from "../../program.ts";
import { programsReadBy } from "../shell/embedded.ts";
import { programIn } from "../shell/interpreters.ts";
import type { SourceText } from "../shell/source-text.ts";
import type { SyntaxNode } from "../shell/syntax-tree.ts";
import type { ShellWord } from "../shell/words.ts";
import { commandName, unwrap } from "../shell/wrappers.ts";
import { resolveAlias } from "./aliases.ts";
import { Expressions, variableName } from "./expressions.ts";
import { asCommand, unknown, type Value } from "./value.ts";

const MAX_ITEMS = 16;
const STATEMENT =
  /^(?:program|ERROR|.*statement|.*statement_list|.*_block|.*_clauses?|script_block_body|named_block(?:_list)?|elseif_clauses|switch_.*|while_condition|for_.*|pipeline_chain_tail|empty_statement)$/;

/** Creates the commands of a tree and evaluates its expressions. */
export class Commands {
  readonly expressions: Expressions;
  readonly embedded: Embedded[] = [];
  readonly #made: Readonly<{ start: number; command: Command }>[] = [];
  readonly #known = new Map<SyntaxNode, Command[]>();
  readonly #source: SourceText;
  /** The commands whose output is piped to the current script block. */
  #reads: readonly Command[] = [];
  /** The constant that is piped to the current command. */
  #piped: Embedded | null = null;

  constructor(source: SourceText) {
    this.#source = source;
    this.expressions = new Expressions(source, (node) => this.commandsIn(node));
  }

  get all(): readonly Command[] {
    return this.#made.toSorted((one, other) => one.start - other.start).map(({ command }) => command);
  }

  /** Returns the commands that produce the output of a node. */
  commandsIn(node: SyntaxNode): readonly Command[] {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const made: Command[] = [];
    this.#known.set(node, made);
    if (node.type === "command") this.#command(node, made);
    else if (node.type === "pipeline_chain") this.#pipeline(node, made);
    else if (node.type === "assignment_expression") this.assign(node);
    else if (STATEMENT.test(node.type) || /^(?:pipeline|sub_expression|script_block.*)$/.test(node.type)) {
      for (const child of node.children) if (/^[a-zE]/.test(child.type)) made.push(...this.commandsIn(child));
    } else {
      const { inner, calls } = this.expressions.value(node);
      made.push(...inner, ...calls.map((call) => asCommand(call)));
    }
    return made;
  }

  #pipeline(node: SyntaxNode, made: Command[]): void {
    const outer = this.#reads;
    const { piped } = this.expressions;
    for (const stage of node.children) {
      if (!/^[a-z]/.test(stage.type)) continue;
      made.push(...this.commandsIn(stage));
      this.#piped = this.#constantOf(stage);
      this.#reads = [...outer, ...made.slice(-MAX_ITEMS)].slice(-MAX_ITEMS);
      this.expressions.piped = this.#output(stage);
    }
    this.#reads = outer;
    this.#piped = null;
    this.expressions.piped = piped;
  }

  /** Returns the value of `$_` in the next stage. */
  #output(stage: SyntaxNode): Value {
    if (stage.type === "command") return { ...unknown("$_"), name: "_", inner: this.#reads };
    const { calls, inner, strings, items } = this.expressions.value(stage);
    return { ...unknown("$_"), name: "_", calls, inner, strings, items };
  }

  #constantOf(stage: SyntaxNode): Embedded | null {
    if (stage.type === "command") return null;
    const { text, isLiteral } = this.expressions.value(stage);
    return isLiteral ? { language: "powershell", text, line: this.#source.lineAt(stage.start) } : null;
  }

  /** Reads an assignment to a variable or property, once per node. */
  assign(node: SyntaxNode): void {
    const [left, , right] = node.children;
    if (left === undefined || right === undefined) return;
    const value = this.expressions.value(right);
    const target = left.children[0] ?? left;
    if (target.type === "variable") this.expressions.set(variableName(this.#source.slice(target)), value);
    else if (target.type === "member_access") {
      this.expressions.assign(node, this.expressions.value(target).name, value, right);
    } else if (target.type === "cast_expression") {
      const variable = target.children.at(-1);
      if (variable !== undefined) this.expressions.set(variableName(this.#source.slice(variable)), value);
    }
    this.#known.set(node, []);
  }

  /** Sets the variable of `foreach ($x in …)`. */
  loop(node: SyntaxNode): void {
    const variable = node.children.find(({ type }) => type === "variable");
    const source = node.children.findLast(({ type }) => /^[a-z]/.test(type) && type !== "statement_block");
    if (variable === undefined || source === undefined || source === variable) return;
    this.expressions.setEach(variableName(this.#source.slice(variable)), this.expressions.value(source));
  }

  #command(node: SyntaxNode, made: Command[]): void {
    const words: ShellWord[] = [];
    const redirects: Command["redirects"][number][] = [];
    let isSourced = false;
    const nodes = node.children.flatMap((child) =>
      child.type === "command_elements" || child.type === "foreach_command" ? child.children : [child],
    );
    for (const [at, child] of nodes.entries()) {
      if (child.type === "redirection") redirects.push(...this.#redirect(child));
      else if (child.type === "command_invokation_operator") isSourced = this.#source.slice(child).trim() === ".";
      else if (child.type === "%" || child.type === "foreach") words.push(this.#word(child, "foreach-object"));
      else if (child.type === "ERROR" && nodes[at + 1]?.type === "argument_list") continue;
      else if (child.type === "argument_list" && nodes[at - 1]?.type === "ERROR" && at > 1) {
        words.splice(-1, 1, this.#splitCall(nodes[at - 2] ?? child, nodes[at - 1] ?? child, child));
      } else if (!/^[a-z]/.test(child.type) || child.type === "command_argument_sep") continue;
      else if (child.type === "argument_list" && nodes[at - 1]?.type === "member_access") continue;
      else if (child.type === "member_access" && nodes[at + 1]?.type === "argument_list") {
        const list = nodes[at + 1] ?? child;
        const call = { start: child.start, end: list.end };
        const value = this.expressions.call(call, [child, list], this.#source.slice(call));
        words.push(this.#asWord(child, value));
      } else words.push(...this.#words(child));
    }
    // `. name` runs a command like `& name`; only files are dot-sourced.
    if (isSourced && !(words[0]?.isLiteral && /^[\w-]+$/.test(words[0].text))) words.unshift(this.#word(node, "."));
    if (words.length > 0) this.#add(node, words, redirects, made);
  }

  /** Handles `IEX(New-Object Net.WebClient).DownloadString('u')`: without a space after the command, the grammar does not find the member. */
  #splitCall(object: SyntaxNode, error: SyntaxNode, list: SyntaxNode): ShellWord {
    const written = this.#source.slice(error);
    const start = error.start + written.length - written.replace(/^\s*(?:\.|::)/, "").length;
    const member = { type: "member_name", start, end: error.end, children: [] };
    const call = { start: object.start, end: list.end };
    return this.#asWord(object, this.expressions.call(call, [object, error, member, list], this.#source.slice(call)));
  }

  #words(node: SyntaxNode): readonly ShellWord[] {
    const value = this.expressions.value(node);
    if (node.type === "array_literal_expression" && value.items.length > 1) {
      return value.items.map((text) => this.#word(node, text));
    }
    return [this.#asWord(node, value)];
  }

  #asWord(node: SyntaxNode, { text, isLiteral, inner, calls }: Value): ShellWord {
    const all = node.type === "script_block_expression" ? [] : [...inner, ...calls.map((call) => asCommand(call))];
    return { ...this.#word(node, text), isLiteral, inner: all, isExpansion: !isLiteral && /^[$(]/.test(text) };
  }

  #word(node: SyntaxNode, text: string): ShellWord {
    return { text, isLiteral: true, line: this.#source.lineAt(node.start), inner: [], isExpansion: false };
  }

  #redirect(node: SyntaxNode): readonly Command["redirects"][number][] {
    const [operator, file] = node.children;
    if (operator === undefined) return [];
    const written = this.#source.slice(operator).trim();
    const last = file?.children.at(-1);
    const line = this.#source.lineAt(node.start);
    const value = last === undefined ? null : this.expressions.value(last);
    const match = /^(.*>&)(\d)$/.exec(written);
    if (value === null) {
      return [{ operator: match?.[1] ?? written, target: { text: match?.[2] ?? "", isLiteral: true, line } }];
    }
    return [{ operator: written, target: { text: value.text, isLiteral: value.isLiteral, line } }];
  }

  #add(node: SyntaxNode, all: readonly ShellWord[], redirects: Command["redirects"], made: Command[]): void {
    const unwrapped = unwrap(throughCmd(all));
    const first = unwrapped.words.length < all.length ? all[all.length - unwrapped.words.length - 1] : undefined;
    const name = first?.text.toLowerCase().endsWith(".exe") ? unwrapped.name : resolveAlias(unwrapped.name);
    const { words } = unwrapped;
    const isRunAs = name === "start-process" && /-verb[\s:]+["']?runas\b/i.test(this.#source.excerpt(node));
    const command: Command = {
      name,
      words: words.map(({ text, isLiteral, line }) => ({ text, isLiteral, line })),
      redirects,
      reads: this.#reads,
      inner: all.flatMap(({ inner }) => inner).slice(0, MAX_ITEMS),
      isElevated: unwrapped.isElevated || isRunAs,
      line: this.#source.lineAt(node.start),
      text: this.#source.excerpt(node),
    };
    this.#made.push({ start: node.start, command });
    made.push(command);
    this.embedded.push(...programsOf(name, words), ...programsReadBy(command), ...batchIn(all));
    if (name === "invoke-expression" && words.length === 0 && this.#piped !== null) this.embedded.push(this.#piped);
  }
}

/** `cmd /c` runs the following words. */
function throughCmd(words: readonly ShellWord[]): readonly ShellWord[] {
  if (!/^(?:.*[\\/])?cmd(?:\.exe)?$/i.test(words[0]?.text ?? "")) return words;
  const at = words.findIndex(({ text }) => /^\/[ck]$/i.test(text));
  const rest = at < 0 ? [] : words.slice(at + 1);
  const [only] = rest;
  if (only === undefined) return words;
  if (rest.length > 1) return rest;
  return only.text
    .split(/\s+/)
    .filter(Boolean)
    .map((text) => ({ ...only, text }));
}

/** The whole command line of `cmd /c "…"`. */
function batchIn([first, ...words]: readonly ShellWord[]): readonly Embedded[] {
  const found = commandName(first) === "cmd" ? programIn("cmd", words) : null;
  if (found === null || (found.word.isExpansion && !found.word.isLiteral)) return [];
  return [{ language: found.language, text: found.text, line: found.word.line }];
}

function programsOf(name: string, words: readonly ShellWord[]): readonly Embedded[] {
  if (name === "invoke-expression") {
    const word = words.find(({ text }) => !/^-c/i.test(text));
    return word?.isLiteral ? [{ language: "powershell", text: word.text, line: word.line }] : [];
  }
  if (name === "start-process") {
    const [target, ...rest] = words.filter(({ text }) => !/^-(?:filepath|argumentlist|args|verb)$/i.test(text));
    const parts =
      rest.length === 1 ? rest.flatMap((word) => word.text.split(/\s+/).map((text) => ({ ...word, text }))) : rest;
    return target === undefined ? [] : programsOf(target.text.toLowerCase().replace(/\.exe$/, ""), parts);
  }
  const found = programIn(name, words);
  if (found === null || (found.word.isExpansion && !found.word.isLiteral)) return [];
  return [{ language: found.language, text: found.text, line: found.word.line }];
}
