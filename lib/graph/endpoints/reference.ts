import { z } from "zod";
import { envelope, listParameters } from "../paging.ts";
import { failureSchema, profileSchema } from "../schema.ts";
import type { Endpoint } from "./endpoint.ts";
import { partsOf } from "./input-parts.ts";
import { JsonSchemas } from "./json-schemas.ts";
import { TypeText } from "./type-text.ts";

/** What the documentation tells of an operation. Types are written as TypeScript has them, line by line. */
type Operation = Readonly<{
  id: string;
  group: string;
  method: string;
  path: string;
  scope: string;
  summary: string;
  exception?: string;
  lines: readonly string[];
}>;

/** The operations, and the shapes that have names. */
export type Reference = Readonly<{
  operations: readonly Operation[];
  shapes: readonly Readonly<{ name: string; lines: readonly string[] }>[];
}>;

/** What every list takes and tells, and what many shapes begin with: written once. */
const parts = {
  ListParameters: [z.object(listParameters), "input"],
  List: [z.object(envelope), "output"],
  Profile: [z.object(profileSchema.shape), "output"],
} as const;

/** What the documentation's reference is drawn from. It is kept as a file, for the documentation knows no endpoint. */
export function referenceOf(endpoints: readonly Endpoint[]): Reference {
  const schemas = new JsonSchemas();
  const lists = Object.entries(parts).map(([name, [schema, side]]) => [name, schemas.of(schema, side)] as const);
  const types = new TypeText(Object.fromEntries(lists.map(([name, { properties = {} }]) => [name, properties])));
  const operations = endpoints.map((endpoint) => toOperation(endpoint, schemas, types));
  schemas.of(failureSchema, "output");
  const named = Object.entries({ ...Object.fromEntries(lists), ...schemas.named() }).map(([name, schema]) => ({
    name,
    lines: `type ${name} = ${types.of(schema, { except: name })}`.split("\n"),
  }));
  return { operations, shapes: named };
}

function toOperation(endpoint: Endpoint, schemas: JsonSchemas, types: TypeText): Operation {
  const { id, group, method, path, scope, summary, exception } = endpoint;
  const { query, body } = partsOf(endpoint, schemas);
  const sides = { query, body, answer: schemas.of(endpoint.response, "output") };
  return {
    id,
    group,
    method,
    path,
    scope,
    summary,
    ...(exception !== undefined && { exception }),
    lines: Object.entries(sides).flatMap(([name, side]) => (side ? `${name}: ${types.of(side)}`.split("\n") : [])),
  };
}
