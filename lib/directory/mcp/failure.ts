/** Messages of one batch; they are answered one after the other. */
export const MAX_BATCH = 10;

export type McpAnswer = Readonly<{ status: number; body: string }>;

/** A fault of a whole request, as JSON-RPC has them. */
export const mcpFailure = (status: number, code: number, message: string): McpAnswer => ({
  status,
  body: JSON.stringify({ jsonrpc: "2.0", error: { code, message }, id: null }),
});
