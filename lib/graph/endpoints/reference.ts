import { z } from "zod";
import type { oas31 } from "zod-openapi";
import { createOpenApiDocument } from "#lib/http/openapi-document.ts";
import { envelope, listParameters } from "../paging.ts";
import { failureSchema } from "../schema.ts";
import type { Endpoint } from "./endpoint.ts";
import { toOperation } from "./openapi.ts";

/** An operation in the documentation. `lines` are its types as TypeScript. */
type ReferenceOperation = Readonly<
  Pick<Endpoint, "id" | "group" | "method" | "path" | "scope" | "summary" | "exception">
> &
  Readonly<{ lines: readonly string[] }>;

/** The operations and the named types of the documentation's reference. */
export type Reference = Readonly<{
  operations: readonly ReferenceOperation[];
  shapes: readonly Readonly<{ name: string; lines: readonly string[] }>[];
}>;

/** The parameters and fields of every list, and failures: types that the reference names beside those of the endpoints. */
const listOperation = {
  requestBody: jsonContent(z.object(listParameters).meta({ id: "ListParameters" })),
  responses: { "200": jsonContent(z.object(envelope).meta({ id: "List" })), default: jsonContent(failureSchema) },
};

function jsonContent(schema: z.ZodType) {
  return { description: "", content: { "application/json": { schema } } };
}

/**
 * Builds the reference from the OpenAPI descriptions of endpoints. It is stored in a file, because the documentation is
 * rendered without the graph.
 */
export function referenceOf(endpoints: readonly Endpoint[]): Reference {
  const operations = endpoints.map((endpoint) => [endpoint.id, { post: toOperation(endpoint) }] as const);
  const document = createOpenApiDocument({
    info: { title: "Reference", version: "1" },
    paths: { ...Object.fromEntries(operations), list: { post: listOperation } },
  });
  const { ListParameters = {}, List = {}, Profile = {}, ...others } = document.components?.schemas ?? {};
  const parts = { ListParameters, List, Profile };
  const writer = new TypeWriter(parts);
  const named = Object.entries(others).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    operations: endpoints.map((endpoint) => {
      const { id, group, method, path, scope, summary, exception } = endpoint;
      const types = typesOf(document.paths?.[id]?.post);
      const lines = Object.entries(types).flatMap(([name, schema]) =>
        schema ? `${name}: ${writer.write(schema)}`.split("\n") : [],
      );
      return { id, group, method, path, scope, summary, ...(exception !== undefined && { exception }), lines };
    }),
    shapes: [...Object.entries(parts), ...named].map(([name, schema]) => ({
      name,
      lines: `type ${name} = ${writer.write(schema, { except: name })}`.split("\n"),
    })),
  };
}

type Schema = Pick<
  oas31.SchemaObject,
  | "$ref"
  | "type"
  | "description"
  | "default"
  | "const"
  | "enum"
  | "anyOf"
  | "oneOf"
  | "items"
  | "properties"
  | "required"
  | "additionalProperties"
  | "minLength"
  | "maxLength"
  | "minimum"
  | "maximum"
  | "minItems"
  | "maxItems"
>;

/** The query, body and response of an operation. The parameters of the query are written as one object. */
function typesOf({ parameters = [], requestBody, responses }: oas31.OperationObject = {}) {
  const query = parameters.flatMap((parameter) => ("in" in parameter && parameter.in === "query" ? parameter : []));
  const response = responses?.["200"];
  return {
    query:
      query.length > 0
        ? {
            properties: Object.fromEntries(query.map(({ name, schema = {} }) => [name, schema])),
            required: query.flatMap(({ name, required }) => (required ? name : [])),
          }
        : undefined,
    body: requestBody && "content" in requestBody ? requestBody.content["application/json"]?.schema : undefined,
    response: response && "content" in response ? response.content?.["application/json"]?.schema : undefined,
  };
}

/** Writes JSON schemas as TypeScript, with descriptions and bounds as comments. */
class TypeWriter {
  /** Named objects that others are written as an intersection with, where they have all of their fields. */
  readonly #parts: Readonly<Record<string, Schema>>;

  constructor(parts: Readonly<Record<string, Schema>>) {
    this.#parts = parts;
  }

  /** @param except the part that is being written itself. */
  write(schema: Schema, { indent = "", except = "" } = {}): string {
    const { $ref, enum: values, items, properties, additionalProperties } = schema;
    const choices = schema.anyOf ?? schema.oneOf;
    if ($ref !== undefined) return $ref.replace("#/components/schemas/", "");
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
    if (choices) return choices.map((choice) => this.write(choice, { indent })).join(" | ");
    if (items) return `${inBrackets(this.write(items, { indent }))}[]`;
    if (properties) return this.#object(schema, indent, except);
    if (typeof additionalProperties === "object")
      return `Record<string, ${this.write(additionalProperties, { indent })}>`;
    const types = [schema.type ?? "unknown"].flat();
    return types.map((type) => (type === "integer" ? "number" : type)).join(" | ");
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema, indent: string, except: string): string {
    const parts = Object.entries(this.#parts).filter(([name, part]) => name !== except && includes(properties, part));
    const covered = new Set(parts.flatMap(([, part]) => Object.keys(part.properties ?? {})));
    const inner = `${indent}  `;
    const lines = Object.entries(properties)
      .filter(([name]) => !covered.has(name))
      .map(([name, schema]) => {
        const key = /^[\w$]+$/.test(name) ? name : JSON.stringify(name);
        const comment = commentOf(schema);
        const type = this.write(schema, { indent: inner });
        return `${inner}${key}${required.includes(name) ? "" : "?"}: ${type};${comment === "" ? "" : ` // ${comment}`}`;
      });
    if (parts.length === 0 && typeof additionalProperties === "object")
      lines.push(`${inner}[property: string]: unknown; // ${commentOf(additionalProperties)}`);
    const own = lines.length > 0 ? [["{", ...lines, `${indent}}`].join("\n")] : [];
    return [...parts.map(([name]) => name), ...own].join(" & ");
  }
}

const includes = (properties: NonNullable<Schema["properties"]>, part: Schema): boolean =>
  Object.entries(part.properties ?? {}).every(
    ([name, schema]) => JSON.stringify(properties[name]) === JSON.stringify(schema),
  );

const inBrackets = (type: string): string => (/ [|&] /.test(type) && !type.startsWith("{") ? `(${type})` : type);

/** The description, bounds and default of a field. */
function commentOf(schema: Schema): string {
  const { description = "", default: initial } = schema;
  return [
    description.replace(/\.$/, ""),
    boundsOf(schema),
    initial === undefined ? "" : `default ${JSON.stringify(initial)}`,
  ]
    .filter(Boolean)
    .join("; ");
}

/** The bounds that the description does not mention. */
function boundsOf({ description = "", minLength, maxLength, minimum, maximum, minItems, maxItems }: Schema): string {
  const range = (min: number | undefined, max: number): string => {
    if (description.includes(String(max)) || max >= Number.MAX_SAFE_INTEGER) return "";
    return min ? `${min} to ${max}` : `at most ${max}`;
  };
  if (maxLength !== undefined) return range(minLength, maxLength).replace(/\d$/, "$& characters");
  if (maxItems !== undefined) return range(minItems, maxItems);
  return maximum === undefined ? "" : range(minimum, maximum);
}
