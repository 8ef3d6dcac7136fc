import { isUtf8 } from "node:buffer";
import { getBase58Decoder } from "@solana/kit";
import { z } from "zod";
import { RpcError } from "../errors.ts";
import type { JournalEntry } from "../journal.ts";
import type { Ledger } from "../ledger.ts";
import { MEMO_PROGRAM } from "../programs.ts";
import { commitmentOf, commitments, newestSlot } from "../slots.ts";
import { addressesOf, decodeTransaction, isWritable, type LedgerTransaction, lookupsOf } from "../transaction.ts";
import type { TransactionMeta } from "../transaction-result.ts";
import { config, inContext, type Method, method, signatureParameter } from "./method.ts";

const transactionEncodings = ["json", "jsonParsed", "base64", "base58"] as const;
type Encoding = (typeof transactionEncodings)[number];

/** The memo programs, version 3 and version 1, whose instructions are parsed. */
const memoPrograms = new Set<string>([MEMO_PROGRAM, "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo"]);

const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes);

/**
 * Formats a transaction for JSON-RPC.
 *
 * @throws {RpcError} when its version is newer than the client supports.
 */
function viewTransaction(entry: JournalEntry, options: { encoding: Encoding; maxVersion: number | undefined }) {
  const { encoding, maxVersion } = options;
  const transaction = decodeTransaction(entry.wire);
  const { version } = transaction.message;
  if (version !== "legacy" && maxVersion === undefined)
    throw new RpcError(
      "unsupportedTransactionVersion",
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    );
  return {
    slot: entry.slot,
    blockTime: Math.floor(entry.at / 1_000),
    meta: entry.result && viewMeta(transaction, entry.result, encoding),
    transaction: encode(transaction, entry.result, encoding),
    ...(maxVersion !== undefined && { version }),
  };
}

function encode(transaction: LedgerTransaction, result: JournalEntry["result"], encoding: Encoding) {
  const { wire, signatures, message } = transaction;
  if (encoding === "base64") return [wire.toString("base64"), "base64"];
  if (encoding === "base58") return [base58(wire), "base58"];
  const recentBlockhash = message.lifetimeToken;
  const addressTableLookups = lookupsOf(message).map(({ lookupTableAddress, writableIndexes, readonlyIndexes }) => ({
    accountKey: lookupTableAddress,
    writableIndexes,
    readonlyIndexes,
  }));
  const shared = { recentBlockhash, ...(message.version === 0 && { addressTableLookups }) };
  const calls = message.instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
    programIdIndex: programAddressIndex,
    accounts: accountIndices,
    data,
  }));
  if (encoding === "jsonParsed") {
    const accountKeys = viewAccounts(transaction, result);
    const addresses = accountKeys.map(({ pubkey }) => pubkey);
    const instructions = calls.map((call) => parseInstruction({ ...call, stackHeight: null }, addresses));
    return { signatures, message: { ...shared, accountKeys, instructions } };
  }
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  const header = {
    numRequiredSignatures: numSignerAccounts,
    numReadonlySignedAccounts: numReadonlySignerAccounts,
    numReadonlyUnsignedAccounts: numReadonlyNonSignerAccounts,
  };
  const instructions = calls.map((call) => ({ ...call, data: base58(Uint8Array.from(call.data)), stackHeight: null }));
  return { signatures, message: { ...shared, header, accountKeys: message.staticAccounts, instructions } };
}

/** Formats the accounts of a transaction as `jsonParsed` has them. */
function viewAccounts({ message }: LedgerTransaction, result: JournalEntry["result"]) {
  const own = message.staticAccounts.map((pubkey, index) => ({
    pubkey: String(pubkey),
    signer: index < message.header.numSignerAccounts,
    source: "transaction",
    writable: isWritable(message, index),
  }));
  const { writable = [], readonly = [] } = result?.loaded ?? {};
  const loaded = [...writable, ...readonly].map((pubkey, index) => ({
    pubkey,
    signer: false,
    source: "lookupTable",
    writable: index < writable.length,
  }));
  return [...own, ...loaded];
}

type Call = Readonly<{
  programIdIndex: number;
  accounts: readonly number[];
  data: ArrayLike<number>;
  stackHeight: number | null;
}>;

/** Formats an instruction as `jsonParsed` has it: only memos are parsed. */
function parseInstruction({ programIdIndex, accounts, data, stackHeight }: Call, addresses: readonly string[]) {
  const programId = String(addresses[programIdIndex]);
  const bytes = Uint8Array.from(data);
  if (memoPrograms.has(programId) && isUtf8(bytes))
    return { program: "spl-memo", programId, parsed: Buffer.from(bytes).toString(), stackHeight };
  return { programId, accounts: accounts.map((index) => String(addresses[index])), data: base58(bytes), stackHeight };
}

function viewMeta({ message }: LedgerTransaction, result: TransactionMeta, encoding: Encoding) {
  const { err, logs, units, innerInstructions, returnData, loaded } = result;
  const addresses = addressesOf(message, loaded);
  const inner = innerInstructions.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((call) => {
      const data = Buffer.from(call.data, "base64");
      return encoding === "jsonParsed"
        ? parseInstruction({ ...call, data }, addresses)
        : { ...call, data: base58(data) };
    }),
  }));
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee: BigInt(result.fee),
    preBalances: result.preBalances.map(BigInt),
    postBalances: result.postBalances.map(BigInt),
    innerInstructions: inner,
    logMessages: logs,
    rewards: [],
    computeUnitsConsumed: units,
    ...(message.version === 0 && encoding !== "jsonParsed" && { loadedAddresses: loaded }),
    ...(returnData && { returnData: { programId: returnData.programId, data: [returnData.data, "base64"] } }),
  };
}

const MAX_SIGNATURES = 256;
/** Age of the statuses that are returned without `searchTransactionHistory`. */
const RECENT_STATUS_SLOTS = 300;

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
    if (!status || (!searchHistory && status.slot < current - RECENT_STATUS_SLOTS)) return null;
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

/** Methods that read transactions. */
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
