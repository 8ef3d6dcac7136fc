import { isUtf8 } from "node:buffer";
import { getBase58Decoder } from "@solana/kit";
import { MEMO_PROGRAM } from "../programs.ts";
import type { Entry } from "./journal.ts";
import { addressesOf, isWritable } from "./message-accounts.ts";
import { RpcError } from "./rpc-error.ts";
import type { TransactionResult } from "./run.ts";
import { decodeTransaction, type LedgerTransaction, lookupsOf } from "./transaction.ts";

export const transactionEncodings = ["json", "jsonParsed", "base64", "base58"] as const;
type Encoding = (typeof transactionEncodings)[number];

/** The memo programs that are told as text: the one of today, and the first. */
const memoPrograms = new Set<string>([MEMO_PROGRAM, "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo"]);

const base58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes);

/**
 * A transaction that landed, as nodes write it.
 *
 * @throws {RpcError} when it is of a newer version than the client understands.
 */
export function viewTransaction(entry: Entry, options: { encoding: Encoding; maxVersion: number | undefined }) {
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

function encode(transaction: LedgerTransaction, result: Entry["result"], encoding: Encoding) {
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

/** The accounts of a transaction, and what it may do to each. */
function viewAccounts({ message }: LedgerTransaction, result: Entry["result"]) {
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

/** What a program was told: a memo's text, of others the bytes. */
function parseInstruction({ programIdIndex, accounts, data, stackHeight }: Call, addresses: readonly string[]) {
  const programId = String(addresses[programIdIndex]);
  const bytes = Uint8Array.from(data);
  if (memoPrograms.has(programId) && isUtf8(bytes))
    return { program: "spl-memo", programId, parsed: Buffer.from(bytes).toString(), stackHeight };
  return { programId, accounts: accounts.map((index) => String(addresses[index])), data: base58(bytes), stackHeight };
}

function viewMeta({ message }: LedgerTransaction, result: TransactionResult, encoding: Encoding) {
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
