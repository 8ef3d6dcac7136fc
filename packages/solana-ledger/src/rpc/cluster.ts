import { z } from "zod";
import { RpcError } from "../errors.ts";
import { VM_VERSION } from "../machine.ts";
import { BLOCKHASH_SLOTS, newestSlot, SLOTS_IN_EPOCH } from "../slots.ts";
import { decodeMessage, decodeText, feeOf } from "../transaction.ts";
import { addressParameter, contextConfig, inContext, type Method, method, slotOf, slotParameter } from "./method.ts";

const noParameters = z.array(z.unknown());
const contextOnly = z.tuple([contextConfig]);
/** Largest account of Solana. */
const MAX_ACCOUNT_BYTES = 10_485_760;
const MAX_FEE_ACCOUNTS = 128;

/** Methods that read the state of the chain. */
export const clusterMethods: Readonly<Record<string, Method>> = {
  getHealth: method(noParameters, () => "ok"),
  getVersion: method(noParameters, () => ({ "solana-core": VM_VERSION, "feature-set": 0 })),
  getGenesisHash: method(noParameters, (ledger) => ledger.genesis.hash),
  getSlot: method(contextOnly, (ledger, [context]) => slotOf(ledger, context)),
  getBlockHeight: method(contextOnly, (ledger, [context]) => slotOf(ledger, context)),
  getTransactionCount: method(contextOnly, (ledger) => ledger.count),
  getBlockTime: method(z.tuple([slotParameter]), (ledger, [slot]) => {
    if (slot > ledger.slots.current()) throw new RpcError("invalidParams", `Block not available for slot ${slot}`);
    return Math.floor(ledger.slots.startOf(slot) / 1_000);
  }),
  getEpochInfo: method(contextOnly, (ledger, [context]) => {
    const slot = slotOf(ledger, context);
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / SLOTS_IN_EPOCH),
      slotIndex: slot % SLOTS_IN_EPOCH,
      slotsInEpoch: SLOTS_IN_EPOCH,
      transactionCount: ledger.count,
    };
  }),
  getLatestBlockhash: method(contextOnly, (ledger, [context]) =>
    inContext(ledger, context, (slot) => ({
      blockhash: ledger.blockhashes.of(slot),
      lastValidBlockHeight: slot + BLOCKHASH_SLOTS,
    })),
  ),
  isBlockhashValid: method(z.tuple([z.string(), contextConfig]), (ledger, [hash, context]) =>
    inContext(ledger, context, (newest) => {
      const slot = ledger.blockhashes.slotOf(hash, ledger.slots.current());
      return slot !== undefined && slot <= newest;
    }),
  ),
  getFeeForMessage: method(z.tuple([z.string(), contextConfig]), (ledger, [text, context]) => {
    const message = decodeMessage(decodeText(text, "base64"));
    const isKnown = ledger.blockhashes.slotOf(message.lifetimeToken, ledger.slots.current()) !== undefined;
    return inContext(ledger, context, () => (isKnown ? feeOf(message) : null));
  }),
  // Blocks are never full, so no priority fee is needed.
  getRecentPrioritizationFees: method(
    z.tuple([z.array(addressParameter).max(MAX_FEE_ACCOUNTS).nullish()]),
    (ledger) => {
      const newest = newestSlot("processed", ledger.slots.current());
      const count = Math.min(BLOCKHASH_SLOTS, newest + 1);
      return Array.from({ length: count }, (_, index) => ({ slot: newest - count + 1 + index, prioritizationFee: 0 }));
    },
  ),
  getMinimumBalanceForRentExemption: method(
    z.tuple([z.int().nonnegative().max(MAX_ACCOUNT_BYTES), contextConfig]),
    (ledger, [bytes]) => ledger.minimumBalance(bytes),
  ),
};
