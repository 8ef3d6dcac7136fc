import { constantCall } from "./constant-call.ts";
import { percentFormat, repeated } from "./constant-format.ts";
import { constantList } from "./constant-list.ts";
import type {
  Expression,
  MemberExpression,
  NameExpression,
  ObjectExpression,
  SubscriptExpression,
} from "./expression.ts";
import { isFunctionObject } from "./function-constructor.ts";
import { nameOfCall } from "./name-of-call.ts";
import type { Binding, Scope } from "./scope.ts";

/** The value of a constant expression. */
export type Value = Readonly<{ text: string; isText: boolean }>;

/** Name resolution of a language. */
export type Naming = Readonly<{
  /** Objects whose members are global names: `globalThis`, `builtins`. */
  globals: ReadonlySet<string>;
  /** Modules imported with `import *`. */
  stars: readonly string[];
}>;

/** Maximum length of a computed value, in characters. `MAX_BUILT` limits their total. */
const MAX_VALUE = 100_000;
const MAX_BUILT = 4_000_000;
/** Maximum length of a chain of aliases. */
const MAX_DEPTH = 60;
const MAX_NAME = 300;

/** Resolves the names and constant values of the expressions of a program. */
export class Resolver {
  readonly #naming: Naming;
  readonly #root: Scope;
  readonly #names = new Map<Expression, string>();
  readonly #values = new Map<Expression, Value | null>();
  #depth = 0;
  #built = 0;

  constructor(root: Scope, naming: Naming) {
    this.#root = root;
    this.#naming = naming;
  }

  /** Returns the binding of a name, or of a member such as `self.url`. */
  bindingOf(expression: Expression): Binding | undefined {
    if (expression.kind === "name") return expression.scope.find(expression.name);
    if (expression.kind !== "member" || expression.object.kind !== "name") return undefined;
    return this.#root.own(`${expression.object.name}.${expression.property}`);
  }

  /** Follows names that are set exactly once to their value; else returns the expression itself. */
  follow(expression: Expression): Expression {
    let at = expression;
    for (let step = 0; step < MAX_DEPTH; step++) {
      const binding = this.bindingOf(at);
      const next = binding?.sets[0];
      if (binding === undefined || next === undefined || binding.sets.length > 1 || binding.flows.length > 0) return at;
      at = next;
    }
    return at;
  }

  /** Returns the qualified name of an expression; `""` if it has none. */
  nameOf(expression: Expression): string {
    const known = this.#names.get(expression);
    if (known !== undefined) return known;
    // Ends the recursion for a name that is set to itself.
    this.#names.set(expression, "");
    if (this.#depth > MAX_DEPTH) return "";
    this.#depth += 1;
    const name = this.#nameOf(expression);
    this.#depth -= 1;
    const bounded = name.length > MAX_NAME ? "" : name;
    this.#names.set(expression, bounded);
    return bounded;
  }

  #nameOf(expression: Expression): string {
    switch (expression.kind) {
      case "module":
        return this.#naming.globals.has(expression.name) ? "" : expression.name;
      case "name":
        return this.#nameOfName(expression);
      case "member":
        return this.#nameOfBound(expression) || this.memberName(expression);
      case "subscript":
        return this.memberName(expression);
      case "call":
        return nameOfCall(expression, this);
      case "choice":
        return expression.parts.map((part) => this.nameOf(part)).find((name) => name !== "") ?? "";
      default:
        return "";
    }
  }

  #nameOfName(expression: NameExpression): string {
    const binding = expression.scope.find(expression.name);
    if (binding !== undefined) return this.#nameOfBound(expression) || expression.name;
    return starred(expression.name, this.#naming.stars);
  }

  #nameOfBound(expression: NameExpression | MemberExpression): string {
    const binding = this.bindingOf(expression);
    if (binding === undefined) return "";
    const [first] = binding.sets;
    // With alternative imports (`try` and `except ImportError`), the first one is used.
    const source = binding.sets.slice(0, 8).find(({ kind }) => kind === "module");
    if (source !== undefined) return this.nameOf(source);
    return first !== undefined && binding.sets.length === 1 && binding.flows.length === 0 ? this.nameOf(first) : "";
  }

  /** Returns the name of a member without following assignments to it. */
  memberName(expression: MemberExpression | SubscriptExpression): string {
    const property = expression.kind === "member" ? expression.property : this.valueOf(expression.index)?.text;
    if (property === "constructor" && isFunctionObject(expression.object, this)) return "Function";
    const object = this.nameOf(expression.object);
    return property === undefined ? `${object}[]` : this.join(object, property);
  }

  join(object: string, property: string): string {
    if (this.#naming.globals.has(object)) return property;
    if (property === "default" || property === "__dict__") return object;
    return `${object}.${property}`;
  }

  valueOf(expression: Expression): Value | null {
    const known = this.#values.get(expression);
    if (known !== undefined) return known;
    this.#values.set(expression, null);
    if (this.#depth > MAX_DEPTH) return null;
    this.#depth += 1;
    const value = this.#valueOf(expression);
    this.#depth -= 1;
    this.#values.set(expression, value);
    return value;
  }

  #valueOf(expression: Expression): Value | null {
    switch (expression.kind) {
      case "text":
        return { text: expression.value, isText: true };
      case "constant":
        return { text: expression.value, isText: false };
      case "sum":
      case "template":
        return this.#joined(expression.parts, expression.kind === "sum");
      case "call":
        return this.#bounded(constantCall(expression, this));
      case "format":
        return this.#text(percentFormat(expression.parts, this));
      case "repeated":
        return this.#text(repeated(expression.parts, this));
      case "reversed":
        return this.#reversed(expression.parts[0]);
      case "name":
      case "member":
      case "subscript": {
        const source = this.follow(expression);
        if (source !== expression) return this.valueOf(source);
        const appended = this.#appended(expression);
        if (appended !== null) return appended;
        return expression.kind === "name" ? null : this.#valueOfMember(expression);
      }
      default:
        return null;
    }
  }

  #valueOfMember(expression: MemberExpression | SubscriptExpression): Value | null {
    const key = expression.kind === "member" ? expression.property : this.valueOf(expression.index)?.text;
    if (key === undefined) return null;
    const object = this.follow(expression.object);
    if (object.kind === "object") return this.#valueOfProperty(object, key);
    const item = object.kind === "list" && /^\d+$/.test(key) ? object.items[Number(key)] : undefined;
    return item === undefined ? null : this.valueOf(item);
  }

  #valueOfProperty({ properties }: ObjectExpression, key: string): Value | null {
    const found = properties.length > 200 ? undefined : properties.findLast((property) => property.key === key);
    return found === undefined ? null : this.valueOf(found.value);
  }

  #text(text: string | null): Value | null {
    return this.#bounded(text === null ? null : { text, isText: true });
  }

  #reversed(part: Expression | undefined): Value | null {
    const value = part === undefined ? null : this.valueOf(part);
    return value?.isText ? this.#text([...value.text].toReversed().join("")) : null;
  }

  /** Evaluates a name that is set once to a constant and only appended to with constants. */
  #appended(expression: Expression): Value | null {
    const binding = this.bindingOf(expression);
    if (binding === undefined || binding.sets.length !== 1 || binding.appended !== binding.flows.length) return null;
    return binding.appended === 0 ? null : this.#joined([...binding.sets, ...binding.flows], true);
  }

  #joined(parts: readonly Expression[], isSum: boolean): Value | null {
    const texts: string[] = [];
    let isText = !isSum;
    for (const part of parts) {
      const value = this.valueOf(part);
      if (value === null) return null;
      isText ||= value.isText;
      texts.push(value.text);
    }
    return isText ? this.#bounded({ text: texts.join(""), isText }) : null;
  }

  #bounded(value: Value | null): Value | null {
    if (value === null || value.text.length > MAX_VALUE) return null;
    this.#built += value.text.length;
    return this.#built > MAX_BUILT ? null : value;
  }

  /** Returns the values of a list of constants. */
  listOf(expression: Expression): readonly Value[] | null {
    return this.#depth > MAX_DEPTH ? null : constantList(this.follow(expression), this);
  }
}

/** Names from modules imported with `import *` that start programs or send requests. */
const STARRED = /^(?:os\.(?:system|popen|exec\w+|spawn\w+|getenv|environ)|subprocess\.\w+|requests\.(?:get|post|put))$/;
const STARRED_OF_SUBPROCESS = /^(?:run|call|Popen|check_\w+|get\w+output)$/;

function starred(name: string, stars: readonly string[]): string {
  for (const star of stars.slice(0, 20)) {
    const full = `${star}.${name}`;
    if (STARRED.test(full) && (star !== "subprocess" || STARRED_OF_SUBPROCESS.test(name))) return full;
  }
  return name;
}
