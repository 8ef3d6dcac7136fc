import { graphRoute, mcpRoute } from "./routes.ts";

/** Headers of every response under `/api`, whatever its status. */
export const apiHeaders: Readonly<Record<string, string>> = {
  "x-robots-tag": "noindex, nofollow",
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Age, Cache-Status, ETag, Last-Modified, Link, X-Catalogue-Version, X-Graph-Position, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After",
};

/** Headers of the response to a preflight request, beside `apiHeaders`. */
export const preflightHeaders = (methods: readonly string[]): Readonly<Record<string, string>> => ({
  "access-control-allow-methods": methods.join(", "),
  "access-control-allow-headers": "If-None-Match, If-Modified-Since, Accept, Content-Type",
  "access-control-max-age": "86400",
});

/** The same for the MCP server, whose clients send headers of the protocol. */
export const mcpPreflightHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-methods": mcpRoute.methods.join(", "),
  "access-control-allow-headers":
    "Accept, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id",
  "access-control-max-age": "86400",
};

/** The same for the graph API. */
export const graphPreflightHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-methods": graphRoute.methods.join(", "),
  "access-control-allow-headers":
    "Content-Type, X-Api-Key, Authorization, Idempotency-Key, X-Graph-Position, X-Request-Id",
  "access-control-max-age": "86400",
};

/**
 * In a response to a write to the graph: the position of the write in the log of the database. In a request: what its reads must
 * see at least.
 */
export const positionHeader = "x-graph-position";

// Headers between the gateway and the renderers. The gateway drops those that a client sends.

/** In a request to a renderer: the pattern of the matched route. In a response of the graph: the path of the operation. */
export const routeHeader = "x-route";

/** In a 404 response whose page says what is missing; the gateway sends it instead of its general 404 page. */
export const ownErrorPageHeader = "x-own-error-page";

/** In a request to a renderer: the place of the replica in the settings that its reads may go to. Without it they go to the primary. */
export const replicaHeader = "x-replica";

/** In a rendered response: the tags of what it depends on. Without this header it depends on everything. */
export const cacheTagsHeader = "x-cache-tags";

/** In a response of the graph: the API key of the request is known. */
export const knownKeyHeader = "x-known-key";
