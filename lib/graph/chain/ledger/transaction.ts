import { createPublicKey, type KeyObject, verify } from "node:crypto";
import {
  address,
  getAddressEncoder,
  getBase58Decoder,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Transaction,
} from "@solana/kit";
import { LRUCache } from "lru-cache";
import { RpcError } from "./rpc-error.ts";

// Made once: making a codec takes longer than using it.
const addressEncoder = getAddressEncoder();
const base58Encoder = getBase58Encoder();
const base58Decoder = getBase58Decoder();
const messageDecoder = getCompiledTransactionMessageDecoder();
const messageEncoder = getCompiledTransactionMessageEncoder();
const transactionDecoder = getTransactionDecoder();
const transactionEncoder = getTransactionEncoder();

/** Largest transaction that Solana's network carries, in bytes. */
const MAX_BYTES = 1_232;

/** In front of the 32 bytes of an Ed25519 key, in the form that `node:crypto` reads (RFC 8410). */
const keyPrefix = Buffer.from("302a300506032b6570032100", "hex");
/** Keys of those who sign often: to make one takes three times as long as to use it. */
const keys = new LRUCache<string, KeyObject>({ max: 1_000, memoMethod: readKey });

type Decoded = ReturnType<typeof messageDecoder.decode>;
/** What a transaction says, as it was sent: addresses by their number. */
export type Message = Extract<Decoded, { version: "legacy" | 0 }>;

/** A transaction of which every part can be read. `signature` names it: the first of its `signatures`. */
export type LedgerTransaction = Readonly<{
  wire: Buffer;
  signature: string;
  signatures: readonly string[];
  message: Message;
  decoded: Transaction;
}>;

/** The lookup tables that a message names; one of the older kind has none. */
export const lookupsOf = (message: Message) => (message.version === 0 ? (message.addressTableLookups ?? []) : []);

/** Bytes that a client wrote as text. @throws {RpcError} when the text is something else. */
export function decodeText(text: string, encoding: "base58" | "base64"): Buffer {
  if (encoding === "base64") {
    const bytes = Buffer.from(text, "base64");
    if (bytes.toString("base64") === text) return bytes;
  } else if (/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) {
    return Buffer.from(base58Encoder.encode(text));
  }
  throw new RpcError("invalidParams", `invalid ${encoding} encoding`);
}

/**
 * Reads the message of a transaction. What does not make the very same bytes when it is written again is refused: the
 * virtual machine would end the process over it.
 *
 * @throws {RpcError} when it cannot be read, or contradicts itself.
 */
export function decodeMessage(bytes: Uint8Array): Message {
  const message = attempt(() => messageDecoder.decode(bytes));
  if (message.version !== "legacy" && message.version !== 0)
    throw new RpcError("invalidParams", `transaction version ${message.version} is not supported`);
  const written = attempt(() => messageEncoder.encode(message));
  if (!Buffer.from(bytes).equals(Buffer.from(written))) throw unreadable();
  if (!isConsistent(message))
    throw new RpcError(
      "invalidParams",
      "invalid transaction: Transaction failed to sanitize accounts offsets correctly",
    );
  return message;
}

/**
 * Reads a transaction as clients send it.
 *
 * @throws {RpcError} when it is too large, cannot be read, or contradicts itself.
 */
export function decodeTransaction(wire: Buffer): LedgerTransaction {
  if (wire.length > MAX_BYTES)
    throw new RpcError("invalidParams", `transaction too large: ${wire.length} bytes (max: ${MAX_BYTES} bytes)`);
  const decoded = attempt(() => transactionDecoder.decode(wire));
  const message = decodeMessage(Uint8Array.from(decoded.messageBytes));
  const written = attempt(() => transactionEncoder.encode(decoded));
  if (!wire.equals(Buffer.from(written))) throw unreadable();
  const signatures = Object.values(decoded.signatures).map((bytes) =>
    base58Decoder.decode(bytes ?? new Uint8Array(64)),
  );
  const [signature] = signatures;
  if (signature === undefined) throw unreadable();
  return { wire, signature, signatures, message, decoded };
}

/** Whether everybody who has to has signed. */
export function isSigned({ decoded }: LedgerTransaction): boolean {
  const said = Uint8Array.from(decoded.messageBytes);
  return Object.entries(decoded.signatures).every(([signer, signature]) => {
    if (signature === null) return false;
    return verify(null, said, keys.memo(signer), signature);
  });
}

function readKey(text: string): KeyObject {
  const key = Buffer.concat([keyPrefix, Buffer.from(addressEncoder.encode(address(text)))]);
  return createPublicKey({ key, format: "der", type: "spki" });
}

/** The rules that Solana calls sanitising: every number leads to something, and no address stands twice. */
function isConsistent(message: Message): boolean {
  const { header, staticAccounts, instructions } = message;
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  const lookups = lookupsOf(message);
  const loaded = lookups.map((lookup) => lookup.writableIndexes.length + lookup.readonlyIndexes.length);
  const accounts = staticAccounts.length + loaded.reduce((sum, count) => sum + count, 0);
  return (
    numSignerAccounts > numReadonlySignerAccounts &&
    numSignerAccounts + numReadonlyNonSignerAccounts <= staticAccounts.length &&
    new Set(staticAccounts).size === staticAccounts.length &&
    accounts <= 256 &&
    loaded.every((count) => count > 0) &&
    instructions.every(
      ({ programAddressIndex, accountIndices = [] }) =>
        programAddressIndex > 0 &&
        programAddressIndex < staticAccounts.length &&
        accountIndices.every((index) => index < accounts),
    )
  );
}

function attempt<Value>(read: () => Value): Value {
  try {
    return read();
  } catch {
    throw unreadable();
  }
}

const unreadable = () => new RpcError("invalidParams", "failed to deserialize the transaction");
