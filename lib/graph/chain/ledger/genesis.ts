import { createHash, randomBytes } from "node:crypto";
import { createKeyPairSignerFromPrivateKeyBytes, getBase58Decoder, type KeyPairSigner } from "@solana/kit";
import type { Statements } from "../../store/database.ts";

/** What makes a chain this chain: when it began, and who held everything then. */
export type Genesis = Readonly<{ at: number; hash: string; faucet: KeyPairSigner }>;

/** Of the settings: the instant, eight bytes, and the faucet's secret. */
const SETTING = "ledger_genesis";
const INSTANT_BYTES = 8;

/** Reads how the chain of this database began; the first to ask begins it. */
export async function ensureGenesis(sql: Statements, now: number): Promise<Genesis> {
  const fresh = Buffer.alloc(INSTANT_BYTES);
  fresh.writeBigUInt64BE(BigInt(now));
  await sql`
    insert into settings (name, value) values (${SETTING}, ${Buffer.concat([fresh, randomBytes(32)])})
    on conflict (name) do nothing`;
  const [row] = await sql<{ value: Buffer }[]>`select value from settings where name = ${SETTING}`;
  if (row === undefined) throw new Error("The genesis of the local ledger was not kept.");
  const at = Number(row.value.readBigUInt64BE());
  const faucet = await createKeyPairSignerFromPrivateKeyBytes(row.value.subarray(INSTANT_BYTES));
  const hash = getBase58Decoder().decode(createHash("sha256").update(`${at}:${faucet.address}`).digest());
  return { at, hash, faucet };
}
