import { graphRoute, mcpRoute } from "./routes.ts";

/** Headers of every answer under `/api`, whatever its status. */
export const apiHeaders: Readonly<Record<string, string>> = {
  "x-robots-tag": "noindex, nofollow",
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "Age, Cache-Status, ETag, Last-Modified, Link, X-Catalogue-Version, X-Request-Id, RateLimit, RateLimit-Policy, Retry-After",
};

/** What a preflight request is told beside `apiHeaders`. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-methods": "GET, HEAD, OPTIONS",
  "access-control-allow-headers": "If-None-Match, If-Modified-Since, Accept, Content-Type",
  "access-control-max-age": "86400",
};

/** What a preflight request to the MCP server is told: its clients name what they ask for in headers, too. */
export const mcpPreflightHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-methods": mcpRoute.methods.join(", "),
  "access-control-allow-headers":
    "Accept, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id",
  "access-control-max-age": "86400",
};

/** What a preflight request to the graph is told. */
export const graphPreflightHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-methods": graphRoute.methods.join(", "),
  "access-control-allow-headers": "Content-Type, X-Api-Key, Authorization, Idempotency-Key, X-Request-Id",
  "access-control-max-age": "86400",
};
