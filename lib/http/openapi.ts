import { absolute, docsPath, mcpPath, openApiPath } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import { type ProblemType, problemMediaType, problemSchema, problems } from "@skillshelf/directory-api/problem";
import type { ApiIndex } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi";
import { createOpenApiDocument, headerReferences, textHeader } from "./openapi-document.ts";
import { type Operation, operations } from "./operations.ts";
import { graphRoute, mcpRoute } from "./routes.ts";

/** The response at `/api`: the addresses of the API. */
export function apiIndex(siteUrl: string): ApiIndex {
  const url = (path: string) => absolute(siteUrl, path);
  return {
    name: "Skillshelf metadata API",
    documentation: url(docsPath(defaultLocale, "api")),
    description: url(openApiPath),
    operations: Object.entries<Operation>(operations)
      .filter(([, { path }]) => path !== "/api")
      .map(([id, { path, summary, query, body }]) => ({
        id,
        summary,
        url: url(path) + queryTemplate(query),
        method: body ? "POST" : "GET",
      })),
    mcp: url(mcpPath),
    graph: url(graphRoute.pattern.replace("/*", "")),
  };
}

/** The query parameters that an operation requires, as a URI template (RFC 6570) has them. */
function queryTemplate({ shape }: Operation["query"]): string {
  const required = Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success === false);
  return required.length === 0 ? "" : `{?${required.join(",")}}`;
}

/** Builds the OpenAPI document of the metadata API from the schemas that validate its requests and responses. */
export const openApiDocument = (siteUrl: string) =>
  createOpenApiDocument({
    info: {
      title: "Skillshelf metadata API",
      version: "1.0.0",
      description:
        "Public, read-only metadata of agent skill repositories. No API key required. The page at `url` has the full content of a repository. Fields may be added, but are not removed.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: siteUrl }],
    paths: {
      ...Object.fromEntries(
        Object.entries<Operation>(operations).map(([id, operation]) => [
          operation.path,
          { [operation.body ? "post" : "get"]: toOperation(id, operation) },
        ]),
      ),
      [mcpRoute.pattern]: { post: mcpOperation() },
    },
    components: {
      // Only an extension refers to it.
      schemas: { ExportedRecord: operations.getExport.lines },
      headers: responseHeaders,
      responses: problemResponses(),
    },
  });

/** Problems of every operation: requests that the server refuses before it looks for what they ask, and its faults. */
const commonProblems: readonly ProblemType[] = [
  "method-not-allowed",
  "request-timeout",
  "uri-too-long",
  "headers-too-large",
  "internal-error",
  "unavailable",
];

function toOperation(id: string, operation: Operation): ZodOpenApiOperationObject {
  const { summary, pathParameters, query, body, problems: own = [], images = {}, cache } = operation;
  const isAboutServer = cache === "never" && body === undefined;
  const hasQuery = Object.keys(query.shape).length > 0;
  const types: readonly ProblemType[] = [
    hasQuery || body ? "invalid-parameter" : "bad-request",
    ...own,
    ...(isAboutServer ? [] : (["too-many-requests"] as const)),
    ...commonProblems,
  ];
  const content = contentOf(operation);
  return {
    operationId: id,
    summary,
    requestParams: { ...(pathParameters && { path: pathParameters }), query },
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: {
      "200": { description: descriptionOf(operation), headers: headerReferences(headersOf(operation)), content },
      ...(cache !== "never" && {
        "304": {
          description:
            "Not modified: the cached response named by `If-None-Match` or `If-Modified-Since` is still valid.",
        },
      }),
      ...(own.includes("removed") && {
        "308": { description: "The repository was renamed; `Location` is its new URL." },
      }),
      ...Object.fromEntries(
        Object.entries(images).map(([status, description]) => [
          status,
          { description, headers: headerReferences(commonHeaders), content },
        ]),
      ),
      ...problemReferences(types),
    },
  };
}

const problemReferences = (types: readonly ProblemType[]) =>
  Object.fromEntries(
    types.map((type) => [String(problems[type].status), { $ref: `#/components/responses/${type}` }] as const),
  );

/** A compressed response is binary and has an empty schema; that of its lines is an extension. */
function contentOf({ response, lines }: Operation): NonNullable<ZodOpenApiResponseObject["content"]> {
  if (typeof response !== "string") return { "application/json": { schema: response } };
  return {
    [response]: lines ? { schema: {}, "x-line-schema": { $ref: referenceTo(lines) } } : { schema: { type: "string" } },
  };
}

const referenceTo = (schema: z.ZodType): string => `#/components/schemas/${schema.meta()?.id}`;

const descriptionOf = ({ summary, lines }: Operation): string =>
  lines ? `${summary}. Each line is an [${lines.meta()?.id}](${referenceTo(lines)}).` : summary;

/** `POST /mcp`. The MCP server describes its methods itself, in the response to `tools/list`. */
function mcpOperation(): ZodOpenApiOperationObject {
  const message = z.looseObject({ jsonrpc: z.literal("2.0") });
  const content = { "application/json": { schema: z.union([message, z.array(message)]) } };
  const headers = headerReferences(commonHeaders);
  return {
    operationId: "postMcpMessage",
    summary: "MCP server: tools and resources for agents (stateless Streamable HTTP)",
    requestBody: { required: true, description: "A JSON-RPC 2.0 message, or a batch of at most 10.", content },
    responses: {
      "200": { description: "The JSON-RPC response, or an array of responses for a batch.", headers, content },
      "202": { description: "Accepted: no message expects a response.", headers },
      "400": { description: "Invalid JSON, invalid JSON-RPC, or an unsupported protocol version.", headers, content },
      "404": { description: "The protocol version does not have this method.", headers, content },
      "406": { description: "The client does not accept JSON.", headers, content },
      "408": { description: "The body did not arrive in time.", headers, content },
      "413": { description: "The body is larger than 256 KB.", headers, content },
      "415": { description: "The body is not declared as JSON, or it is compressed.", headers, content },
      ...problemReferences([
        "method-not-allowed",
        "uri-too-long",
        "headers-too-large",
        "too-many-requests",
        "internal-error",
        "unavailable",
      ]),
    },
  };
}

const problemResponses = () =>
  Object.fromEntries(
    Object.entries(problems).map(([type, { title }]): [string, ZodOpenApiResponseObject] => [
      type,
      {
        description: title,
        headers: headerReferences(
          type === "unavailable" || type === "too-many-requests" ? [...commonHeaders, "Retry-After"] : commonHeaders,
        ),
        content: { [problemMediaType]: { schema: problemSchema } },
      },
    ]),
  );

const commonHeaders = ["X-Robots-Tag", "Cache-Control", "RateLimit-Policy", "X-Request-Id"];

/** Headers of a successful response. Only cached responses have an age, and only others report what is left of the quota. */
function headersOf({ cache, body, isStatic, isPaged, headers = [] }: Operation): readonly string[] {
  const cacheHeaders = { content: ["Age", "Cache-Status"], file: ["Cache-Status", "RateLimit"], never: [] };
  return [
    ...commonHeaders,
    ...(cache === "never" ? [] : ["ETag"]),
    ...(cache === "never" || isStatic ? [] : ["Last-Modified", "X-Catalogue-Version"]),
    ...cacheHeaders[cache ?? "content"],
    ...(body ? ["X-Catalogue-Version", "RateLimit"] : []),
    ...headers,
    ...(isPaged ? ["Link"] : []),
  ];
}

const responseHeaders = {
  "X-Robots-Tag": textHeader("Always `noindex, nofollow`."),
  ETag: textHeader("Strong validator of the response."),
  "Last-Modified": textHeader("Time of the last change to the described data."),
  "Cache-Control": textHeader("How long the response may be cached."),
  Age: textHeader("Age of a cached response in seconds (RFC 9111)."),
  "Cache-Status": textHeader("Whether the response came from the server cache, and if not, why (RFC 9211)."),
  "X-Catalogue-Version": textHeader(
    "Catalog version that the response was made from. Later ones changed nothing in it.",
  ),
  Link: textHeader("Links to the first, previous, next, and last page (RFC 8288)."),
  "RateLimit-Policy": textHeader("Quota of uncached responses per client address."),
  RateLimit: textHeader("Remaining quota; on uncached responses."),
  "X-Request-Id": textHeader("ID of the request in the server log."),
  "Retry-After": textHeader("Seconds to wait before retrying."),
};
