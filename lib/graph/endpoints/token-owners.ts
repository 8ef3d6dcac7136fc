import { isAddress } from "@solana/kit";
import { z } from "zod";
import { findToken, type HolderReader, MAX_ACCOUNTS } from "../chain/token-holders.ts";
import { invalid, notFound } from "../graph-error.ts";
import { type Cursor, encodeCursor, listParameters, listSchema, toEnvelope, toWindow } from "../paging.ts";
import { type EdgeRow, listEdges, listGlobalEdges, profilesOfPerson } from "../queries/follows.ts";
import {
  listWallets,
  MAX_WALLETS,
  newestProfiles,
  newestProfilesEverywhere,
  type OwnedWallet,
} from "../queries/wallets.ts";
import { idSchema, profileSchema, textOf, walletSchema } from "../schema.ts";
import type { Statements } from "../store/database.ts";
import { loadProfiles, requireProfileKey } from "../store/profiles.ts";
import { toProfile, toWallet } from "../views/profiles.ts";
import { type Endpoint, read } from "./endpoint.ts";
import { includeExternalProfiles } from "./profile-search.ts";

const listTokenOwners = read(
  {
    id: "listTokenOwners",
    group: "Profiles",
    method: "GET",
    path: "/profiles/token-owners/{tokenAddress}",
    summary:
      "List profiles whose Solana wallets hold a token; a page covers 1000 wallets and can be short before the last one",
    exception: "With includeExternalProfiles=true the profiles of all namespaces, with verified wallets only.",
    input: z.object({
      path: z.object({ tokenAddress: textOf(1, 128).describe("The token's mint.") }),
      query: z.object({
        requestorId: idSchema.optional().describe("Only profiles that this one follows: id or username."),
        includeExternalProfiles,
        ...listParameters,
      }),
    }),
    response: listSchema("profiles", profileSchema.extend({ wallets: z.array(walletSchema) })),
  },
  async (sql, { caller, path: { tokenAddress }, query, now }) => {
    if (!isAddress(tokenAddress)) throw invalid("tokenAddress", "must be an address: base58 of 32 bytes");
    const { requestorId, includeExternalProfiles: isGlobal } = query;
    const window = toWindow(query, ["number", "number", "number"]);
    const asOf = Number(window.after?.[2] ?? now);
    const scope = { namespaceKey: caller.namespaceKey, requestorId, isGlobal, asOf };
    const candidates = await findCandidates(sql, scope, window.after);
    const wallets = await listWallets(
      sql,
      caller.namespaceKey,
      candidates.map(({ key }) => key),
    );
    const examined = withAllWallets(candidates, wallets);
    const needed = window.offset + window.limit;
    const owners = await filterOwners(await findToken(sql, tokenAddress), examined, wallets, needed);
    const lastExamined =
      owners.length > needed ? owners[needed - 1] : candidates.length > examined.length && examined.at(-1);
    const shown = owners.slice(window.offset, needed);
    const profiles = await loadProfiles(
      sql,
      shown.map(({ key }) => key),
      caller.namespaceKey,
    );
    return {
      ...toEnvelope(
        window,
        { count: Math.min(owners.length, needed), isLowerBound: Boolean(lastExamined) },
        lastExamined ? encodeCursor([lastExamined.createdAt, lastExamined.key, asOf]) : null,
      ),
      profiles: shown.flatMap((owner) => {
        const profile = profiles.get(owner.key);
        return profile ? [{ ...toProfile(profile), wallets: owner.wallets.map(toWallet) }] : [];
      }),
    };
  },
);

/** Maximum number of profiles that one request examines. */
const MAX_CANDIDATES = 1_000;

type Scope = Readonly<{ namespaceKey: number; requestorId: string | undefined; isGlobal: boolean; asOf: number }>;

/**
 * Finds profiles that may own a token, one more than are examined: of the namespace or of all; with a requestor, those
 * that it follows, or that any profile of the same person follows.
 *
 * @throws {GraphError} `not-found` for an unknown requestor.
 */
async function findCandidates(
  sql: Statements,
  { namespaceKey, requestorId, isGlobal, asOf }: Scope,
  after: Cursor | undefined,
): Promise<EdgeRow[]> {
  if (requestorId === undefined)
    return isGlobal
      ? newestProfilesEverywhere(sql, after, MAX_CANDIDATES + 1)
      : newestProfiles(sql, namespaceKey, after, MAX_CANDIDATES + 1);
  const window = { page: 1, limit: MAX_CANDIDATES, offset: 0, after };
  if (isGlobal) {
    const person = await profilesOfPerson(sql, namespaceKey, requestorId);
    if (person.length === 0) throw notFound("profile", requestorId);
    return listGlobalEdges(sql, person, "following", window, asOf);
  }
  return listEdges(sql, await requireProfileKey(sql, namespaceKey, requestorId), "following", window);
}

/** The candidates that are examined: those of which all wallets were read. */
function withAllWallets(candidates: readonly EdgeRow[], wallets: readonly OwnedWallet[]): readonly EdgeRow[] {
  const examined = candidates.slice(0, MAX_CANDIDATES);
  const unread = wallets.length > MAX_WALLETS ? wallets.at(-1)?.profileKey : undefined;
  return unread === undefined
    ? examined
    : examined.slice(
        0,
        candidates.findIndex(({ key }) => key === unread),
      );
}

type TokenOwner = EdgeRow & Readonly<{ wallets: readonly OwnedWallet[] }>;

/** Selects the candidates that hold a token, with the wallets that do. Stops when there are more than `needed`. */
async function filterOwners(
  holdersAmong: HolderReader,
  candidates: readonly EdgeRow[],
  wallets: readonly OwnedWallet[],
  needed: number,
): Promise<readonly TokenOwner[]> {
  const keys = new Set(candidates.map(({ key }) => key));
  const candidateWallets = wallets.filter(({ profileKey }) => keys.has(profileKey));
  const holding = new Map<number, OwnedWallet[]>();
  for (let from = 0; from < candidateWallets.length && holding.size <= needed; from += MAX_ACCOUNTS) {
    const batch = candidateWallets.slice(from, from + MAX_ACCOUNTS);
    const holders = await holdersAmong(batch.map(({ address }) => address));
    for (const wallet of batch.filter(({ address }) => holders.has(address)))
      holding.set(wallet.profileKey, [...(holding.get(wallet.profileKey) ?? []), wallet]);
  }
  return candidates.flatMap((candidate) => {
    const found = holding.get(candidate.key);
    return found ? [{ ...candidate, wallets: found }] : [];
  });
}

export const tokenOwnerEndpoints: readonly Endpoint[] = [listTokenOwners];
