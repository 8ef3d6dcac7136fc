import type { McpResponse } from "#lib/directory/mcp/answer.ts";
import { MAX_BATCH, mcpFailure } from "#lib/directory/mcp/answer.ts";
import { parseJson } from "./parse-json.ts";
import { BodyError } from "./read-body.ts";

type GivenHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** What the MCP server is told of a request's headers. */
const passed = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"] as const;

export function mcpHeaders(given: GivenHeaders): Record<string, string> {
  return Object.fromEntries(
    passed.flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );
}

/** How many messages a body has, as far as they are answered: one, or those of a batch. */
export function messagesIn(body: Buffer): number {
  if (!/^\s*\[/.test(body.toString("latin1", 0, 256))) return 1;
  const messages = parseJson(body.toString());
  return Array.isArray(messages) ? Math.min(Math.max(messages.length, 1), MAX_BATCH) : 1;
}

/** What is wrong with a body, in the server's own form. */
export const mcpBodyFailure = ({ status, message }: BodyError): McpResponse => mcpFailure(status, -32_000, message);

/** Headers of an answer that is JSON, or of an empty one. */
export const mcpAnswerHeaders = (length: number): Record<string, string> =>
  length === 0 ? {} : { "content-type": "application/json" };
