import { methodSchema } from "../schema.ts";
import type { Endpoint } from "./endpoint.ts";
import type { JsonSchema, JsonSchemas } from "./json-schemas.ts";

/** What a client gives an operation: an object of parameters each, and the body. */
export type Parts = Readonly<{
  path: JsonSchema | undefined;
  query: JsonSchema | undefined;
  body: JsonSchema | undefined;
  isBodyRequired: boolean;
}>;

/** The parts of an operation's input. Writes to the graph choose how certain they are: in their body, else in their query. */
export function partsOf(endpoint: Endpoint, schemas: JsonSchemas): Parts {
  const { properties, required = [] } = schemas.of(endpoint.input, "input");
  const { path, query, body } = properties ?? {};
  const parts = { path, query, body, isBodyRequired: required.includes("body") };
  if (endpoint.kind === "read" || !endpoint.isAnchored) return parts;
  const execution = { execution: schemas.of(methodSchema.default("FAST_UNCONFIRMED"), "input") };
  return endpoint.method !== "DELETE" && body?.properties
    ? { ...parts, body: { ...body, properties: { ...body.properties, ...execution } } }
    : { ...parts, query: { type: "object", ...query, properties: { ...query?.properties, ...execution } } };
}
