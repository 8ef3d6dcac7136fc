import type { Command, Embedded } from "../../program.ts";
import { programsIn, programsReadBy } from "./embedded.ts";
import { isRedirect, plainWord, type Redirect, readRedirects } from "./redirects.ts";
import type { SourceText } from "./source-text.ts";
import { StandIns } from "./stand-ins.ts";
import type { SyntaxNode } from "./syntax-tree.ts";
import type { Variables } from "./variables.ts";
import { type ShellWord, Words } from "./words.ts";
import { unwrap } from "./wrappers.ts";

/** Context that a compound command passes to the commands inside it. */
type Surroundings = Readonly<{
  reads: readonly Command[];
  redirects: readonly Redirect[];
  inner: readonly Command[];
}>;

const NOTHING: Surroundings = { reads: [], redirects: [], inner: [] };
/** Maximum number of preceding pipeline commands in `reads`; the nearest ones are kept. */
const MAX_READS = 16;
const MAX_INNER = 50;

/** Creates the commands of a tree. */
export class Commands {
  readonly words: Words;
  readonly embedded: Embedded[] = [];
  readonly #made: Readonly<{ start: number; command: Command }>[] = [];
  readonly #substitutions = new Map<SyntaxNode, Command[]>();
  readonly standIns: StandIns;
  readonly #source: SourceText;
  readonly #variables: Variables;

  constructor(source: SourceText, variables: Variables) {
    this.#source = source;
    this.#variables = variables;
    this.words = new Words(source, variables, (node) => this.#commandsIn(node));
    this.standIns = new StandIns(source, this.words);
  }

  /** All commands, in source order. */
  get all(): readonly Command[] {
    return this.#made.toSorted((one, other) => one.start - other.start).map(({ command }) => command);
  }

  readProgram(root: SyntaxNode): void {
    this.#statement(root, NOTHING, []);
  }

  #commandsIn(node: SyntaxNode): readonly Command[] {
    const known = this.#substitutions.get(node);
    if (known !== undefined) return known;
    const made: Command[] = [];
    this.#substitutions.set(node, made);
    for (const child of node.children) this.#statement(child, NOTHING, made);
    return made;
  }

  /** Reads a statement. `made` receives the commands whose output is the statement's output. */
  #statement(node: SyntaxNode, around: Surroundings, made: Command[]): void {
    switch (node.type) {
      case "command":
        if (isArithmetic(node)) for (const child of node.children) this.#substitutionsIn(child);
        else this.#command(node, around, made);
        return;
      case "declaration_command":
      case "unset_command":
        this.#command(node, around, made);
        return;
      case "pipeline":
        this.#pipeline(node.children, around, [], made);
        return;
      case "redirected_statement":
        this.#redirected(node, around, made);
        return;
      case "function_definition":
        for (const child of node.children) this.#statement(child, NOTHING, []);
        return;
      case "command_substitution":
      case "process_substitution":
        this.#commandsIn(node);
        return;
      default:
        for (const child of node.children) this.#statement(child, around, made);
    }
  }

  /** Reads the stages of a pipeline that follow `before`. */
  #pipeline(stages: readonly SyntaxNode[], around: Surroundings, before: readonly Command[], made: Command[]): void {
    let reads = [...around.reads, ...before].slice(-MAX_READS);
    for (const stage of stages) {
      const stageMade: Command[] = [];
      this.#statement(stage, { ...around, reads }, stageMade);
      if (stageMade.length === 0) continue;
      reads = [...reads.slice(-MAX_READS + 1), ...stageMade.slice(-MAX_READS)];
      for (const command of stageMade) made.push(command);
    }
  }

  #redirected(node: SyntaxNode, around: Surroundings, made: Command[]): void {
    const redirects = node.children.filter(isRedirect);
    const bodies = node.children.filter((child) => !isRedirect(child));
    const bodyMade: Command[] = [];
    const [body] = bodies;
    // Words between the redirects of a single command belong to it.
    if (body?.type === "command" && bodies.length === 1) this.#command(body, around, bodyMade, redirects);
    else {
      const read = readRedirects(redirects, this.words, this.#source);
      const inside: Surroundings = {
        reads: around.reads,
        redirects: [...around.redirects, ...read.redirects].slice(-MAX_INNER),
        inner: [...around.inner, ...read.inner].slice(-MAX_INNER),
      };
      for (const child of bodies) this.#statement(child, inside, bodyMade);
    }
    for (const command of bodyMade) made.push(command);
    for (const redirect of redirects) {
      // The rest of the line after a heredoc operator precedes its content in the source.
      for (const child of redirect.children) {
        if (child.type === "pipeline") this.#pipeline(child.children, around, bodyMade, made);
        else if (!isRedirect(child)) this.#statement(child, around, made);
      }
    }
  }

  #command(node: SyntaxNode, around: Surroundings, made: Command[], outer: readonly SyntaxNode[] = []): void {
    const isDeclaration = node.type !== "command";
    const own = node.children.filter(isRedirect);
    const read = readRedirects([...own, ...outer], this.words, this.#source);
    const words: ShellWord[] = [];
    for (const [at, child] of node.children.entries()) {
      if (isRedirect(child) || child.type === "comment" || child.type === "ERROR") this.#substitutionsIn(child);
      else if (child.type === "variable_assignment" && !isDeclaration) this.#substitutionsIn(child);
      else if (child.type === "variable_assignment") words.push(this.#assignment(child));
      else if (isDeclaration && at === 0) words.push(this.#constant(child));
      else if (/^[a-z]/.test(child.type)) words.push(...this.words.split(child));
    }
    // The grammar drops a lone dash before a heredoc.
    const skipped = { start: node.end, end: outer[0]?.start ?? node.end };
    if (this.#source.slice(skipped).trim() === "-") words.push({ ...this.#constant(node), text: "-" });
    words.push(...read.words);
    const inner = [...around.inner, ...read.inner, ...words.flatMap((word) => word.inner)].slice(0, MAX_INNER);
    this.#add(node, words, { reads: around.reads, redirects: [...around.redirects, ...read.redirects], inner }, made);
  }

  #add(
    node: Readonly<{ start: number; end: number }>,
    all: readonly ShellWord[],
    around: Surroundings,
    made: Command[],
  ) {
    if (all.length === 0) return;
    const { name, words, isElevated } = unwrap(this.#resolved(all));
    const line = this.#source.lineAt(node.start);
    const text = this.#source.excerpt(node);
    const command: Command = { name, words: words.map(plainWord), ...around, isElevated, line, text };
    this.#made.push({ start: node.start, command });
    made.push(command);
    this.embedded.push(...programsIn(name, words), ...programsReadBy(command));
    if (name === "read" || name === "mapfile" || name === "readarray") this.#setByRead(command);
    if (name === "find" || name === "fd") this.#executed(node, words, isElevated);
  }

  /** Resolves aliases, also after `sudo` and similar commands. */
  #resolved(all: readonly ShellWord[]): readonly ShellWord[] {
    const found = this.standIns.resolve(all);
    if (found !== null) return found;
    const { words } = unwrap(all);
    const first = all.length - words.length - 1;
    return first > 0 ? (this.standIns.resolve(all.slice(first)) ?? all) : all;
  }

  /** Sets the variables of `read` from its redirects and the preceding commands. */
  #setByRead(command: Command): void {
    for (const { text } of command.words) if (/^[A-Za-z_]\w*$/.test(text)) this.#variables.set(text, null, [command]);
  }

  /** Reads the commands that `find -exec … ;` runs. */
  #executed(node: Readonly<{ start: number; end: number }>, words: readonly ShellWord[], isElevated: boolean): void {
    let from = -1;
    for (const [at, { text }] of [...words, { text: ";" }].entries()) {
      if (from < 0) {
        if (/^-(?:exec|ok)(?:dir)?$|^(?:-x|-X|--exec|--exec-batch)$/.test(text)) from = at + 1;
        continue;
      }
      if (text !== ";" && text !== "+") continue;
      const { name, words: own, ...rest } = unwrap(words.slice(from, at));
      from = -1;
      const command: Command = {
        name,
        words: own.map(plainWord),
        ...NOTHING,
        isElevated: isElevated || rest.isElevated,
        line: own[0]?.line ?? this.#source.lineAt(node.start),
        text: this.#source.excerpt(node),
      };
      this.#made.push({ start: node.start, command });
      this.embedded.push(...programsIn(name, own));
    }
  }

  /** Returns the assignment of `export X=…` as a word. */
  #assignment(node: SyntaxNode): ShellWord {
    const value = node.children.at(-1);
    if (value === undefined || node.children.length < 3) return this.#constant(node);
    const word = this.words.word(value);
    const text = this.#source.text.slice(node.start, value.start) + word.text;
    return { ...word, text, isExpansion: false, line: this.#source.lineAt(node.start) };
  }

  #constant(node: SyntaxNode): ShellWord {
    const line = this.#source.lineAt(node.start);
    return { text: this.#source.slice(node), isLiteral: true, line, inner: [], isExpansion: false };
  }

  /** Creates the commands of substitutions in a node that is not a statement. */
  #substitutionsIn(node: SyntaxNode): void {
    this.#statement(node, NOTHING, []);
  }
}

/** `((…))` is arithmetic and runs only the substitutions inside it. */
const isArithmetic = ({ children: [name] }: SyntaxNode): boolean =>
  name?.type === "command_name" &&
  name.children.length === 1 &&
  name.children[0]?.type === "arithmetic_expansion" &&
  name.children[0].children[0]?.type === "((";
