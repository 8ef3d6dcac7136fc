import { z } from "zod";
import { parseWallet } from "../../identifiers.ts";
import { countsOfWallet } from "../../queries/wallet-counts.ts";
import { textOf } from "../../schema.ts";
import { read } from "../endpoint.ts";

const count = z.int().min(0);

export const getSocialCounts = read(
  {
    id: "getSocialCounts",
    group: "Wallets",
    method: "GET",
    path: "/wallets/{address}/socialCounts",
    scope: "read",
    summary: "How many follow the profiles of a wallet and are followed by them, here and everywhere",
    exception: "Sums of follows over the profiles that share the wallet's identity.",
    input: z.object({ path: z.object({ address: textOf(1, 128) }) }),
    answer: z.object({ followers: count, following: count, globalFollowers: count, globalFollowing: count }),
  },
  async (sql, { caller, path: { address } }) =>
    countsOfWallet(sql, caller.namespaceKey, parseWallet(address, undefined, "address")),
);
