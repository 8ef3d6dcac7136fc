import { z } from "zod";
import { connectWallets } from "../commands/identities.ts";
import { invalid } from "../graph-error.ts";
import { parseWallet } from "../identifiers.ts";
import { countWalletFollows } from "../queries/identities.ts";
import { textOf } from "../schema.ts";
import { type Endpoint, read, write } from "./endpoint.ts";

const addressSchema = textOf(32, 64);

const connectWalletsEndpoint = write(
  {
    id: "connectWallets",
    group: "Wallets",
    method: "POST",
    path: "/wallets/{address}/connect",
    scope: "admin",
    summary: "Connect two wallets of the same person; unknown wallets are created",
    input: z.object({
      path: z.object({ address: addressSchema }),
      body: z.object({ connectingWalletAddress: addressSchema }),
    }),
    response: z.object({ success: z.boolean(), message: z.string().optional() }),
  },
  async (sql, { path, body, now }) => {
    const one = parseWallet(path.address, undefined, "address");
    const other = parseWallet(body.connectingWalletAddress, undefined, "connectingWalletAddress");
    if (one.value === other.value)
      throw invalid("connectingWalletAddress", "must differ from the wallet to connect with");
    const isNew = await connectWallets(sql, one, other, now);
    return {
      response: { success: true, ...(!isNew && { message: "The wallets are already connected." }) },
      change: isNew ? { actor: one.value, target: other.value } : null,
    };
  },
);

const count = z.int().min(0);

const getSocialCounts = read(
  {
    id: "getSocialCounts",
    group: "Wallets",
    method: "GET",
    path: "/wallets/{address}/socialCounts",
    summary: "Count followers and followed profiles of a wallet, here and in all namespaces",
    exception: "Sums of follows over the profiles that share the wallet's identity.",
    input: z.object({ path: z.object({ address: textOf(1, 128) }) }),
    response: z.object({ followers: count, following: count, globalFollowers: count, globalFollowing: count }),
  },
  async (sql, { caller, path: { address } }) =>
    countWalletFollows(sql, caller.namespaceKey, parseWallet(address, undefined, "address")),
);

export const walletEndpoints: readonly Endpoint[] = [connectWalletsEndpoint, getSocialCounts];
