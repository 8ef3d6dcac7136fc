import { z } from "zod";
import type { Ledger } from "../ledger.ts";
import { RpcError } from "../rpc-error.ts";
import { commitmentOf, commitments, newestSlot } from "../slots.ts";
import { transactionEncodings, viewTransaction } from "../transaction-view.ts";
import { config, inContext, type Method, method, signatureParameter } from "./method.ts";

const MAX_SIGNATURES = 256;
/** How far back statuses are known unless the whole history is to be searched, in slots. */
const STATUS_SLOTS = 300;

const transactionConfig = config({
  commitment: z.enum(commitments).default("finalized"),
  encoding: z.enum(transactionEncodings).default("json"),
  maxSupportedTransactionVersion: z.int().nonnegative().optional(),
});

async function statuses(ledger: Ledger, signatures: readonly string[], searchHistory: boolean) {
  const current = ledger.slots.current();
  const found = new Map((await ledger.journal.statuses(signatures)).map((status) => [status.signature, status]));
  return signatures.map((signature) => {
    const status = found.get(signature);
    if (!status || (!searchHistory && status.slot < current - STATUS_SLOTS)) return null;
    const confirmationStatus = commitmentOf(status.slot, current);
    const err = status.result?.err ?? null;
    return {
      slot: status.slot,
      confirmations: confirmationStatus === "finalized" ? null : current - status.slot,
      err,
      status: err === null ? { Ok: null } : { Err: err },
      confirmationStatus,
    };
  });
}

/** Questions about transactions. */
export const transactionMethods: Readonly<Record<string, Method>> = {
  getSignatureStatuses: method(
    z.tuple([
      z.array(signatureParameter).max(MAX_SIGNATURES),
      config({ searchTransactionHistory: z.boolean().default(false) }),
    ]),
    (ledger, [signatures, { searchTransactionHistory }]) =>
      inContext(ledger, { commitment: "processed" }, () => statuses(ledger, signatures, searchTransactionHistory)),
  ),
  getTransaction: method(
    z.tuple([signatureParameter, transactionConfig]),
    async (ledger, [signature, { commitment, encoding, maxSupportedTransactionVersion }]) => {
      if (commitment === "processed")
        throw new RpcError("invalidParams", "Method does not support commitment below `confirmed`");
      const entry = await ledger.journal.find(signature);
      if (entry === undefined || entry.slot > newestSlot(commitment, ledger.slots.current())) return null;
      return viewTransaction(entry, { encoding, maxVersion: maxSupportedTransactionVersion });
    },
  ),
};
