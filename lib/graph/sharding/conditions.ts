import type { A_Expr, Node, SelectStmt, SubLink } from "libpg-query";
import type { Implication, Implications, Term } from "./implications.ts";
import { findColumn, type Output, type Reference, type Scope, toText, type Value } from "./scope.ts";

/** What conditions are read of: the tables of a statement so far, the columns that bind each, and a reader of queries. */
type Reader = Readonly<{
  references: readonly Reference[];
  bindingColumns: (table: string) => readonly string[];
  visit: (query: Node, scope: Scope) => Output;
}>;

/** Reads the conditions and values of one statement. */
export class Conditions {
  readonly #facts: Implications;
  readonly #reader: Reader;
  readonly #constant: Term;
  readonly #parameters = new Map<Term, number>();
  readonly #compared: Implication[] = [];

  constructor(facts: Implications, reader: Reader) {
    this.#facts = facts;
    this.#reader = reader;
    this.#constant = facts.newTerm([]);
  }

  /** The numbers of the parameters that columns are compared with. */
  parametersOf(columns: ReadonlySet<Term | undefined>): number[] {
    return this.#compared.flatMap(({ from: [from = -1], to }) =>
      columns.has(to) ? (this.#parameters.get(from) ?? []) : [],
    );
  }

  /** What follows from a condition. Queries within it are read. */
  implied(node: Node | undefined, scope: Scope): Implication[] {
    if (node === undefined) return [];
    if ("BoolExpr" in node) {
      const parts = (node.BoolExpr.args ?? []).map((part) => this.implied(part, scope));
      if (node.BoolExpr.boolop === "AND_EXPR") return parts.flat();
      return node.BoolExpr.boolop === "OR_EXPR" ? this.#either(parts) : [];
    }
    if ("A_Expr" in node && isEquality(node.A_Expr)) return this.#equality(node.A_Expr, scope);
    if ("SubLink" in node && node.SubLink.subLinkType === "ANY_SUBLINK" && node.SubLink.operName === undefined)
      return this.#membership(node.SubLink, scope);
    this.queriesIn(node, scope);
    return [];
  }

  /** A table is bound by alternatives of which each binds it, by the same column or by several. */
  #either(parts: readonly (readonly Implication[])[]): Implication[] {
    return this.#reader.references.flatMap(({ table, rows, columns }) => {
      const binding = new Set(this.#reader.bindingColumns(table).map((column) => columns.get(column)));
      const found = parts.map((part) => part.find(({ to }) => binding.has(to)));
      const from = found.flatMap((one) => one?.from ?? []);
      return found.every((one) => one !== undefined) ? [{ from, to: rows }] : [];
    });
  }

  #equality({ kind, lexpr, rexpr }: A_Expr, scope: Scope): Implication[] {
    const [left, right] = [this.#valuesOf(lexpr, scope), this.#valuesOf(rexpr, scope)];
    if (left.length !== right.length) return [];
    return left.flatMap((one, index) => {
      const other = right[index];
      if (one === undefined || other === undefined || one.isArray) return [];
      // `= any(…)` compares with one value only where the values of the array belong to one namespace.
      if ((kind === "AEXPR_OP_ANY") !== (other.isArray === true)) return [];
      return this.#equal(one, other);
    });
  }

  #membership({ testexpr, subselect }: SubLink, scope: Scope): Implication[] {
    const tested = this.#valuesOf(testexpr, scope);
    const output = subselect ? this.#reader.visit(subselect, scope) : [];
    return tested.flatMap((value, index) => {
      const term = output[index]?.term;
      return value === undefined || term === undefined ? [] : this.#equal(value, { term, isOuter: true });
    });
  }

  #equal(one: Value, other: Value): Implication[] {
    const implications = [
      ...(one.isOuter ? [] : [{ from: [other.term], to: one.term }]),
      ...(other.isOuter ? [] : [{ from: [one.term], to: other.term }]),
    ];
    this.#compared.push(...implications);
    return implications;
  }

  /** Adds that a column gets a value. */
  compare(implication: Implication): void {
    this.#compared.push(implication);
    this.#facts.add(implication);
  }

  #valuesOf(node: Node | undefined, scope: Scope): (Value | undefined)[] {
    if (node && "RowExpr" in node) return (node.RowExpr.args ?? []).map((part) => this.value(part, scope));
    return [this.value(node, scope)];
  }

  /** The value of an expression; undefined where it may belong to any namespace. Queries within it are read. */
  value(node: Node | undefined, scope: Scope): Value | undefined {
    if (node === undefined) return undefined;
    if ("A_Const" in node) return { term: this.#constant, isOuter: true };
    if ("TypeCast" in node) return this.value(node.TypeCast.arg, scope);
    if ("ParamRef" in node) {
      const term = this.#facts.newTerm([]);
      this.#parameters.set(term, node.ParamRef.number ?? 0);
      return { term, isOuter: true };
    }
    if ("ColumnRef" in node) return findColumn(scope, (node.ColumnRef.fields ?? []).flatMap(toText));
    if ("SubLink" in node && node.SubLink.subselect) {
      const isArray = node.SubLink.subLinkType === "ARRAY_SUBLINK";
      const [first] = this.#reader.visit(node.SubLink.subselect, scope);
      const isValue = isArray || node.SubLink.subLinkType === "EXPR_SUBLINK";
      return first && isValue ? { term: first.term, isOuter: true, ...(isArray && { isArray }) } : undefined;
    }
    if ("CoalesceExpr" in node) return this.#anyOf(node.CoalesceExpr.args ?? [], scope);
    if ("FuncCall" in node && /^(min|max)$/.test(node.FuncCall.funcname?.flatMap(toText).at(-1) ?? ""))
      return this.#anyOf(node.FuncCall.args ?? [], scope);
    this.queriesIn(node, scope);
    return undefined;
  }

  #anyOf(nodes: readonly Node[], scope: Scope): Value {
    const terms = nodes.map((node) => this.value(node, scope)?.term ?? this.#facts.newTerm());
    return { term: this.#facts.newTerm(terms), isOuter: true };
  }

  /** Reads the queries within a part of a statement. */
  queriesIn(part: unknown, scope: Scope): void {
    if (Array.isArray(part)) for (const one of part) this.queriesIn(one, scope);
    else if (typeof part === "object" && part !== null) {
      if (isSelect(part)) this.#reader.visit(part, scope);
      else for (const one of Object.values(part)) this.queriesIn(one, scope);
    }
  }
}

const isSelect = (part: object): part is { SelectStmt: SelectStmt } => "SelectStmt" in part;

const isEquality = ({ kind, name }: A_Expr): boolean =>
  (kind === "AEXPR_OP" || kind === "AEXPR_OP_ANY") && name?.flatMap(toText).join("") === "=";
