import { z } from "zod";
import { env } from "#lib/env.ts";
import { challengeWallet } from "../../commands/challenges.ts";
import { parseWallet } from "../../identifiers.ts";
import { signInText } from "../../proofs/sign-in-text.ts";
import { blockchainSchema, millisecondsSchema } from "../../schema.ts";
import { requireProfileKey } from "../../store/profiles.ts";
import { unanchoredWrite } from "../endpoint.ts";
import { addressSchema, profilePath, purposeSchema } from "./input.ts";

export const challengeWalletEndpoint = unanchoredWrite(
  {
    id: "challengeWallet",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/wallets/challenge",
    scope: "write",
    summary: "A text whose signature proves that a wallet is one's own, within 10 minutes and once",
    input: z.object({
      path: profilePath,
      query: z.object({ address: addressSchema, blockchain: blockchainSchema.optional(), purpose: purposeSchema }),
    }),
    answer: z.object({
      message: z.string().describe("To be signed as it is: Sign-In with Solana, or with Ethereum (EIP-4361)."),
      nonce: z.string(),
      expiresAt: millisecondsSchema,
    }),
  },
  async (sql, { caller, path, query: { address, blockchain, purpose }, now }) => {
    const wallet = parseWallet(address, blockchain, "address");
    const profileKey = await requireProfileKey(sql, caller.namespaceKey, path.id);
    const uri = `${env().graphUrl}/profiles/${encodeURIComponent(path.id)}?namespace=${encodeURIComponent(caller.namespace)}`;
    return challengeWallet(sql, { profileKey, purpose, identifier: wallet, at: now }, ({ nonce, expiresAt }) =>
      signInText({ wallet, purpose, uri, nonce, issuedAt: now, expiresAt }),
    );
  },
);
