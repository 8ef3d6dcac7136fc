import { type HolderReader, MAX_ACCOUNTS } from "../../chain/token-holders.ts";
import { notFound } from "../../graph-error.ts";
import type { Cursor } from "../../paging.ts";
import { type EdgeRow, edgesOf } from "../../queries/followers.ts";
import { globalEdgesOf, profilesOfPerson } from "../../queries/global-edges.ts";
import { MAX_WALLETS, newestProfiles, newestProfilesOfAll, type OwnedWallet } from "../../queries/wallet-owners.ts";
import type { Statements } from "../../store/database.ts";
import { requireProfileKey } from "../../store/profiles.ts";

/** Most profiles that one request looks at. */
const MAX_CANDIDATES = 1_000;

type Scope = Readonly<{ namespaceKey: number; requestorId: string | undefined; isGlobal: boolean; asOf: number }>;

/**
 * Profiles that may own a token, in order: one more than are looked at. Those of the namespace, or of all; with a
 * requestor those that it follows, or that any profile of the same person follows.
 *
 * @throws {GraphError} `not-found` when there is no such requestor.
 */
export async function findCandidates(
  sql: Statements,
  { namespaceKey, requestorId, isGlobal, asOf }: Scope,
  after: Cursor | undefined,
): Promise<EdgeRow[]> {
  if (requestorId === undefined)
    return isGlobal
      ? newestProfilesOfAll(sql, after, MAX_CANDIDATES + 1)
      : newestProfiles(sql, namespaceKey, after, MAX_CANDIDATES + 1);
  const window = { page: 1, limit: MAX_CANDIDATES, offset: 0, after };
  if (isGlobal) {
    const person = await profilesOfPerson(sql, namespaceKey, requestorId);
    if (person.length === 0) throw notFound("profile", requestorId);
    return globalEdgesOf(sql, person, "following", window, asOf);
  }
  return edgesOf(sql, await requireProfileKey(sql, namespaceKey, requestorId), "following", window);
}

/** The candidates that one request looks at: as many as all wallets were read of. */
export function completeOf(candidates: readonly EdgeRow[], wallets: readonly OwnedWallet[]): readonly EdgeRow[] {
  const most = candidates.slice(0, MAX_CANDIDATES);
  const unread = wallets.length > MAX_WALLETS ? wallets.at(-1)?.profileKey : undefined;
  return unread === undefined
    ? most
    : most.slice(
        0,
        candidates.findIndex(({ key }) => key === unread),
      );
}

export type TokenOwner = EdgeRow & Readonly<{ wallets: readonly OwnedWallet[] }>;

/** Those of `candidates` who hold a token, in their order, with the wallets that do: all, or more than are needed. */
export async function ownersAmong(
  holdersAmong: HolderReader,
  candidates: readonly EdgeRow[],
  wallets: readonly OwnedWallet[],
  needed: number,
): Promise<readonly TokenOwner[]> {
  const asked = new Set(candidates.map(({ key }) => key));
  const theirs = wallets.filter(({ profileKey }) => asked.has(profileKey));
  const holding = new Map<number, OwnedWallet[]>();
  for (let from = 0; from < theirs.length && holding.size <= needed; from += MAX_ACCOUNTS) {
    const some = theirs.slice(from, from + MAX_ACCOUNTS);
    const holders = await holdersAmong(some.map(({ address }) => address));
    for (const wallet of some.filter(({ address }) => holders.has(address)))
      holding.set(wallet.profileKey, [...(holding.get(wallet.profileKey) ?? []), wallet]);
  }
  return candidates.flatMap((candidate) => {
    const found = holding.get(candidate.key);
    return found ? [{ ...candidate, wallets: found }] : [];
  });
}
