/** Another process runs the ledger of this database. */
export class LedgerLockedError extends Error {
  override readonly name = "LedgerLockedError";

  constructor() {
    super("Another process runs the local ledger of this database.");
  }
}

/** LiteSVM has no binary for this platform. */
export class LedgerUnavailableError extends Error {
  override readonly name = "LedgerUnavailableError";

  constructor() {
    super(`The local ledger does not run on this platform (${process.platform} ${process.arch}).`);
  }
}

/** Error codes of JSON-RPC 2.0 and of Solana's nodes. */
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

/** A JSON-RPC error response: `code`, `message` and `data` reach the client. */
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
