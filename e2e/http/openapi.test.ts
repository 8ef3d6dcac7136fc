import { readFile, writeFile } from "node:fs/promises";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { routes } from "#lib/http/routes.ts";
import { addressOf, needsRepository, statusesOfGet, statusesOfPost } from "./answered-statuses.ts";
import { ask, jsonOf } from "./request.ts";

const operationSchema = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  responses: z.record(
    z.string(),
    z.looseObject({
      description: z.string().optional(),
      headers: z.record(z.string(), z.unknown()).default({}),
      content: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
});

const documentSchema = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.partialRecord(z.enum(["get", "post"]), operationSchema)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    headers: z.record(z.string(), z.unknown()),
  }),
});

const parametersSchema = z.array(
  z.looseObject({ name: z.string(), schema: z.looseObject({ pattern: z.string().optional() }) }),
);

/** JSON without descriptions, whose wording may change. */
const withoutDescriptions = (schema: unknown): string =>
  JSON.stringify(schema, (key, value: unknown) =>
    key === "description" && typeof value === "string" ? undefined : value,
  );

const snapshotFile = new URL("openapi.snapshot.json", import.meta.url);

/** Every field of every shape with its type, as `Shape.field.field: type`. */
function fieldsOf(schemas: Readonly<Record<string, unknown>>): Record<string, string> {
  const fields: Record<string, string> = {};
  const walk = (place: string, schema: unknown): void => {
    const node = z
      .looseObject({
        type: z.unknown().optional(),
        $ref: z.string().optional(),
        anyOf: z.array(z.unknown()).optional(),
        enum: z.array(z.unknown()).optional(),
        const: z.unknown().optional(),
        items: z.unknown().optional(),
        properties: z.record(z.string(), z.unknown()).optional(),
        required: z.array(z.string()).optional(),
      })
      .parse(schema);
    const choices = node.anyOf?.map(withoutDescriptions).join(" | ");
    const values = node.enum?.join(" | ") ?? node.const;
    fields[place] = String(node.$ref ?? choices ?? (values === undefined ? node.type : `${node.type} ${values}`));
    for (const [name, property] of Object.entries(node.properties ?? {})) {
      walk(`${place}.${name}${node.required?.includes(name) ? "" : "?"}`, property);
    }
    if (node.items !== undefined) walk(`${place}[]`, node.items);
  };
  for (const [name, schema] of Object.entries(schemas)) walk(name, schema);
  return fields;
}

const operationsOf = ({ paths }: z.infer<typeof documentSchema>) =>
  Object.values(paths).flatMap(({ get, post }) => [get, post].filter((operation) => operation !== undefined));

const queryOf = ({ parameters }: z.infer<typeof operationSchema>): readonly string[] =>
  parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);

const documentOf = async () => documentSchema.parse(jsonOf(await ask("/api/openapi.json")));

/** What no request brings about by itself: slowness, too many others, and faults of the server. */
const notAskedFor = ["408", "429", "500", "503"];

/** What the server under test does not lack. */
const neverMissing: readonly string[] = ["/.well-known/security.txt"];

describe("OpenAPI", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const document = await documentOf();
    expect(document.openapi).toBe("3.1.0");
    expect(await new Validator().validate(document)).toEqual({ valid: true });
  });

  it("describes exactly the paths of the API", async () => {
    const served = routes
      .filter(({ kind }) => kind === "api" || kind === "open")
      .map(({ pattern }) => pattern.replace(/:(\w+)/g, "{$1}"));
    expect(Object.keys((await documentOf()).paths).toSorted()).toEqual(served.toSorted());
  });

  it("describes exactly the statuses that each operation returns", async () => {
    const { paths } = await documentOf();
    const named: Record<string, readonly string[]> = {};
    const answered: typeof named = {};
    for (const [path, { get, post }] of Object.entries(paths)) {
      const isAskedFor = (status: string) =>
        !notAskedFor.includes(status) &&
        !(status === "404" && neverMissing.includes(path)) &&
        !(needsRepository(path) && (status === "200" || status === "304"));
      named[path] = Object.keys((get ?? post)?.responses ?? {}).filter(isAskedFor);
      const statuses = get ? await statusesOfGet(path, queryOf(get)) : await statusesOfPost(path);
      answered[path] = [...statuses].toSorted().map(String);
    }
    expect(named).toEqual(answered);
  });

  it("describes the headers of each response", async () => {
    const { paths, components } = await documentOf();
    const named: Record<string, readonly string[]> = {};
    const answered: typeof named = {};
    for (const [path, { get }] of Object.entries(paths)) {
      if (get === undefined || needsRepository(path)) continue;
      const names = Object.keys(get.responses["200"]?.headers ?? {});
      named[path] = names.toSorted();
      // Lists that are longer than a page link to the next one; what was asked for before is in the cache.
      const address = addressOf(path) + (names.includes("Link") ? "?pageSize=1" : "");
      const { headers } = await ask(address).then(() => ask(address));
      answered[path] = Object.keys(components.headers)
        .filter((name) => headers.has(name))
        .toSorted();
    }
    expect(named).toEqual(answered);
  });

  it("refers to every schema that it describes", async () => {
    const document = await documentOf();
    const references = new Set(JSON.stringify(document).match(/(?<="\$ref":"#\/components\/schemas\/)\w+/g));
    expect(Object.keys(document.components.schemas).filter((name) => !references.has(name))).toEqual([]);
  });

  it("describes the export as binary, with the schema of its lines", async () => {
    const answered = (await documentOf()).paths["/api/export.ndjson.gz"]?.get?.responses["200"];
    const lines = { $ref: "#/components/schemas/ExportedRecord" };
    expect(answered?.content).toEqual({ "application/gzip": { schema: {}, "x-line-schema": lines } });
    expect(answered?.description).toContain(`[ExportedRecord](${lines.$ref})`);
  });

  it("describes parameters that accept what the API accepts", async () => {
    const parameters = parametersSchema.parse(
      operationsOf(await documentOf()).flatMap((operation) => operation.parameters),
    );
    const pattern = (name: string) =>
      parameters.find((parameter) => parameter.name === name)?.schema.pattern ?? "nothing";
    for (const [name, value] of [
      ["owner", "K-Dense-AI"],
      ["repo", "Next.js_kit"],
      ["language", "zh-Hant"],
      ["license", "Apache-2.0"],
    ] as const) {
      expect([name, value]).toEqual([name, expect.stringMatching(new RegExp(pattern(name)))]);
    }
    const sizes = parameters.find(({ name }) => name === "pageSize")?.schema;
    expect(sizes).toMatchObject({ type: "integer", minimum: 1, maximum: 100, default: 24 });
  });

  it("removes no field and changes no type; UPDATE_SNAPSHOT=1 records added ones", async () => {
    const fields = fieldsOf((await documentOf()).components.schemas);
    const recorded = z
      .record(z.string(), z.string())
      .parse(JSON.parse(await readFile(snapshotFile, "utf8").catch(() => "{}")));
    for (const [place, type] of Object.entries(recorded)) expect([place, fields[place]]).toEqual([place, type]);
    if (process.env.UPDATE_SNAPSHOT) await writeFile(snapshotFile, `${JSON.stringify(fields, null, 2)}\n`);
    else expect(Object.keys(fields).filter((place) => !(place in recorded))).toEqual([]);
  });
});
