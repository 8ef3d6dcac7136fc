import { MAX_BATCH, type McpResponse, mcpFailure } from "#lib/directory/mcp/failure.ts";
import { BodyError, parseJson } from "./read-body.ts";

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Request headers that the MCP server reads. */
const forwarded = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"] as const;

export function mcpHeaders(received: RequestHeaders): Record<string, string> {
  return Object.fromEntries(
    forwarded.flatMap((name) => {
      const value = received[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}

/** Counts the messages of a body: one, or those of a batch up to its maximum. */
export function messagesIn(body: Buffer): number {
  if (!/^\s*\[/.test(body.toString("latin1", 0, 256))) return 1;
  const messages = parseJson(body.toString());
  return Array.isArray(messages) ? Math.min(Math.max(messages.length, 1), MAX_BATCH) : 1;
}

/** Builds the response to a body that cannot be read. */
export const mcpBodyError = ({ status, message }: BodyError): McpResponse => mcpFailure(status, -32_000, message);

/** Headers of a response with a body of JSON, or with none. */
export const mcpResponseHeaders = (length: number): Record<string, string> =>
  length === 0 ? {} : { "content-type": "application/json" };
