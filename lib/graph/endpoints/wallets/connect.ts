import { z } from "zod";
import { connectWallets } from "../../commands/identity.ts";
import { invalid } from "../../graph-error.ts";
import { parseWallet } from "../../identifiers.ts";
import { textOf } from "../../schema.ts";
import { write } from "../endpoint.ts";

const address = textOf(32, 64);

export const connectWalletsEndpoint = write(
  {
    id: "connectWallets",
    group: "Wallets",
    method: "POST",
    path: "/wallets/{address}/connect",
    scope: "admin",
    summary: "Says that two wallets belong to one person; those the graph has not heard of are made",
    input: z.object({ path: z.object({ address }), body: z.object({ connectingWalletAddress: address }) }),
    answer: z.object({ success: z.boolean(), message: z.string().optional() }),
  },
  async (sql, { path, body, now }) => {
    const one = parseWallet(path.address, undefined, "address");
    const other = parseWallet(body.connectingWalletAddress, undefined, "connectingWalletAddress");
    if (one.value === other.value)
      throw invalid("connectingWalletAddress", "must be another wallet than the one it is connected with");
    const isNew = await connectWallets(sql, one, other, now);
    return {
      answer: { success: true, ...(!isNew && { message: "The wallets were connected before." }) },
      change: isNew ? { actor: one.value, target: other.value } : null,
    };
  },
);
