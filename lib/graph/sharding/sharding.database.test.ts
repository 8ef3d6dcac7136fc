import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { tourGraph } from "../../../e2e/setup/graph-tour.ts";
import { readTemplates } from "../../../e2e/setup/statement-templates.ts";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { watchStatements } from "../../../e2e/setup/watched-statements.ts";
import { type Analysis, analyze, type Columns } from "./analyze.ts";
import { crossNamespace } from "./cross-namespace.ts";
import { type Counted, withTables } from "./document.ts";
import { DISTRIBUTION_COLUMN, plan } from "./plan.ts";

const file = new URL("../../../docs/graph-sharding.md", import.meta.url);
const watched = watchStatements();
let graph: TestGraph;
let columns: Columns;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"), { watch: watched.watch });
  await tourGraph(graph);
  columns = await readColumns(graph);
}, 120_000);
afterAll(() => graph.remove());

async function readColumns({ sql }: TestGraph): Promise<Columns> {
  const rows = await sql<{ table: string; columns: string[] }[]>`
    select table_name::text as table, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = ${"graph"} group by table_name`;
  return new Map(rows.map((row) => [row.table, row.columns]));
}

/** The weakest bound of the distributed tables of a statement. */
function boundOf({ tables }: Analysis): Counted["bound"] {
  const bounds = tables.flatMap(({ table, bound }) => (plan[table]?.kind === "distributed" ? [bound] : []));
  return (["none", "key", "column"] as const).find((one) => bounds.includes(one)) ?? "shared";
}

/** The statements of the graph with their analysis, each once. Those of this test and its setup have no name. */
const analyzed = () => {
  const named = watched.sent.filter(({ name }) => name !== "unknown");
  const different = new Map(named.map((one) => [`${one.file} ${one.name} ${one.text}`, one]));
  return [...different.values()].map((one) => ({ ...one, analysis: analyze(one.text, columns) }));
};

/** Statements by function and bound. Those of one template, which differ in their conditional parts, count once. */
function count(): Counted[] {
  const counted = new Map<string, Counted & { templates: Set<string> }>();
  for (const { name, file: source, template, analysis } of analyzed()) {
    const bound = boundOf(analysis);
    const key = `${source} ${name} ${bound}`;
    const templates = (counted.get(key)?.templates ?? new Set()).add(template);
    counted.set(key, { name, file: source, bound, templates, statements: templates.size });
  }
  return [...counted].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
}

describe("the plan of the distribution by namespace", () => {
  it("names every table of the graph, and columns that it has", () => {
    expect(Object.keys(plan).toSorted()).toEqual([...columns.keys()].toSorted());
    for (const [table, one] of Object.entries(plan)) {
      const existing = columns.get(table) ?? [];
      if ("keys" in one) expect(existing, table).toEqual(expect.arrayContaining([...(one.keys ?? [])]));
      if (one.kind === "distributed") expect(existing.includes(DISTRIBUTION_COLUMN), table).toBe(!one.isColumnNew);
    }
  });

  it("knows every statement in the source: the tour evaluates each template", async () => {
    const templates = await readTemplates(["lib/graph", "cli/graph"]);
    expect(templates.length).toBeGreaterThan(300);
    expect(templates.filter(({ id }) => !watched.templates.has(id))).toEqual([]);
  });

  it("binds each statement to one namespace, or lists it with its cost", () => {
    const listed = crossNamespace.flatMap(({ file: source, functions }) =>
      functions.map((name) => `${source} ${name}`),
    );
    const crossing = analyzed().filter(({ analysis }) => boundOf(analysis) === "none");
    expect([...new Set(crossing.map(({ file: source, name }) => `${source} ${name}`))].toSorted()).toEqual(
      listed.toSorted(),
    );
  });

  it("compares the distribution column with one namespace in each statement", () => {
    const several = analyzed().filter(
      ({ analysis, values }) => new Set(analysis.parameters.map((number) => values[number - 1])).size > 1,
    );
    expect(several.map(({ name }) => name)).toEqual([]);
  });

  it("is shown by docs/graph-sharding.md, which UPDATE_SNAPSHOT=1 updates", async () => {
    const document = await readFile(file, "utf8");
    const expected = withTables(document, count());
    if (process.env.UPDATE_SNAPSHOT) await writeFile(file, expected);
    else expect(document).toBe(expected);
  });
});
