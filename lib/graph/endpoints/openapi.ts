import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from "zod-openapi";
import { createOpenApiDocument, headerReferences, textHeader } from "#lib/http/openapi-document.ts";
import { MAX_BODY_BYTES } from "#lib/http/read-body.ts";
import { failureSchema, graphIndexSchema } from "../schema.ts";
import { type Endpoint, executionParameter, groups } from "./endpoint.ts";
import { endpoints } from "./table.ts";

type OpenOperation = Readonly<{ id: string; summary: string; response: z.ZodType }>;

/** Operations of the service itself by path. They need no key. */
export const openOperations = {
  "/": { id: "getIndex", summary: "Get the index of the API", response: graphIndexSchema },
  "/health": {
    id: "getHealth",
    summary: "Check that the server is alive",
    response: z.object({ status: z.literal("ok") }),
  },
  "/openapi.json": {
    id: "getDescription",
    summary: "Get this OpenAPI description",
    response: z.looseObject({ openapi: z.string() }),
  },
} as const satisfies Readonly<Record<string, OpenOperation>>;

/** The response at the base address: the operations of the API. */
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

/** Builds the OpenAPI document of the graph API from the schemas that validate its requests and responses. */
export const graphOpenApi = (graphUrl: string) =>
  createOpenApiDocument({
    info: {
      title: "Skillshelf social graph API",
      version: "1.0.0",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: graphUrl }],
    tags: groups.map((name) => ({ name })),
    security: [{ apiKey: [] }, { apiKeyHeader: [] }, { bearer: [] }],
    paths: { ...pathsOf(endpoints), ...openPaths() },
    components: {
      securitySchemes,
      headers,
      parameters: { IdempotencyKey: idempotencyKey, GraphPosition: graphPosition },
      responses: failureResponses(),
    },
  });

const description =
  "Profiles, follows, contents, comments, likes, feeds, identities, trades and wallets of applications. Each key belongs to one namespace and sees that alone, but where an operation says otherwise. Paths work with and without a slash at their end. Times are milliseconds since 1970-01-01 UTC. Fields are only ever added: accept those you do not know.";

/** The path items of endpoints. */
function pathsOf(some: readonly Endpoint[]): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of some)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  return paths;
}

/** Statuses of failures: those of every operation, of those that read a body, and of writes. */
const anyFailure = ["400", "401", "403", "404", "429", "500", "503"];
const bodyFailures = ["413", "415"];
const writeFailures = ["409"];

export function toOperation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { id, group, summary, kind, response } = endpoint;
  const { path, query, body } = documentedInput(endpoint);
  const isWrite = kind === "write";
  const failures = [...anyFailure, ...(isWrite ? writeFailures : []), ...(body ? bodyFailures : [])];
  return {
    operationId: id,
    tags: [group],
    summary,
    description: descriptionOf(endpoint),
    requestParams: { ...(path && { path }), ...(query && { query }) },
    parameters: [{ $ref: `#/components/parameters/${isWrite ? "IdempotencyKey" : "GraphPosition"}` }],
    ...(body && {
      requestBody: {
        description: `At most ${MAX_BODY_BYTES / 1_024} KB. Fields that are not known are ignored.`,
        required: true,
        content: { "application/json": { schema: body } },
      },
    }),
    responses: {
      "200": success(response, isWrite ? [...anyHeader, "X-Graph-Position"] : anyHeader),
      ...Object.fromEntries(failures.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
      default: { $ref: "#/components/responses/other" },
    },
  };
}

type Parts = { path?: z.ZodObject; query?: z.ZodObject; body?: z.ZodType };

/** The input of an endpoint. Anchored writes accept `execution` too: in their body, or in their query where they have no fields in a body. */
function documentedInput(endpoint: Endpoint): Parts {
  const { path, query, body }: Parts = endpoint.input.shape;
  const parts = { ...(path && { path }), ...(query && { query }), ...(body && { body }) };
  if (endpoint.kind === "read" || !endpoint.isAnchored) return parts;
  return endpoint.method !== "DELETE" && body instanceof z.ZodObject
    ? { ...parts, body: body.extend(executionParameter) }
    : { ...parts, query: (query ?? z.object({})).extend(executionParameter) };
}

const openPaths = (): ZodOpenApiPathsObject =>
  Object.fromEntries(Object.entries(openOperations).map(([path, open]) => [path, { get: toOpenOperation(open) }]));

const toOpenOperation = ({ id, summary, response }: OpenOperation): ZodOpenApiOperationObject => ({
  operationId: id,
  tags: ["Service"],
  summary,
  description: "Needs no key.",
  security: [],
  responses: { "200": success(response), default: { $ref: "#/components/responses/other" } },
});

function descriptionOf({ scope, exception }: Endpoint): string {
  const needed = `Needs a key of scope \`${scope}\`.`;
  return exception === undefined ? needed : `${needed} Beyond the key's namespace: ${exception}`;
}

const securitySchemes = {
  apiKey: { type: "apiKey", in: "query", name: "apiKey", description: "The key of a namespace." },
  apiKeyHeader: { type: "apiKey", in: "header", name: "x-api-key", description: "Keeps the key out of addresses." },
  bearer: { type: "http", scheme: "bearer", description: "Keeps the key out of addresses." },
} as const;

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Names this write. Within 24 hours the same request with the same name is answered as it was the first time, and another one 409.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[ -~]+$" },
} as const;

const graphPosition = {
  name: "X-Graph-Position",
  in: "header",
  required: false,
  description:
    "What this header said in the response to your last write. The response includes that write, and everything before it.",
  schema: { type: "string", pattern: "^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$" },
} as const;

const headers = {
  RateLimit: textHeader("What is left of the quota (IETF draft)."),
  "RateLimit-Policy": textHeader("Requests a minute for the key, or for the address without a known one (IETF draft)."),
  "X-Request-Id": textHeader("Identifies this request in the server's log."),
  "Retry-After": textHeader("Seconds to wait before trying again."),
  "X-Graph-Position": textHeader(
    "The position of this write, to be sent with reads. Only where the server has replicas.",
  ),
};
const anyHeader = ["RateLimit", "RateLimit-Policy", "X-Request-Id"];

const success = (schema: z.ZodType, sent: readonly string[] = anyHeader): ZodOpenApiResponseObject => ({
  description: "It succeeded.",
  headers: headerReferences(sent),
  content: { "application/json": { schema } },
});

const failureDescriptions: Readonly<Record<string, string>> = {
  400: "The request is wrong; `issues` names each field.",
  401: "The key is missing or not known.",
  403: "The key may not do this, or what had to be proved was not.",
  404: "There is no such thing in the namespace, or no such operation.",
  409: "It is in conflict with what is there.",
  413: "The body is too large.",
  415: "The body is not JSON, or it is compressed.",
  429: "The quota is used up.",
  500: "The fault is the server's.",
  503: "The server cannot answer at the moment.",
  other: "Any other failure.",
};

const failureResponses = (): Record<string, ZodOpenApiResponseObject> =>
  Object.fromEntries(
    Object.entries(failureDescriptions).map(([status, text]) => [
      status,
      {
        description: text,
        headers: headerReferences(status === "429" || status === "503" ? [...anyHeader, "Retry-After"] : anyHeader),
        content: { "application/json": { schema: failureSchema } },
      },
    ]),
  );
