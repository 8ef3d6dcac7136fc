import { type CrossNamespace, crossNamespace } from "./cross-namespace.ts";
import { plan } from "./plan.ts";

/** Statements of one function. `tables` are those it reads and writes, except for reference and local ones. */
export type Counted = Readonly<{
  name: string;
  file: string;
  statements: number;
  bound: "column" | "key" | "none" | "shared";
}>;

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), `|${"---|".repeat(head.length)}`, ...rows].join("\n");

/** The table of tables. */
function tablesOfPlan(): string {
  const kinds = { distributed: "distributed", reference: "reference", local: "local" } as const;
  return table(
    ["Table", "Kind", "Distribution column", "Change"],
    Object.entries(plan).map(([name, one]) =>
      row(
        `\`${name}\``,
        kinds[one.kind],
        one.kind === "distributed" ? `\`namespace_key\`${one.isColumnNew ? " (new)" : ""}` : "–",
        one.change,
      ),
    ),
  );
}

/** The number of statements by how they are bound. */
function summary(counted: readonly Counted[]): string {
  const meanings = {
    column:
      "Bound by the distribution column: every distributed table has `namespace_key` compared with a parameter, or joined by it",
    key: "Bound by a key: every distributed table is reached by a key of one namespace. The plan adds the column to the condition",
    none: "Across namespaces: listed below",
    shared: "Reference and local tables only",
  } as const;
  const kinds = ["column", "key", "none", "shared"] as const;
  return table(
    ["Statements", "Distribution"],
    kinds.map((kind) => {
      const some = counted.filter(({ bound }) => bound === kind);
      return row(
        some.reduce((sum, { statements }) => sum + statements, 0),
        meanings[kind],
      );
    }),
  );
}

function crossing(counted: readonly Counted[]): string {
  const cells = ({ file, functions, reason, cost, change }: CrossNamespace) => {
    const named = functions.map((name) => {
      const found = counted.find((one) => one.bound === "none" && one.file === file && one.name === name);
      return `\`${name}\` (${found?.statements ?? 0})`;
    });
    return row(`\`${file}\`: ${named.join(", ")}`, reason, cost, change ?? "–");
  };
  return table(["Statements", "Why", "Cost on Citus", "Change"], crossNamespace.map(cells));
}

function boundOnes(counted: readonly Counted[]): string {
  const words = { column: "column", key: "key", shared: "reference or local tables" } as const;
  return table(
    ["Function", "File", "Statements", "Bound by"],
    counted.flatMap(({ name, file, statements, bound: how }) =>
      how === "none" ? [] : [row(`\`${name}\``, `\`${file}\``, statements, words[how])],
    ),
  );
}

/** Inserts the generated tables into the document, each between `<!-- begin NAME -->` and `<!-- end NAME -->`. */
export function withTables(document: string, counted: readonly Counted[]): string {
  const parts = {
    tables: tablesOfPlan(),
    summary: summary(counted),
    crossing: crossing(counted),
    bound: boundOnes(counted),
  };
  return Object.entries(parts).reduce(
    (text, [name, part]) =>
      text.replace(
        new RegExp(`(<!-- begin ${name} -->\n)[^]*?(<!-- end ${name} -->)`),
        (_, begin: string, end: string) => `${begin}\n${part}\n\n${end}`,
      ),
    document,
  );
}
