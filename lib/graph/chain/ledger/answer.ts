import { z } from "zod";
import { toJson } from "./json.ts";
import type { Ledger } from "./ledger.ts";
import { accountMethods } from "./methods/accounts.ts";
import { clusterMethods } from "./methods/cluster.ts";
import type { Method } from "./methods/method.ts";
import { sendingMethods } from "./methods/sending.ts";
import { transactionMethods } from "./methods/transactions.ts";
import { RpcError } from "./rpc-error.ts";

const MAX_BATCH = 100;

const methods = new Map<string, Method>(
  Object.entries({ ...clusterMethods, ...accountMethods, ...sendingMethods, ...transactionMethods }),
);
/** What a page in a browser may ask, wherever it is from: whether something stands on this chain. */
const methodsOfPages = new Set(["getGenesisHash", "getSignatureStatuses", "getTransaction"]);

const requestSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]),
  method: z.string(),
  params: z.unknown().optional(),
});

/** Answers a text of JSON-RPC 2.0: one request, or several in an array. `isPage` when a page in a browser asks. */
export async function answerText(ledger: Ledger, text: string, isPage: boolean): Promise<string> {
  const body = read(text);
  if (body instanceof RpcError) return toJson(failure(null, body));
  if (!Array.isArray(body)) return toJson(await answer(ledger, body, isPage));
  if (body.length === 0 || body.length > MAX_BATCH)
    return toJson(failure(null, new RpcError("invalidRequest", `A batch holds 1 to ${MAX_BATCH} requests`)));
  return toJson(await Promise.all(body.map((request) => answer(ledger, request, isPage))));
}

/** The JSON-RPC text of a failure that belongs to no request. */
export const failureText = (error: RpcError) => toJson(failure(null, error));

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return new RpcError("parseError", "Parse error");
  }
}

async function answer(ledger: Ledger, body: unknown, isPage: boolean) {
  const request = requestSchema.safeParse(body);
  if (!request.success) return failure(null, new RpcError("invalidRequest", "Invalid request"));
  const { id, method: name, params } = request.data;
  try {
    const method = methods.get(name);
    if (method === undefined) throw new RpcError("methodNotFound", "Method not found");
    if (isPage && !methodsOfPages.has(name))
      throw new RpcError("methodNotFound", `Pages in a browser may call ${[...methodsOfPages].join(", ")} only`);
    return { jsonrpc: "2.0", result: await method(ledger, params), id };
  } catch (error) {
    if (!(error instanceof RpcError)) console.error("ledger:", error);
    return failure(id, error instanceof RpcError ? error : new RpcError("internalError", "Internal error"));
  }
}

function failure(id: string | number | null, { code, message, data }: RpcError) {
  return { jsonrpc: "2.0", error: { code, message, ...(data !== undefined && { data }) }, id };
}
