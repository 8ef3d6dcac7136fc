import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { defaultLocale, isLocale } from "@skillshelf/directory-api/locales";
import { submitRepository } from "#lib/directory/loaders/submit.ts";
import { forwardedHeaders, type GraphHandler } from "#lib/http/graph.ts";
import { mcpHeaders, mcpResponseHeaders } from "#lib/http/mcp.ts";
import { hasBody } from "#lib/http/read-body.ts";

/** Requests that the gateway forwards as they are. It has read and checked their bodies, and moved the key to its header. */

/** Responds for the social graph. */
export async function respondByGraph(
  request: IncomingMessage,
  response: ServerResponse,
  handle: GraphHandler,
): Promise<void> {
  const { method = "GET", url: target = "/", headers: given } = request;
  const key = given["x-api-key"]?.toString();
  const headers = forwardedHeaders(given, { key, requestId: String(given["x-request-id"] ?? ""), host: given.host });
  const body = hasBody(request) ? (await buffer(request)).toString() : undefined;
  const { status, headers: sent, body: text } = await handle({ method, target, headers, body });
  response.writeHead(status, { ...sent, "content-length": Buffer.byteLength(text) }).end(text);
}

/** Responds to the form that suggests a repository. */
export async function respondBySubmission(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const locale = request.url?.split("/")[1] ?? "";
  const given = new URLSearchParams((await buffer(request)).toString()).get("repository") ?? "";
  const location = await submitRepository(isLocale(locale) ? locale : defaultLocale, given);
  response.writeHead(303, { location, "content-length": 0 }).end();
}

/** Responds for the MCP server, which is loaded when it is first needed. */
export async function respondByMcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { handleMcp } = await import("../../app/mcp/answer.ts");
  const { status, body } = await handleMcp(mcpHeaders(request.headers), (await buffer(request)).toString());
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...mcpResponseHeaders(length), "content-length": length }).end(body);
}
