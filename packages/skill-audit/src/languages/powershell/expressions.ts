import type { Argument, Call, Command, Literal } from "../../program.ts";
import type { SourceText } from "../shell/source-text.ts";
import type { SyntaxNode } from "../shell/syntax-tree.ts";
import { constant, constantString, gather, unescapeExpandable, unescapeToken, unknown, type Value } from "./value.ts";

/** Evaluates expressions: folds constants and records calls. */
export class Expressions {
  readonly calls: Call[] = [];
  readonly strings: Literal[] = [];
  readonly environment: Literal[] = [];
  readonly #times = new Map<string, number>();
  readonly #variables = new Map<string, Value>();
  readonly #values = new Map<SyntaxNode, Value>();
  readonly #source: SourceText;
  /** The values of loop variables. */
  readonly #each = new Map<string, readonly string[]>();
  readonly #commandsIn: (node: SyntaxNode) => readonly Command[];
  #budget: number;
  /** The value of `$_`. */
  piped: Value = { ...unknown("$_"), name: "_" };

  constructor(source: SourceText, commandsIn: (node: SyntaxNode) => readonly Command[]) {
    this.#source = source;
    this.#commandsIn = commandsIn;
    this.#budget = 4 * source.text.length + 10_000;
  }

  count(name: string, times: number): void {
    this.#times.set(name, (this.#times.get(name) ?? 0) + times);
  }

  set(name: string, value: Value): void {
    const before = this.#variables.get(name);
    const isOnce = this.#times.get(name) === 1;
    const inner = [...(before?.inner ?? []), ...value.inner].slice(0, 16);
    const calls = [...(before?.calls ?? []), ...value.calls].slice(0, 16);
    this.#variables.set(name, { ...value, isLiteral: isOnce && value.isLiteral, inner, calls });
  }

  /** Sets a loop variable from the collection; constant elements are joined with spaces. */
  setEach(name: string, value: Value): void {
    this.set(name, { ...value, isLiteral: value.items.length === 1, text: value.items[0] ?? value.text });
    if (value.items.length > 1 && this.#times.get(name) === 1) this.#each.set(name, value.items.slice(0, 100));
  }

  value(node: SyntaxNode): Value {
    const known = this.#values.get(node);
    if (known !== undefined) return known;
    const value = this.#read(node);
    this.#values.set(node, value);
    return value;
  }

  #read(node: SyntaxNode): Value {
    const written = this.#source.slice(node);
    switch (node.type) {
      case "string_literal":
        return this.#string(node, written);
      case "variable":
        return this.#variable(node, written);
      case "integer_literal":
      case "real_literal":
        return constant(written);
      case "generic_token":
      case "command_parameter":
      case "command_name":
      case "path_command_name":
        return this.#token(node, written);
      case "type_literal":
        return { ...unknown(written), name: typeName(written) };
      case "additive_expression":
      case "additive_argument_expression":
        return this.#joined(node, written);
      case "format_expression":
      case "format_argument_expression":
        return this.#formatted(node, written);
      case "comparison_expression":
      case "expression_with_unary_operator":
        return this.#operation(node, written);
      case "cast_expression":
        return this.#cast(node, written);
      case "member_access":
        return this.#member(node, written);
      case "invokation_expression":
        return this.call(node, node.children, written);
      case "command":
      case "pipeline":
      case "pipeline_chain":
        return this.#commands(node, written);
      case "parenthesized_expression":
      case "command_name_expr":
        return this.#enclosed(node, written);
      case "sub_expression":
        return { ...(this.#constantIn(node) ?? unknown(written)), inner: this.#commandsIn(node) };
      case "script_block_expression":
        return { ...unknown(written), inner: this.#commandsIn(node) };
      default:
        return gather(written, this.#parts(node));
    }
  }

  #parts(node: SyntaxNode): readonly Value[] {
    return node.children.filter(({ type }) => /^[a-z]/.test(type)).map((child) => this.value(child));
  }

  #enclosed(node: SyntaxNode, written: string): Value {
    const parts = this.#parts(node);
    const [only] = parts;
    return only !== undefined && parts.length === 1 ? only : gather(written, parts);
  }

  /** Returns the value of a node that consists of a single constant. */
  #constantIn(node: SyntaxNode): Value | null {
    const inside = node.children.filter(({ type }) => /^[a-z]/.test(type));
    const [only] = inside;
    if (only === undefined || inside.length !== 1) return null;
    if (only.type.startsWith("statement")) return this.#constantIn(only);
    const value = this.value(only);
    return value.isLiteral ? value : null;
  }

  #commands(node: SyntaxNode, written: string): Value {
    const inner = this.#commandsIn(node);
    const made = inner.find(({ name }) => name === "new-object");
    const type = made?.words.find(({ text }) => !text.startsWith("-"))?.text ?? "";
    const [only] = inner;
    const path =
      only?.name === "join-path" && inner.length === 1 ? only.words.filter(({ text }) => !text.startsWith("-")) : [];
    return {
      ...unknown(path.length === 0 ? written : path.map(({ text }) => text).join("\\")),
      isLiteral: path.length > 0 && path.every(({ isLiteral, text }) => isLiteral || isHome.test(text)),
      inner,
      name: typeName(type),
      calls: made === undefined ? [] : this.#callsIn(node),
    };
  }

  /** Returns the calls in the arguments of a command: `New-Object IO.StreamReader($client.GetStream())`. */
  #callsIn(node: SyntaxNode): readonly Call[] {
    const isArguments = node.type === "command_elements";
    return node.children
      .flatMap((child) => (isArguments ? this.value(child).calls : this.#callsIn(child)))
      .slice(0, 16);
  }

  #token(node: SyntaxNode, written: string): Value {
    const inside = gather(written, this.#parts(node));
    const text = unescapeToken(written);
    return /[$]/.test(written) ? { ...inside, ...this.#expanded(text) } : constant(text);
  }

  /** Expands the variables in a text. */
  #expanded(text: string): Pick<Value, "text" | "isLiteral" | "isInterpolated" | "items"> {
    let isLiteral = true;
    const expanded = text.replace(
      /\$(?:\{([^}]*)\}|\(\s*\$([\w:]+)\s*\)|([\w:]+)|\()/g,
      (whole: string, braced?: string, enclosed?: string, plain?: string) => {
        const name = (braced ?? enclosed ?? plain ?? "").toLowerCase();
        const value = this.#constantOf(name);
        if (value === null) isLiteral = false;
        // Of the values of a loop variable, the first stands for all.
        const first = name === "_" ? this.piped.items[0] : this.#each.get(name)?.[0];
        const plainName = enclosed ?? (name.startsWith("env:") ? braced : undefined);
        return value ?? first ?? (plainName === undefined ? whole : `$${plainName}`);
      },
    );
    return { text: expanded, isLiteral, isInterpolated: !isLiteral, items: isLiteral ? [expanded] : [] };
  }

  #constantOf(name: string): string | null {
    const value = this.#variables.get(name);
    if (value === undefined || !value.isLiteral || value.text.length > this.#budget) return null;
    this.#budget -= value.text.length;
    return value.text;
  }

  #string(node: SyntaxNode, written: string): Value {
    const isHere = written.startsWith("@");
    const body = isHere ? written.replace(/^@['"][ \t]*\r?\n?/, "").replace(/\r?\n?['"]@$/, "") : written.slice(1, -1);
    const line = this.#source.lineAt(node.start);
    const isVerbatim = written.startsWith("'") || written.startsWith("@'");
    if (isVerbatim) {
      const text = isHere ? body : body.replaceAll("''", "'");
      this.strings.push({ value: text, line });
      return constantString(text);
    }
    const inside = gather(written, this.#parts(node));
    const read = this.#expanded(this.#withConstants(node, isHere ? body : body.replaceAll('""', '"')));
    const text = unescapeExpandable(read.text);
    this.strings.push({ value: text, line });
    return { ...inside, ...read, text, items: read.isLiteral ? [text] : [], strings: [text, ...inside.strings] };
  }

  /** Replaces the constants in a text: `$([Environment]::GetFolderPath("Desktop"))`. */
  #withConstants(node: SyntaxNode, text: string): string {
    if (!text.includes("$(")) return text;
    const values = [node, ...node.children]
      .flatMap(({ children }) => children)
      .filter(({ type }) => type === "sub_expression");
    return values.slice(0, 16).reduce((changed, child) => {
      const value = this.value(child);
      return value.isLiteral ? changed.replace(this.#source.slice(child), () => value.text) : changed;
    }, text);
  }

  #variable(node: SyntaxNode, written: string): Value {
    const name = variableName(written);
    if (name.startsWith("env:")) {
      const value = written.replace(/^\$\{?env:/i, "").replace(/\}$/, "");
      this.environment.push({ value, line: this.#source.lineAt(node.start) });
      return { ...unknown(written), name };
    }
    if (name === "true" || name === "false" || name === "null") return constant(name);
    if (name === "_" || name === "psitem") return { ...this.piped, text: this.piped.items[0] ?? written };
    const known = this.#variables.get(name);
    if (known === undefined) return { ...unknown(written), name: written.replace(/^[$@]\{?|\}$/g, "") };
    const text = this.#constantOf(name);
    if (text !== null) return { ...known, text };
    const plain = known.name === "" ? written.replace(/^[$@]\{?|\}$/g, "") : known.name;
    return { ...known, text: this.#each.get(name)?.join(" ") ?? written, isLiteral: false, items: [], name: plain };
  }

  #joined(node: SyntaxNode, written: string): Value {
    const parts = this.#parts(node);
    const all = gather(written, parts);
    if (node.children.some(({ type }) => type === "-")) return all;
    const isLiteral = parts.every((part) => part.isLiteral);
    const text = parts.map((part) => part.text).join("");
    if (!isLiteral) return { ...all, isInterpolated: all.strings.length > 0 };
    this.strings.push({ value: text, line: this.#source.lineAt(node.start) });
    return { ...all, ...constantString(text) };
  }

  #formatted(node: SyntaxNode, written: string): Value {
    const [pattern, ...values] = this.#parts(node);
    const all = gather(written, this.#parts(node));
    const items = values.flatMap((value) => value.items);
    if (!pattern?.isLiteral || items.length === 0) return { ...all, isInterpolated: true };
    const text = pattern.text.replace(/\{(\d+)[^}]*\}/g, (whole, at: string) => items[Number(at)] ?? whole);
    return { ...all, ...constantString(text) };
  }

  /** Evaluates `-join` and `-replace` of constants. */
  #operation(node: SyntaxNode, written: string): Value {
    const operator = node.children.find(({ type }) => type.startsWith("-"))?.type.toLowerCase();
    const parts = this.#parts(node).filter(({ text }) => text.toLowerCase() !== operator);
    const all = gather(written, parts);
    const [first, second] = parts;
    const isJoin = /-join\b/i.test(this.#between(node));
    if (isJoin && first !== undefined && first.items.length > 0) {
      return { ...all, ...constantString(first.items.join(second?.text ?? "")) };
    }
    if (parts.length === 1 && first !== undefined && node.type === "expression_with_unary_operator") return first;
    return all;
  }

  /** Returns the text between the children of a node: its operators. */
  #between(node: SyntaxNode): string {
    return node.children
      .filter(({ children, type }) => children.length === 0 && /^-|operator/.test(type))
      .map((child) => this.#source.slice(child))
      .join(" ");
  }

  #cast(node: SyntaxNode, written: string): Value {
    const type = node.children[0] === undefined ? "" : typeName(this.#source.slice(node.children[0])).toLowerCase();
    const value = gather(written, this.#parts(node).slice(1));
    const last = node.children.at(-1);
    const of = last === undefined ? value : this.value(last);
    if (type === "char" && of.isLiteral) {
      const code = Number(of.text);
      return Number.isInteger(code) && code >= 0 && code < 65_536 ? constantString(String.fromCharCode(code)) : of;
    }
    return type === "string" ? of : { ...value, name: typeName(type) };
  }

  #member(node: SyntaxNode, written: string): Value {
    const [object, , member] = node.children;
    if (object === undefined) return unknown(written);
    const value = this.value(object);
    const name = `${calledOn(value)}.${this.#memberName(member)}`;
    return { ...gather(written, [value]), name };
  }

  #memberName(member: SyntaxNode | undefined): string {
    if (member === undefined) return "";
    const value =
      member.children.length > 0 && !/simple_name/.test(member.children[0]?.type ?? "")
        ? this.#parts(member)[0]
        : undefined;
    return value?.isLiteral ? value.text : unescapeToken(this.#source.slice(member)).replace(/^["']|["']$/g, "");
  }

  /** Creates a call from an object, a member, and arguments. */
  call(at: Readonly<{ start: number; end: number }>, children: readonly SyntaxNode[], written: string): Value {
    const list = children.find(({ type }) => type === "argument_list");
    const [first, , member] = children;
    const object = first === undefined ? unknown("") : this.value(first);
    // In an argument, the grammar splits a call into a member and a separate argument list.
    const isSplit = member?.type !== "member_name";
    const called = isSplit ? object.name : `${calledOn(object)}.${this.#memberName(member)}`;
    // `$o.$method.Invoke(…)` calls the method.
    const callee = first?.type === "member_access" ? called.replace(/(?<=[\w])\.Invoke$/i, "") : called;
    const holders = list?.children.filter(({ type }) => /^[a-z]/.test(type)) ?? [];
    const nodes = holders.flatMap((child) =>
      child.type === "argument_expression_list" ? child.children.filter(({ type }) => /^[a-z]/.test(type)) : [child],
    );
    const values = nodes.map((node) => this.value(node));
    const args = values.map((value, index) => this.#argument(value, nodes[index]));
    const call = this.add(at, callee, args, [object, ...values]);
    if (/\.(?:Read|ReadAsync|ReadBlock|Receive|ReceiveAsync)$/i.test(callee)) this.#fill(nodes[0], call);
    const folder = /^Environment\.GetFolderPath$/i.test(callee)
      ? folderOf(args[0]?.value ?? args[0]?.text ?? "")
      : null;
    if (folder !== null) return { ...constantString(folder), calls: [call] };
    const isNew = callee.toLowerCase().endsWith(".new");
    const result = isNew ? callee.slice(0, -4) : `${callee}()`;
    return { ...gather(written, [object, ...values]), name: result, calls: [call], isLiteral: false, items: [] };
  }

  /** What a stream reads is written to the variable in its first argument. */
  #fill(node: SyntaxNode | undefined, call: Call): void {
    const name = node === undefined ? "" : variableName(this.#source.slice(node));
    const known = this.#variables.get(name);
    if (/^\w+$/.test(name))
      this.#variables.set(name, {
        ...(known ?? unknown(`$${name}`)),
        isLiteral: false,
        calls: [...(known?.calls ?? []), call, ...call.from].slice(0, 16),
      });
  }

  /** Records the assignment of a property as a call. */
  assign(at: SyntaxNode, name: string, value: Value, node: SyntaxNode): void {
    this.add(at, name, [this.#argument(value, node)], [value]);
  }

  add(
    at: Readonly<{ start: number; end: number }>,
    callee: string,
    args: readonly Argument[],
    of: readonly Value[],
  ): Call {
    const nearest = of.flatMap(({ calls }) => calls);
    const from = [...new Set([...nearest, ...nearest.flatMap((call) => call.from)])].slice(0, 50);
    const call = { callee, args, from, line: this.#source.lineAt(at.start), text: this.#source.excerpt(at) };
    this.calls.push(call);
    return call;
  }

  #argument(value: Value, node: SyntaxNode | undefined): Argument {
    const text = node === undefined ? value.text.slice(0, 500) : this.#source.excerpt(node);
    const { strings, isInterpolated, isLiteral } = value;
    return { name: null, text, value: isLiteral ? value.text : null, strings, isInterpolated };
  }
}

const isHome = /^(?:~|\$\{?HOME\}?|\$env:\w+)$/i;

/** Special folders of .NET that lie in the home folder, and those of the system, as a shell writes them. */
const FOLDERS: Readonly<Record<string, string>> = {
  userprofile: "$HOME",
  mydocuments: "$HOME\\Documents",
  personal: "$HOME\\Documents",
  desktop: "$HOME\\Desktop",
  desktopdirectory: "$HOME\\Desktop",
  mypictures: "$HOME\\Pictures",
  mymusic: "$HOME\\Music",
  myvideos: "$HOME\\Videos",
  applicationdata: "$env:APPDATA",
  localapplicationdata: "$env:LOCALAPPDATA",
  startup: "$env:APPDATA\\Microsoft\\Windows\\Start Menu\\Programs\\Startup",
  windows: "$env:SystemRoot",
  system: "$env:SystemRoot\\System32",
};

/** Returns the path of a special folder: `MyDocuments`, `[Environment+SpecialFolder]::MyDocuments`. */
function folderOf(written: string): string | null {
  const name = /(\w+)["')\]]*$/.exec(written)?.[1]?.toLowerCase() ?? "";
  return (Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined) ?? null;
}

const calledOn = ({ name, isLiteral }: Value): string => (isLiteral ? "" : name);

/** Returns a type name without brackets, generic arguments, and `System.`. */
const typeName = (written: string): string =>
  written
    .replace(/^[["']+|["'\]]+$/g, "")
    .replace(/\s+/g, "")
    .replace(/^System\./i, "");

/** Returns a variable's name in lower case, without its scope. */
export const variableName = (written: string): string =>
  written
    .replace(/^[$@]\{?|\}$/g, "")
    .replace(/^(?:script|global|local|private|using|variable):/i, "")
    .toLowerCase();
