import { z } from "zod";
import { findToken } from "../../chain/token-holders.ts";
import { invalid } from "../../graph-error.ts";
import { isSolanaAddress } from "../../identifiers.ts";
import { cursorOf, envelopeOf, listParameters, listSchema, windowOf } from "../../paging.ts";
import { walletsOf } from "../../queries/wallet-owners.ts";
import { idSchema, profileSchema, textOf, walletSchema } from "../../schema.ts";
import { loadProfiles } from "../../store/profiles.ts";
import { toProfile, toWallet } from "../../views/profile.ts";
import { read } from "../endpoint.ts";
import { includeExternalProfiles } from "./include-external.ts";
import { completeOf, findCandidates, ownersAmong } from "./token-candidates.ts";

export const listTokenOwners = read(
  {
    id: "listTokenOwners",
    group: "Profiles",
    method: "GET",
    path: "/profiles/token-owners/{tokenAddress}",
    scope: "read",
    summary: "Profiles whose Solana wallets hold a token; of 1000 wallets a page, which may be short before the last",
    exception: "With includeExternalProfiles=true the profiles of all namespaces, with verified wallets only.",
    input: z.object({
      path: z.object({ tokenAddress: textOf(1, 128).describe("The token's mint.") }),
      query: z.object({
        requestorId: idSchema.optional().describe("Tells only profiles that this one follows."),
        includeExternalProfiles,
        ...listParameters,
      }),
    }),
    answer: listSchema("profiles", profileSchema.extend({ wallets: z.array(walletSchema) })),
  },
  async (sql, { caller, path: { tokenAddress }, query, now }) => {
    if (!isSolanaAddress(tokenAddress)) throw invalid("tokenAddress", "must be an address: base58 of 32 bytes");
    const { requestorId, includeExternalProfiles: isGlobal } = query;
    const window = windowOf(query, ["number", "number", "number"]);
    const asOf = Number(window.after?.[2] ?? now);
    const scope = { namespaceKey: caller.namespaceKey, requestorId, isGlobal, asOf };
    const candidates = await findCandidates(sql, scope, window.after);
    const wallets = await walletsOf(
      sql,
      caller.namespaceKey,
      candidates.map(({ key }) => key),
    );
    const looked = completeOf(candidates, wallets);
    const needed = window.offset + window.limit;
    const owners = await ownersAmong(await findToken(sql, tokenAddress), looked, wallets, needed);
    const goesOnAfter =
      owners.length > needed ? owners[needed - 1] : candidates.length > looked.length && looked.at(-1);
    const shown = owners.slice(window.offset, needed);
    const profiles = await loadProfiles(
      sql,
      shown.map(({ key }) => key),
      caller.namespaceKey,
    );
    return {
      ...envelopeOf(
        window,
        { count: Math.min(owners.length, needed), isLowerBound: Boolean(goesOnAfter) },
        goesOnAfter ? cursorOf([goesOnAfter.createdAt, goesOnAfter.key, asOf]) : null,
      ),
      profiles: shown.flatMap((owner) => {
        const profile = profiles.get(owner.key);
        return profile ? [{ ...toProfile(profile), wallets: owner.wallets.map(toWallet) }] : [];
      }),
    };
  },
);
