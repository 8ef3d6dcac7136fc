/** What the gateway needs of the MCP server, without its SDK. */

/** Maximum number of messages in a batch, which are handled in sequence. */
export const MAX_BATCH = 10;

export type McpResponse = Readonly<{ status: number; body: string }>;

/** Builds the JSON-RPC error of a whole request. */
export const mcpFailure = (status: number, code: number, message: string): McpResponse => ({
  status,
  body: JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: null }),
});
