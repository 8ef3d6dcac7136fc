import { env } from "#lib/env.ts";
import type { Sql } from "../store/database.ts";
import { Chain } from "./chain.ts";
import { givenPayer, localPayer } from "./payer.ts";
import { openRpc } from "./rpc.ts";

/** The chain of the settings, as anchoring uses it. Nothing is asked of it yet. */
export function openChain(sql: Sql): Chain {
  const { dataDir, solanaKeypair, solanaMaxPriorityFee } = env();
  return new Chain({
    rpc: () => openRpc(sql),
    payer: () => (solanaKeypair === undefined ? localPayer(dataDir) : givenPayer(solanaKeypair)),
    maxPriorityFee: solanaMaxPriorityFee,
  });
}
