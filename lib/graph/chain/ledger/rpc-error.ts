/** What JSON-RPC and Solana's nodes answer instead of a result, by their numbers. */
export const rpcErrorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  preflightFailure: -32002,
  signatureVerificationFailure: -32003,
  unsupportedTransactionVersion: -32015,
  minContextSlotNotReached: -32016,
} as const;

/** A request that is answered with an error: `message` and `data` are told to the client. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: number;
  readonly data: unknown;

  constructor(kind: keyof typeof rpcErrorCodes, message: string, data?: unknown) {
    super(message);
    this.code = rpcErrorCodes[kind];
    this.data = data;
  }
}
