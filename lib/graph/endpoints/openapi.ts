import { z } from "zod";
import { MAX_BODY_BYTES } from "#lib/http/read-body.ts";
import { failureSchema, graphIndexSchema } from "../schema.ts";
import { type Endpoint, groups } from "./endpoint.ts";
import { partsOf } from "./input-parts.ts";
import { type JsonSchema, JsonSchemas } from "./json-schemas.ts";
import { failureResponses, headers, parameters, securitySchemes, success } from "./openapi-components.ts";
import { endpoints } from "./table.ts";

type Json = Readonly<Record<string, unknown>>;

type OpenOperation = Readonly<{ id: string; summary: string; response: z.ZodType }>;

/** Operations of the service itself, which need no key, by their paths. */
export const openOperations: Readonly<Record<string, OpenOperation>> = {
  "/": { id: "getIndex", summary: "Where everything of this API is", response: graphIndexSchema },
  "/health": {
    id: "getHealth",
    summary: "Whether the graph is alive",
    response: z.object({ status: z.literal("ok") }),
  },
  "/openapi.json": {
    id: "getDescription",
    summary: "This description",
    response: z.looseObject({ openapi: z.string() }),
  },
};

/** What the base address answers: where everything is. */
export function graphIndex(graphUrl: string): z.infer<typeof graphIndexSchema> {
  const open = Object.entries(openOperations)
    .filter(([path]) => path !== "/")
    .map(([path, { id, summary }]) => ({ id, method: "GET", path, scope: null, summary }));
  return {
    name: "Skillshelf social graph API",
    description: `${graphUrl}/openapi.json`,
    operations: [...open, ...endpoints].map(({ id, method, path, scope, summary }) => ({
      id,
      method,
      url: graphUrl + path,
      scope,
      summary,
    })),
  };
}

/** The description of the graph's API in OpenAPI 3.1, made from the schemas that parse and answer. */
export function graphOpenApi(graphUrl: string): Json {
  const schemas = new JsonSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: toOperation(endpoint, schemas) };
  for (const [path, operation] of Object.entries(openOperations))
    paths[path] = { get: toOpenOperation(operation, schemas) };
  schemas.of(failureSchema, "output");
  return {
    openapi: "3.1.0",
    info: {
      title: "Skillshelf social graph API",
      version: "1.0.0",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: graphUrl }],
    tags: groups.map((name) => ({ name })),
    security: [{ apiKey: [] }, { apiKeyHeader: [] }, { bearer: [] }],
    paths,
    components: { schemas: schemas.named(), securitySchemes, headers, parameters, responses: failureResponses() },
  };
}

const description =
  "Profiles, follows, contents, comments, likes, feeds, identities, trades and wallets of applications. Each key belongs to one namespace and sees that alone, but where an operation says otherwise. Paths work with and without a slash at their end. Times are milliseconds since 1970-01-01 UTC. Fields are only ever added: accept those you do not know.";

/** Statuses of failures that any operation may answer, and those of operations that read a body or write. */
const anywhere = [400, 401, 403, 404, 429, 500, 503] as const;
const withBody = [413, 415] as const;
const ofWrites = [409] as const;

function toOperation(endpoint: Endpoint, schemas: JsonSchemas): Json {
  const { id, group, summary, kind, response } = endpoint;
  const { path, query, body, isBodyRequired } = partsOf(endpoint, schemas);
  const parameterList = [
    ...toParameters("path", path),
    ...toParameters("query", query),
    ...(kind === "write" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
  const failures = [...anywhere, ...(kind === "write" ? ofWrites : []), ...(body ? withBody : [])];
  return {
    operationId: id,
    tags: [group],
    summary,
    description: descriptionOf(endpoint),
    ...(parameterList.length > 0 && { parameters: parameterList }),
    ...(body && {
      requestBody: {
        description: `At most ${MAX_BODY_BYTES / 1_024} KB. Fields that are not known are ignored.`,
        required: isBodyRequired,
        content: { "application/json": { schema: body } },
      },
    }),
    responses: {
      "200": success(schemas.of(response, "output")),
      ...Object.fromEntries(failures.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
      default: { $ref: "#/components/responses/other" },
    },
  };
}

const toOpenOperation = ({ id, summary, response }: OpenOperation, schemas: JsonSchemas): Json => ({
  operationId: id,
  tags: ["Service"],
  summary,
  description: "Needs no key.",
  security: [],
  responses: {
    "200": success(schemas.of(response, "output")),
    default: { $ref: "#/components/responses/other" },
  },
});

function descriptionOf({ scope, exception }: Endpoint): string {
  const needed = `Needs a key of scope \`${scope}\`.`;
  return exception === undefined ? needed : `${needed} Beyond the key's namespace: ${exception}`;
}

const toParameters = (place: "path" | "query", schema: JsonSchema | undefined): Json[] =>
  Object.entries(schema?.properties ?? {}).map(([name, { description: told, ...rest }]) => ({
    name,
    in: place,
    required: place === "path" || (schema?.required?.includes(name) ?? false),
    ...(told !== undefined && { description: told }),
    schema: rest,
  }));
