import type { Node } from "libpg-query";
import type { Implication, Term } from "./implications.ts";

/** A table, subquery or function of a `from`. A base table has `rows`, which all belong to one namespace or not. */
type Relation = Readonly<{ name: string; columns: ReadonlyMap<string, Term> }>;
export type Reference = Readonly<{ table: string; rows: Term; columns: ReadonlyMap<string, Term> }>;
export type Output = readonly Readonly<{ name: string; term: Term }>[];

export type Scope = Readonly<{
  relations: Relation[];
  queries: Map<string, Output>;
  parent: Scope | undefined;
}>;

export const innerScope = (parent: Scope | undefined): Scope => ({ relations: [], queries: new Map(), parent });

/** A value in a condition. `isOuter`: a column of a surrounding query, which a condition here does not restrict. */
export type Value = Readonly<{ term: Term; isOuter: boolean; isArray?: boolean }>;

export const toText = (node: Node): string[] => ("String" in node ? [node.String.sval ?? ""] : []);

export const renamed = (output: Output, names: readonly Node[] = []): Output =>
  output.map(({ name, term }, index) => ({ name: names.flatMap(toText)[index] ?? name, term }));

/** Columns by their names; of several with a name the first counts. */
export const toColumns = (output: Output): ReadonlyMap<string, Term> =>
  new Map(output.map(({ name, term }) => [name, term] as const).toReversed());

export const columnOf = (relations: readonly Relation[], name: string): Term | undefined =>
  relations.find(({ columns }) => columns.has(name))?.columns.get(name);

export const both = (one: Term | undefined, other: Term | undefined): Implication[] =>
  one === undefined || other === undefined
    ? []
    : [
        { from: [one], to: other },
        { from: [other], to: one },
      ];

export function findQuery(scope: Scope | undefined, name: string): Output | undefined {
  return scope && (scope.queries.get(name) ?? findQuery(scope.parent, name));
}

/** Finds a column by its name, or by those of its relation and itself, in a scope or those around it. */
export function findColumn(scope: Scope, fields: readonly string[]): Value | undefined {
  const name = fields.at(-1) ?? "";
  const relation = fields.at(-2);
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const term = columnOf(
      at.relations.filter((one) => relation === undefined || one.name === relation),
      name,
    );
    if (term !== undefined) return { term, isOuter: at !== scope };
  }
  return undefined;
}
