import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from "@solana/kit";
import { GraphError } from "../graph-error.ts";
import type { Statements } from "../store/database.ts";
import { askForClient, openRpc, type Rpc } from "./rpc.ts";

const ASSOCIATED_TOKEN_PROGRAM = address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
/** SPL Token and Token-2022. Both lay out accounts alike. */
const tokenPrograms = new Set<string>([
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
]);

/** Maximum number of accounts in a request. */
export const MAX_ACCOUNTS = 100;

/** Slice of a token account, in bytes: the owner, then the amount as a little-endian `u64`. */
const ownerAndAmount = { offset: 32, length: 40 } as const;
const AMOUNT_AT = 32;

const encode = getAddressEncoder().encode;

/** Finds which of at most `MAX_ACCOUNTS` wallets hold a token in their associated accounts. */
export type HolderReader = (wallets: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Finds a token on the chain.
 *
 * @param mint a Solana address.
 * @throws {GraphError} `not-found` when no token has this mint; `unavailable` where the chain cannot be read.
 */
export async function findToken(sql: Statements, mint: string): Promise<HolderReader> {
  const rpc = await openRpc(sql);
  const token = address(mint);
  const { value: account } = await askForClient(
    rpc.getAccountInfo(token, { encoding: "base64", dataSlice: { offset: 0, length: 0 } }),
  );
  if (account === null || !tokenPrograms.has(account.owner))
    throw new GraphError("not-found", `There is no token ${mint} on the chain.`);
  return (wallets) => holdersAmong(rpc, { mint: token, program: account.owner }, wallets.map(address));
}

type Token = Readonly<{ mint: Address; program: Address }>;

async function holdersAmong(rpc: Rpc, token: Token, wallets: readonly Address[]): Promise<ReadonlySet<string>> {
  const accounts = await Promise.all(wallets.map((wallet) => associatedAccount(token, wallet)));
  const { value: found } = await askForClient(
    rpc.getMultipleAccounts(accounts, { encoding: "base64", dataSlice: ownerAndAmount }),
  );
  return new Set(
    wallets.filter((wallet, index) => {
      const account = found[index];
      if (!account || account.owner !== token.program) return false;
      const data = Buffer.from(account.data[0], "base64");
      // An associated account keeps its address when its owner changes.
      const isOwn =
        data.length === ownerAndAmount.length && Buffer.from(encode(wallet)).equals(data.subarray(0, AMOUNT_AT));
      return isOwn && data.readBigUInt64LE(AMOUNT_AT) > 0n;
    }),
  );
}

/** Derives the associated token account of a wallet. */
async function associatedAccount({ mint, program }: Token, wallet: Address): Promise<Address> {
  const [account] = await getProgramDerivedAddress({
    programAddress: ASSOCIATED_TOKEN_PROGRAM,
    seeds: [encode(wallet), encode(program), encode(mint)],
  });
  return account;
}
