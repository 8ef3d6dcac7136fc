import { z } from "zod";
import { feeOf } from "../fee.ts";
import { MACHINE } from "../machine.ts";
import { RpcError } from "../rpc-error.ts";
import { BLOCKHASH_SLOTS, newestSlot, SLOTS_IN_EPOCH } from "../slots.ts";
import { decodeMessage, decodeText } from "../transaction.ts";
import { addressParameter, contextConfig, inContext, type Method, method, slotOf, slotParameter } from "./method.ts";

const nothing = z.array(z.unknown());
const contextOnly = z.tuple([contextConfig]);
/** Largest account that Solana keeps, in bytes. */
const MAX_ACCOUNT_BYTES = 10_485_760;
const MAX_FEE_ACCOUNTS = 128;

/** Questions about the chain itself. */
export const clusterMethods: Readonly<Record<string, Method>> = {
  getHealth: method(nothing, () => "ok"),
  getVersion: method(nothing, () => ({ "solana-core": MACHINE, "feature-set": 0 })),
  getGenesisHash: method(nothing, (ledger) => ledger.genesis.hash),
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
  // Its blocks are never full, so that nobody need pay for a place.
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
