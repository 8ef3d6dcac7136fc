import {
  type Address,
  address,
  getBase58Decoder,
  getBase58Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  getTransactionEncoder,
  type Transaction,
  verifySignature,
} from "@solana/kit";
import { RpcError } from "./errors.ts";

// Creating a codec takes longer than using it.
const base58Encoder = getBase58Encoder();
const base58Decoder = getBase58Decoder();
const messageDecoder = getCompiledTransactionMessageDecoder();
const messageEncoder = getCompiledTransactionMessageEncoder();
const transactionDecoder = getTransactionDecoder();
const transactionEncoder = getTransactionEncoder();

/** Largest transaction of Solana's network, in bytes: LiteSVM does not enforce it. */
const MAX_BYTES = 1_232;

type Decoded = ReturnType<typeof messageDecoder.decode>;
/** A compiled message: instructions refer to accounts by index. */
export type Message = Extract<Decoded, { version: "legacy" | 0 }>;

/** Addresses that a message takes from lookup tables. */
export type LoadedAddresses = Readonly<{ writable: readonly Address[]; readonly: readonly Address[] }>;

/** A decoded transaction. `signature`, the first of its `signatures`, identifies it. */
export type LedgerTransaction = Readonly<{
  wire: Buffer;
  signature: string;
  signatures: readonly string[];
  message: Message;
  decoded: Transaction;
}>;

/** Returns the lookup tables of a message. Legacy messages have none. */
export const lookupsOf = (message: Message) => (message.version === 0 ? (message.addressTableLookups ?? []) : []);

/** Lists all addresses of a message in the order of their indexes. */
export const addressesOf = (message: Message, loaded: LoadedAddresses): readonly Address[] => [
  ...message.staticAccounts,
  ...loaded.writable,
  ...loaded.readonly,
];

/** Tells whether a transaction may write to the static account with this index. */
export function isWritable({ header, staticAccounts }: Message, index: number): boolean {
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = header;
  return index < numSignerAccounts
    ? index < numSignerAccounts - numReadonlySignerAccounts
    : index < staticAccounts.length - numReadonlyNonSignerAccounts;
}

/** Decodes bytes that a client sent as text. @throws {RpcError} when the encoding is invalid. */
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
 * Decodes the message of a transaction. Encoding it again must give the same bytes: on others LiteSVM aborts the process.
 *
 * @throws {RpcError} when the message is malformed or inconsistent.
 */
export function decodeMessage(bytes: Uint8Array): Message {
  const message = attempt(() => messageDecoder.decode(bytes));
  if (message.version !== "legacy" && message.version !== 0)
    throw new RpcError("invalidParams", `transaction version ${message.version} is not supported`);
  const encoded = attempt(() => messageEncoder.encode(message));
  if (!Buffer.from(bytes).equals(Buffer.from(encoded))) throw malformed();
  if (!isConsistent(message))
    throw new RpcError(
      "invalidParams",
      "invalid transaction: Transaction failed to sanitize accounts offsets correctly",
    );
  return message;
}

/**
 * Decodes a transaction in wire format.
 *
 * @throws {RpcError} when it is too large, malformed or inconsistent.
 */
export function decodeTransaction(wire: Buffer): LedgerTransaction {
  if (wire.length > MAX_BYTES)
    throw new RpcError("invalidParams", `transaction too large: ${wire.length} bytes (max: ${MAX_BYTES} bytes)`);
  const decoded = attempt(() => transactionDecoder.decode(wire));
  const message = decodeMessage(Uint8Array.from(decoded.messageBytes));
  const encoded = attempt(() => transactionEncoder.encode(decoded));
  if (!wire.equals(Buffer.from(encoded))) throw malformed();
  const signatures = Object.values(decoded.signatures).map((bytes) =>
    base58Decoder.decode(bytes ?? new Uint8Array(64)),
  );
  const [signature] = signatures;
  if (signature === undefined) throw malformed();
  return { wire, signature, signatures, message, decoded };
}

/** Verifies the signatures of all required signers. */
export async function isFullySigned({ decoded }: LedgerTransaction): Promise<boolean> {
  const verifications = Object.entries(decoded.signatures).map(
    async ([signer, signature]) =>
      signature !== null &&
      verifySignature(await getPublicKeyFromAddress(address(signer)), signature, decoded.messageBytes),
  );
  return (await Promise.all(verifications)).every(Boolean);
}

/** Checks what Solana calls "sanitize": every index is in range, and no address occurs twice. */
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
    throw malformed();
  }
}

const malformed = () => new RpcError("invalidParams", "failed to deserialize the transaction");

/** Solana's base fee. */
const LAMPORTS_PER_SIGNATURE = 5_000n;
const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
/** Programs that verify signatures. Each signature costs the base fee. */
const verifiers = new Set([
  "Ed25519SigVerify111111111111111111111111111",
  "KeccakSecp256k11111111111111111111111111111",
  "Secp256r1SigVerify1111111111111111111111111",
]);
/** Programs that are part of the runtime: their default limit of compute units is lower. */
const builtins = new Set([
  ...verifiers,
  COMPUTE_BUDGET,
  "11111111111111111111111111111111",
  "Vote111111111111111111111111111111111111111",
  "BPFLoader1111111111111111111111111111111111",
  "BPFLoader2111111111111111111111111111111111",
  "BPFLoaderUpgradeab1e11111111111111111111111",
  "LoaderV411111111111111111111111111111111111",
]);
const BUILTIN_UNITS = 3_000;
const PROGRAM_UNITS = 200_000;
const MAX_UNITS = 1_400_000;

/** Computes the fee of a transaction in lamports: the base fee of each signature plus the priority fee. */
export function feeOf(message: Message): bigint {
  const calls = message.instructions.map(({ programAddressIndex, data = new Uint8Array() }) => ({
    program: String(message.staticAccounts[programAddressIndex]),
    data: Buffer.from(data),
  }));
  const budget = calls.filter(({ program }) => program === COMPUTE_BUDGET).map(({ data }) => data);
  const others = calls.filter(({ program }) => program !== COMPUTE_BUDGET);
  const limit = budget.find((data) => data[0] === 2 && data.length >= 5)?.readUInt32LE(1);
  const price = budget.find((data) => data[0] === 3 && data.length >= 9)?.readBigUInt64LE(1) ?? 0n;
  const defaultLimit =
    others.reduce((units, { program }) => units + (builtins.has(program) ? BUILTIN_UNITS : PROGRAM_UNITS), 0) +
    budget.length * BUILTIN_UNITS;
  const units = BigInt(Math.min(limit ?? defaultLimit, MAX_UNITS));
  const verified = others.reduce(
    (count, { program, data }) => count + (verifiers.has(program) ? (data[0] ?? 0) : 0),
    0,
  );
  const signatures = BigInt(message.header.numSignerAccounts + verified);
  return signatures * LAMPORTS_PER_SIGNATURE + (units * price + 999_999n) / 1_000_000n;
}
