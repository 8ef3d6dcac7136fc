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
    operations: Object.entries(operations)
      .filter(([, { path }]) => path !== "/api")
      .map(([id, { path, summary }]) => ({ id, summary, url: url(path) })),
    mcp: url(mcpPath),
    graph: url(graphRoute.pattern.replace("/*", "")),
  };
}

/** Builds the OpenAPI document of the metadata API from the schemas that validate its requests and responses. */
export const openApiDocument = (siteUrl: string) =>
  createOpenApiDocument({
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
        Object.entries(operations).map(([id, operation]) => [operation.path, { get: toOperation(id, operation) }]),
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
  const { summary, pathParameters, query, problems: own = [], images = {}, cache } = operation;
  const isAboutServer = cache === "never";
  const hasQuery = Object.keys(query.shape).length > 0;
  const types: readonly ProblemType[] = [
    hasQuery ? "invalid-parameter" : "bad-request",
    ...own,
    ...(isAboutServer ? [] : (["too-many-requests"] as const)),
    ...commonProblems,
  ];
  const content = contentOf(operation);
  return {
    operationId: id,
    summary,
    requestParams: { ...(pathParameters && { path: pathParameters }), query },
    responses: {
      "200": { description: descriptionOf(operation), headers: headerReferences(headersOf(operation)), content },
      ...(!isAboutServer && {
        "304": { description: "The copy named by `If-None-Match` or `If-Modified-Since` is still good." },
      }),
      ...(own.includes("removed") && {
        "308": { description: "The repository was renamed; `Location` names its successor." },
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
    summary: "The MCP server: tools and resources for agents (Streamable HTTP without sessions)",
    requestBody: { required: true, description: "A JSON-RPC 2.0 message, or a batch of at most 10.", content },
    responses: {
      "200": { description: "The answer, or one for each message of a batch that expects one.", headers, content },
      "202": { description: "Nothing of what was posted expects an answer.", headers },
      "400": { description: "No JSON, no JSON-RPC, or a version of the protocol that is not known.", headers, content },
      "404": { description: "A method that the version of the protocol does not have.", headers, content },
      "406": { description: "The client does not take JSON.", headers, content },
      "408": { description: "The body did not arrive in time.", headers, content },
      "413": { description: "The body is larger than 256 KB.", headers, content },
      "415": { description: "The body is not said to be JSON, or it is compressed.", headers, content },
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
function headersOf({ cache, isStatic, isPaged, headers = [] }: Operation): readonly string[] {
  const cacheHeaders = { content: ["Age", "Cache-Status"], file: ["Cache-Status", "RateLimit"], never: [] };
  return [
    ...commonHeaders,
    ...(cache === "never" ? [] : ["ETag"]),
    ...(cache === "never" || isStatic ? [] : ["Last-Modified", "X-Catalogue-Version"]),
    ...cacheHeaders[cache ?? "content"],
    ...headers,
    ...(isPaged ? ["Link"] : []),
  ];
}

const responseHeaders = {
  "X-Robots-Tag": textHeader("Always `noindex, nofollow`."),
  ETag: textHeader("Strong validator of this representation."),
  "Last-Modified": textHeader("When what is described last changed here."),
  "Cache-Control": textHeader("How long the answer may be kept."),
  Age: textHeader("Seconds since the answer was made; on answers from the cache (RFC 9111)."),
  "Cache-Status": textHeader("Whether the answer came from the cache of this server, and why not (RFC 9211)."),
  "X-Catalogue-Version": textHeader("Version of the catalogue the answer was read from."),
  Link: textHeader("First, previous, next and last page (RFC 8288)."),
  "RateLimit-Policy": textHeader("Quota of uncached answers for each client address."),
  RateLimit: textHeader("What is left of the quota; on answers that are not stored."),
  "X-Request-Id": textHeader("Identifies this request in the server's log."),
  "Retry-After": textHeader("Seconds to wait before trying again."),
};
