import { MEMO_PROGRAM } from "@skillshelf/solana-ledger/programs";
import {
  AccountRole,
  appendTransactionMessageInstruction,
  type Blockhash,
  createTransactionMessage,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getPublicKeyFromAddress,
  getSignatureFromTransaction,
  getTransactionDecoder,
  getTransactionEncoder,
  type KeyPairSigner,
  pipe,
  type Signature,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  verifySignature,
} from "@solana/kit";

/** What a memo anchors: a single event by its leaf, or `size` events by their root. */
type Anchored = Readonly<{ kind: "event" | "root"; size: number; hash: Buffer }>;

/** Formats the memo (graph contract, section 4). */
export const toMemo = ({ kind, size, hash }: Anchored): string =>
  kind === "event"
    ? `skillshelf:v1:event:${hash.toString("hex")}`
    : `skillshelf:v1:root:${size}:${hash.toString("hex")}`;

/** Compute unit limit of a transaction that pays a priority fee: many times what a memo needs. */
export const COMPUTE_UNIT_LIMIT = 50_000;

export type Lifetime = Readonly<{ blockhash: Blockhash; lastValidBlockHeight: bigint }>;

/** A signed transaction in wire format, with the signature that identifies it. */
export type Signed = Readonly<{ signature: Signature; wire: Buffer }>;

/**
 * Signs a transaction with only a memo. The payer also signs the memo, so that the program's log names the payer.
 *
 * @param unitPrice priority fee in micro-lamports per compute unit; 0 for none.
 */
export async function signMemo(
  payer: KeyPairSigner,
  memo: string,
  lifetime: Lifetime,
  unitPrice: number,
): Promise<Signed> {
  const instruction = {
    programAddress: MEMO_PROGRAM,
    accounts: [{ address: payer.address, role: AccountRole.READONLY_SIGNER }],
    data: new TextEncoder().encode(memo),
  };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (started) => setTransactionMessageFeePayerSigner(payer, started),
    (started) => setTransactionMessageLifetimeUsingBlockhash(lifetime, started),
    (started) => appendTransactionMessageInstruction(instruction, started),
    (started) => (unitPrice > 0 ? setTransactionMessageComputeUnitLimit(COMPUTE_UNIT_LIMIT, started) : started),
    (started) => (unitPrice > 0 ? setTransactionMessageComputeUnitPrice(BigInt(unitPrice), started) : started),
  );
  const transaction = await signTransactionMessageWithSigners(message);
  return {
    signature: getSignatureFromTransaction(transaction),
    wire: Buffer.from(getTransactionEncoder().encode(transaction)),
  };
}

/**
 * Reads the memos of a transaction from its bytes, and verifies the payer's signature.
 *
 * @returns undefined where the bytes are no transaction, or not the one with this signature. Otherwise the payer has
 *   signed the memos, whichever node returned them.
 */
export async function readMemos(wire: Buffer, signature: string): Promise<readonly string[] | undefined> {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(wire);
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
    const [payer] = message.staticAccounts;
    const signed = payer && signatures[payer];
    if (!payer || !signed || getBase58Decoder().decode(signed) !== signature) return undefined;
    if (!(await verifySignature(await getPublicKeyFromAddress(payer), signed, messageBytes))) return undefined;
    if (!("instructions" in message)) return [];
    return message.instructions
      .filter(({ programAddressIndex }) => message.staticAccounts[programAddressIndex] === MEMO_PROGRAM)
      .map(({ data }) => Buffer.from(data ?? []).toString("utf8"));
  } catch {
    return undefined;
  }
}
