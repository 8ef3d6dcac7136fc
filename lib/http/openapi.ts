import { type ProblemType, problemMediaType, problemSchema, problems } from "@skillshelf/directory-api/problem";
import * as shapes from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { descriptionSchema, healthSchema, type Operation, operations, readySchema } from "./operations.ts";
import { type CachePolicy, mcpRoute, routes } from "./routes.ts";

type Json = Readonly<Record<string, unknown>>;

const components = z.registry<{ id: string }>();
for (const schema of [...Object.values(shapes), problemSchema, healthSchema, readySchema, descriptionSchema]) {
  const id = schema instanceof z.ZodType ? schema.meta()?.id : undefined;
  if (schema instanceof z.ZodType && id !== undefined) components.add(schema, { id });
}

/** What any address answers to a request that is not read as one of the others. */
const always: readonly ProblemType[] = [
  "method-not-allowed",
  "request-timeout",
  "uri-too-long",
  "headers-too-large",
  "internal-error",
  "unavailable",
];

/** The description of the API in OpenAPI 3.1, made from the schemas that parse and answer. */
export function openApiDocument(siteUrl: string): Json {
  return {
    openapi: "3.1.0",
    info: {
      title: "Skillshelf metadata API",
      version: "1.0.0",
      description:
        "Public, read-only metadata of agent-skill repositories. No key is needed. The canonical content of a record is the page its `url` names. Fields are only ever added.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: siteUrl }],
    paths: {
      ...Object.fromEntries(
        Object.entries(operations).map(([path, operation]) => [path, { get: toOperation(path, operation) }]),
      ),
      [mcpRoute.pattern]: { post: mcpOperation() },
    },
    components: { schemas: componentSchemas(), headers: responseHeaders, responses: problemResponses() },
  };
}

function toOperation(address: string, operation: Operation): Json {
  const { id, summary, path = {}, query = {}, problems: own, images = {} } = operation;
  const { paged = false, about = "catalogue", headers: more = [] } = operation;
  const malformed: readonly ProblemType[] = own.includes("invalid-parameter") ? [] : ["bad-request"];
  const limited: readonly ProblemType[] = about === "server" ? [] : ["too-many-requests"];
  const faults = [...malformed, ...own, ...limited, ...always].map((type) => [
    String(problems[type].status),
    { $ref: `#/components/responses/${type}` },
  ]);
  const redirect = { description: "The repository was renamed; `Location` names its successor." };
  const fresh = { description: "The copy named by `If-None-Match` or `If-Modified-Since` is still good." };
  const content = contentOf(operation);
  const headers = [
    ...headersAbout[about],
    ...headersKept[policies.get(address) ?? "never"],
    ...more,
    ...(paged ? ["Link"] : []),
  ];
  const answered = { description: describe(operation), headers: headerReferences(headers), content };
  const imagesInstead = Object.entries(images).map(([status, description]) => [
    status,
    { description, headers: headerReferences(everywhere), content },
  ]);
  return {
    operationId: id,
    summary,
    parameters: [...toParameters("path", path), ...toParameters("query", query)],
    responses: {
      "200": answered,
      ...(about !== "server" && { "304": fresh }),
      ...(own.includes("removed") && { "308": redirect }),
      ...Object.fromEntries(imagesInstead),
      ...Object.fromEntries(faults),
    },
  };
}

const referenceOf = (schema: z.ZodType): string => `#/components/schemas/${schema.meta()?.id ?? ""}`;

/** What is packed has no schema but an empty one, as all that is binary; that of its lines stands beside it. */
function contentOf({ answer, lines }: Operation): Json {
  if (typeof answer !== "string") return { "application/json": { schema: { $ref: referenceOf(answer) } } };
  return {
    [answer]: lines ? { schema: {}, "x-line-schema": { $ref: referenceOf(lines) } } : { schema: { type: "string" } },
  };
}

const describe = ({ summary, lines }: Operation): string =>
  lines ? `${summary}. Each line is an [${lines.meta()?.id}](${referenceOf(lines)}).` : summary;

/** What is posted to the MCP server. Its methods have a description of their own, which `tools/list` answers. */
function mcpOperation(): Json {
  const message = { type: "object", properties: { jsonrpc: { const: "2.0" } }, required: ["jsonrpc"] };
  const batch = { type: "array", items: message };
  const content = { "application/json": { schema: { anyOf: [message, batch] } } };
  const told = (description: string) => ({ description, headers: headerReferences(everywhere), content });
  const faults: readonly ProblemType[] = [
    "method-not-allowed",
    "uri-too-long",
    "headers-too-large",
    "too-many-requests",
    "internal-error",
    "unavailable",
  ];
  return {
    operationId: "postMcpMessage",
    summary: "The MCP server: tools and resources for agents (Streamable HTTP without sessions)",
    requestBody: { required: true, description: "A JSON-RPC 2.0 message, or a batch of at most 10.", content },
    responses: {
      "200": told("The answer, or one for each message of a batch that expects one."),
      "202": { description: "Nothing of what was posted expects an answer.", headers: headerReferences(everywhere) },
      "400": told("No JSON, no JSON-RPC, or a version of the protocol that is not known."),
      "404": told("A method that the version of the protocol does not have."),
      "406": told("The client does not take JSON."),
      "408": told("The body did not arrive in time."),
      "413": told("The body is larger than 256 KB."),
      "415": told("The body is not said to be JSON, or it is compressed."),
      ...Object.fromEntries(
        faults.map((type) => [String(problems[type].status), { $ref: `#/components/responses/${type}` }]),
      ),
    },
  };
}

/** A parameter as it is written in a URL; whole numbers as the numbers they stand for. */
function toParameters(place: "path" | "query", shape: z.ZodRawShape): Json[] {
  return Object.entries(shape).map(([name, schema]) => {
    const [written, read] = (["input", "output"] as const).map((io) =>
      z.toJSONSchema(schema as z.ZodType, { unrepresentable: "any", io }),
    );
    const { $schema: _, description, ...rest } = (read?.type === "integer" ? read : written) ?? {};
    return {
      name,
      in: place,
      required: place === "path",
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

function componentSchemas(): Json {
  // As input: a client must accept fields it does not know, for fields may be added.
  const { schemas } = z.toJSONSchema(components, { uri: (id) => `#/components/schemas/${id}`, io: "input" });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]));
}

const problemResponses = (): Json =>
  Object.fromEntries(
    Object.entries(problems).map(([type, { title }]) => [
      type,
      {
        description: title,
        headers: headerReferences(
          type === "unavailable" || type === "too-many-requests" ? [...everywhere, "Retry-After"] : everywhere,
        ),
        content: { [problemMediaType]: { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    ]),
  );

const everywhere = ["X-Robots-Tag", "Cache-Control", "RateLimit-Policy", "X-Request-Id"];

const headersAbout: Readonly<Record<"catalogue" | "description" | "server", readonly string[]>> = {
  catalogue: [...everywhere, "ETag", "Last-Modified", "X-Catalogue-Version"],
  description: [...everywhere, "ETag"],
  server: everywhere,
};

/** How long the answer to each address may be kept. */
const policies: ReadonlyMap<string, CachePolicy> = new Map(
  routes.map(({ pattern, cache }) => [pattern.replace(/:(\w+)/g, "{$1}"), cache]),
);

const inCache = ["Age", "Cache-Status"];

/** Only what the edge keeps has an age, and only what it does not keep is told with what is left of the quota. */
const headersKept: Readonly<Record<CachePolicy, readonly string[]>> = {
  content: inCache,
  asset: inCache,
  immutable: inCache,
  file: ["Cache-Status", "RateLimit"],
  never: [],
};

const header = (description: string): Json => ({ description, schema: { type: "string" } });
const responseHeaders: Json = {
  "X-Robots-Tag": header("Always `noindex, nofollow`."),
  ETag: header("Strong validator of this representation."),
  "Last-Modified": header("When what is described last changed here."),
  "Cache-Control": header("How long the answer may be kept."),
  Age: header("Seconds since the answer was made; on answers from the cache (RFC 9111)."),
  "Cache-Status": header("Whether the answer came from the cache of this server, and why not (RFC 9211)."),
  "X-Catalogue-Version": header("Version of the catalogue the answer was read from."),
  Link: header("First, previous, next and last page (RFC 8288)."),
  "RateLimit-Policy": header("Quota of uncached answers for each client address."),
  RateLimit: header("What is left of the quota; on answers that are not stored."),
  "X-Request-Id": header("Identifies this request in the server's log."),
  "Retry-After": header("Seconds to wait before trying again."),
};

const headerReferences = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
