import {
  type DeleteStmt,
  type InsertStmt,
  type JoinExpr,
  type Node,
  parseSync,
  type RangeFunction,
  type RangeSubselect,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from "libpg-query";
import { Conditions } from "./conditions.ts";
import { Implications, type Term } from "./implications.ts";
import { DISTRIBUTION_COLUMN, plan, type TablePlan } from "./plan.ts";
import {
  both,
  columnOf,
  findQuery,
  innerScope,
  type Output,
  type Reference,
  renamed,
  type Scope,
  toColumns,
  toText,
} from "./scope.ts";

/** Columns of the tables, by the name of the table. */
export type Columns = ReadonlyMap<string, readonly string[]>;

/**
 * How a statement names the namespace of a table that it reads or writes. `column`: by the distribution column, which
 * is compared with a parameter or joined with that of another such table. `key`: by a key, whose rows belong to one
 * namespace. `none`: not at all.
 */
type Bound = "column" | "key" | "none";

/** Analysis of a statement. `parameters` are the numbers of those that the distribution column is compared with. */
export type Analysis = Readonly<{
  tables: readonly Readonly<{ table: string; bound: Bound }>[];
  parameters: readonly number[];
}>;

/** Finds out whether a statement is bound to one namespace. @throws {Error} where it cannot be parsed. */
export function analyze(text: string, columns: Columns): Analysis {
  const byColumn = new Analyzer(columns, "column");
  const byKey = new Analyzer(columns, "key");
  for (const analyzer of [byColumn, byKey])
    for (const { stmt } of parseSync(text).stmts ?? []) if (stmt) analyzer.visit(stmt);
  const [columnKnown, keyKnown] = [byColumn.known(), byKey.known()];
  return {
    tables: byKey.references.map(({ table, rows }, index) => {
      const isByColumn = columnKnown.has(byColumn.references[index]?.rows ?? -1);
      return { table, bound: isByColumn ? "column" : keyKnown.has(rows) ? "key" : "none" };
    }),
    parameters: byColumn.parameters(),
  };
}

/** Reads one statement. With `column` only the distribution column binds a table, with `key` also its keys do. */
class Analyzer {
  readonly references: Reference[] = [];
  readonly #facts = new Implications();
  readonly #conditions: Conditions;
  readonly #columns: Columns;
  readonly #by: "column" | "key";

  constructor(columns: Columns, by: "column" | "key") {
    this.#columns = columns;
    this.#by = by;
    this.#conditions = new Conditions(this.#facts, {
      references: this.references,
      bindingColumns: (table) => this.#bindingColumns(table),
      visit: (query, scope) => this.visit(query, scope),
    });
  }

  known(): ReadonlySet<Term> {
    return this.#facts.derive();
  }

  parameters(): number[] {
    const distribution = new Set(this.references.map(({ columns }) => columns.get(DISTRIBUTION_COLUMN)));
    return this.#conditions.parametersOf(distribution);
  }

  /** Reads a statement, or a query within one. @returns the columns of its result. */
  visit(node: Node, scope?: Scope): Output {
    if ("SelectStmt" in node) return this.#select(node.SelectStmt, innerScope(scope));
    if ("InsertStmt" in node) return this.#insert(node.InsertStmt, innerScope(scope));
    if ("UpdateStmt" in node) return this.#change(node.UpdateStmt, node.UpdateStmt.fromClause, innerScope(scope));
    if ("DeleteStmt" in node) return this.#change(node.DeleteStmt, node.DeleteStmt.usingClause, innerScope(scope));
    return [];
  }

  #select(select: SelectStmt, scope: Scope): Output {
    this.#with(select.withClause, scope);
    if (select.larg && select.rarg) {
      const [left, right] = [
        this.#select(select.larg, innerScope(scope)),
        this.#select(select.rarg, innerScope(scope)),
      ];
      return left.map(({ name, term }, index) => ({
        name,
        term: this.#facts.newTerm([term, right[index]?.term ?? this.#unknown()]),
      }));
    }
    if (select.valuesLists) return this.#values(select.valuesLists, scope);
    for (const item of select.fromClause ?? []) this.#from(item, scope);
    this.#facts.add(...this.#conditions.implied(select.whereClause, scope));
    this.#conditions.queriesIn(
      [select.havingClause, select.groupClause, select.sortClause, select.limitCount, select.limitOffset],
      scope,
    );
    return this.#output(select.targetList, scope);
  }

  #values(rows: readonly Node[], scope: Scope): Output {
    const lists = rows.map((row) => ("List" in row ? (row.List.items ?? []) : []));
    return (lists[0] ?? []).map((_, index) => {
      const [first = this.#unknown(), ...others] = lists.map(
        (list) => this.#conditions.value(list[index], scope)?.term ?? this.#unknown(),
      );
      const term = others.length === 0 ? first : this.#facts.newTerm([first, ...others]);
      return { name: `column${index + 1}`, term };
    });
  }

  #insert(
    { relation, cols, selectStmt, withClause, onConflictClause, returningClause }: InsertStmt,
    scope: Scope,
  ): Output {
    this.#with(withClause, scope);
    const given = selectStmt ? this.visit(selectStmt, scope) : [];
    const target = this.#table(relation, scope);
    for (const [index, column] of (cols ?? []).entries()) {
      const name = "ResTarget" in column ? column.ResTarget.name : undefined;
      const [from, to] = [given[index]?.term, target?.columns.get(name ?? "")];
      if (from !== undefined && to !== undefined) this.#conditions.compare({ from: [from], to });
    }
    this.#conditions.queriesIn([onConflictClause?.targetList, onConflictClause?.whereClause], scope);
    return this.#output(returningClause?.exprs, scope);
  }

  #change(
    { relation, withClause, whereClause, returningClause, ...rest }: UpdateStmt | DeleteStmt,
    sources: readonly Node[] | undefined,
    scope: Scope,
  ): Output {
    this.#with(withClause, scope);
    this.#table(relation, scope);
    for (const source of sources ?? []) this.#from(source, scope);
    this.#facts.add(...this.#conditions.implied(whereClause, scope));
    if ("targetList" in rest) this.#conditions.queriesIn(rest.targetList, scope);
    return this.#output(returningClause?.exprs, scope);
  }

  #with(clause: WithClause | undefined, scope: Scope): void {
    for (const node of clause?.ctes ?? []) {
      if (!("CommonTableExpr" in node)) continue;
      const { ctename = "", ctequery, aliascolnames = [] } = node.CommonTableExpr;
      if (ctequery === undefined) continue;
      const select = "SelectStmt" in ctequery ? ctequery.SelectStmt : undefined;
      const isRecursive = clause?.recursive && select?.larg && select.rarg;
      const output = isRecursive ? this.#recursive(ctename, select, scope) : this.visit(ctequery, scope);
      scope.queries.set(ctename, renamed(output, aliascolnames));
    }
  }

  #recursive(name: string, { larg, rarg }: SelectStmt, scope: Scope): Output {
    const base = larg ? this.#select(larg, innerScope(scope)) : [];
    const output = base.map((column) => ({ name: column.name, term: this.#facts.newTerm() }));
    const inner = innerScope(scope);
    inner.queries.set(name, output);
    const step = rarg ? this.#select(rarg, inner) : [];
    for (const [index, { term }] of output.entries())
      this.#facts.addInduction(base[index]?.term ?? this.#unknown(), step[index]?.term ?? this.#unknown(), term);
    return output;
  }

  #from(node: Node, scope: Scope): void {
    if ("RangeVar" in node) this.#table(node.RangeVar, scope);
    else if ("RangeSubselect" in node) this.#subselect(node.RangeSubselect, scope);
    else if ("RangeFunction" in node) this.#function(node.RangeFunction, scope);
    else if ("JoinExpr" in node) this.#join(node.JoinExpr, scope);
  }

  /** Adds a table, or the result of a common table expression, to the scope. @returns it, if it is a table. */
  #table(range: RangeVar | undefined, scope: Scope): Reference | undefined {
    const { relname = "", schemaname, alias } = range ?? {};
    const name = alias?.aliasname ?? relname;
    const query = schemaname === undefined ? findQuery(scope, relname) : undefined;
    if (query) {
      scope.relations.push({ name, columns: toColumns(renamed(query, alias?.colnames)) });
      return undefined;
    }
    const columns = new Map((this.#columns.get(relname) ?? []).map((column) => [column, this.#facts.newTerm()]));
    const rows = this.#facts.newTerm();
    for (const column of this.#bindingColumns(relname)) {
      const term = columns.get(column);
      if (term !== undefined) this.#facts.add({ from: [term], to: rows }, { from: [rows], to: term });
    }
    const reference = { table: relname, rows, columns };
    this.references.push(reference);
    scope.relations.push({ name, columns });
    return reference;
  }

  /** The columns that tell the namespace of a row. */
  #bindingColumns(table: string): readonly string[] {
    const found: TablePlan | undefined = plan[table];
    if (found?.kind === "distributed")
      return this.#by === "key" ? [DISTRIBUTION_COLUMN, ...found.keys] : [DISTRIBUTION_COLUMN];
    return found?.kind === "reference" && this.#by === "key" ? (found.keys ?? []) : [];
  }

  #subselect({ subquery, alias }: RangeSubselect, scope: Scope): void {
    const output = subquery ? this.visit(subquery, scope) : [];
    scope.relations.push({ name: alias?.aliasname ?? "", columns: toColumns(renamed(output, alias?.colnames)) });
  }

  #function({ functions, alias }: RangeFunction, scope: Scope): void {
    this.#conditions.queriesIn(functions, scope);
    const names = alias?.colnames?.flatMap(toText) ?? [alias?.aliasname ?? ""];
    scope.relations.push({
      name: alias?.aliasname ?? "",
      columns: new Map(names.map((name) => [name, this.#unknown()])),
    });
  }

  #join({ larg, rarg, jointype, usingClause, quals }: JoinExpr, scope: Scope): void {
    const before = scope.relations.length;
    const start = this.#facts.size;
    if (larg) this.#from(larg, scope);
    const [middle, left] = [this.#facts.size, scope.relations.slice(before)];
    if (rarg) this.#from(rarg, scope);
    const [end, right] = [this.#facts.size, scope.relations.slice(before + left.length)];
    const conditions = [
      ...this.#conditions.implied(quals, scope),
      ...(usingClause ?? []).flatMap(toText).flatMap((name) => both(columnOf(left, name), columnOf(right, name))),
    ];
    // An outer join keeps the rows of one side, whatever the condition is.
    const restricted = {
      JOIN_INNER: [start, end],
      JOIN_LEFT: [middle, end],
      JOIN_RIGHT: [start, middle],
    }[String(jointype)] ?? [0, 0];
    this.#facts.add(...conditions.filter(({ to }) => to >= (restricted[0] ?? 0) && to < (restricted[1] ?? 0)));
  }

  #output(targets: readonly Node[] | undefined, scope: Scope): Output {
    return (targets ?? []).flatMap((target): Output => {
      if (!("ResTarget" in target)) return [];
      const { name, val } = target.ResTarget;
      const fields = val && "ColumnRef" in val ? (val.ColumnRef.fields ?? []) : [];
      if (fields.some((field) => "A_Star" in field)) {
        const [relation] = fields.flatMap(toText);
        const all = scope.relations.filter((one) => relation === undefined || one.name === relation);
        return all.flatMap(({ columns }) => [...columns].map(([column, term]) => ({ name: column, term })));
      }
      const term = this.#conditions.value(val, scope)?.term ?? this.#unknown();
      return [{ name: name ?? fields.flatMap(toText).at(-1) ?? "", term }];
    });
  }

  #unknown(): Term {
    return this.#facts.newTerm();
  }
}
