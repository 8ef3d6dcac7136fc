import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from "@solana/kit";
import type { Queryable } from "./address.ts";
import type { Ledger } from "./ledger.ts";
import { MEMO_PROGRAM, SYSTEM_PROGRAM } from "./programs.ts";
import { BLOCKHASH_SLOTS } from "./slots.ts";
import { decodeTransaction, type LedgerTransaction } from "./transaction.ts";

/** The start of a chain: its time in milliseconds since 1970, its hash, and the faucet that owned all SOL. */
export type Genesis = Readonly<{ at: number; hash: string; faucet: KeyPairSigner }>;

/** Row of the `settings` table: the time as eight bytes, then the faucet's private key. */
const SETTING = "ledger_genesis";
const TIME_BYTES = 8;

/** Discriminator of the system program's transfer instruction. */
const TRANSFER = 2;

/** Reads the genesis of this database's chain. The first call creates it. */
export async function ensureGenesis(sql: Queryable, now: number): Promise<Genesis> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(now));
  await sql`
    insert into settings (name, value) values (${SETTING}, ${Buffer.concat([time, randomBytes(32)])})
    on conflict (name) do nothing`;
  const [row] = await sql<{ value: Buffer }[]>`select value from settings where name = ${SETTING}`;
  if (row === undefined) throw new Error("The genesis of the local ledger was not saved.");
  const at = Number(row.value.readBigUInt64BE());
  const faucet = await createKeyPairSignerFromPrivateKeyBytes(row.value.subarray(TIME_BYTES));
  const hash = getBase58Decoder().decode(createHash("sha256").update(`${at}:${faucet.address}`).digest());
  return { at, hash, faucet };
}

/** Signs a transfer from the faucet, in lamports. */
export async function transferFromFaucet(ledger: Ledger, to: Address, amount: bigint): Promise<LedgerTransaction> {
  const { faucet } = ledger.genesis;
  const slot = ledger.slots.current();
  const data = Buffer.alloc(12);
  data.writeUInt32LE(TRANSFER);
  data.writeBigUInt64LE(amount, 4);
  const lifetime = { blockhash: ledger.blockhashes.of(slot), lastValidBlockHeight: BigInt(slot + BLOCKHASH_SLOTS) };
  const transfer = {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: faucet.address, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data,
  };
  // The memo gives two transfers of the same amount in one slot different signatures.
  const memo = { programAddress: MEMO_PROGRAM, data: Buffer.from(`airdrop ${randomUUID()}`) };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(faucet, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => appendTransactionMessageInstructions([transfer, memo], dated),
  );
  const signed = await signTransactionMessageWithSigners(message);
  return decodeTransaction(Buffer.from(getTransactionEncoder().encode(signed)));
}
