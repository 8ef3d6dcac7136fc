import { z } from "zod";
import { boundedTotal, listParameters, listSchema, toEnvelope, toPage, toWindow, type Window } from "../paging.ts";
import {
  type Found,
  MAX_RESULTS,
  type ProfileQuery,
  searchByCorrection,
  searchByPrefix,
} from "../queries/profile-search.ts";
import { followCountsSchema, namespaceSchema, profileSchema, textOf } from "../schema.ts";
import { canBeCorrected, searchName } from "../search-name.ts";
import type { Statements } from "../store/database.ts";
import { inKeyOrder } from "../store/profiles.ts";
import { toFollowCounts, toNamespace, toProfile } from "../views/profiles.ts";
import { type Endpoint, read } from "./endpoint.ts";

export const includeExternalProfiles = z
  .enum(["true", "false"], { error: "must be true or false" })
  .default("false")
  .transform((text) => text === "true")
  .describe("Whether to include profiles of other namespaces.");

const searchProfiles = read(
  {
    id: "searchProfiles",
    group: "Profiles",
    method: "GET",
    path: "/search/profiles",
    summary: "Search profiles by username prefix, tolerating one typo",
    exception: "With includeExternalProfiles=true the profiles of all namespaces, with verified wallets only.",
    input: z.object({ query: z.object({ query: textOf(1, 100), includeExternalProfiles, ...listParameters }) }),
    response: listSchema(
      "profiles",
      z.object({
        profile: profileSchema,
        socialCounts: followCountsSchema,
        walletAddress: z.string().nullable(),
        namespace: namespaceSchema,
      }),
    ),
  },
  async (sql, { caller, query: { query, includeExternalProfiles: isGlobal, ...given } }) => {
    const window = toWindow(given, ["number", "number", "string", "number"], MAX_RESULTS);
    const reader = caller.namespaceKey;
    const sought = { namespaceKey: isGlobal ? undefined : reader, reader, name: searchName(query).trim() };
    const { rows: found, count, cards } = await search(sql, sought, window);
    const { rows, nextCursor } = toPage(found, window, ({ rank, length, name, key }) => [rank, length, name, key]);
    const keys = rows.map(({ key }) => key);
    const profiles = inKeyOrder(keys, cards).map((card) => ({
      profile: toProfile(card),
      socialCounts: toFollowCounts(card),
      walletAddress: card.wallet?.address ?? null,
      namespace: toNamespace(card.shownNamespace),
    }));
    return { ...toEnvelope(window, boundedTotal(count, MAX_RESULTS), nextCursor), profiles };
  },
);

/** Number of prefix matches from which the query is taken as spelled correctly. */
const MIN_PREFIX_MATCHES = 10;

/** Searches by prefix; when there are few matches, appends those of the prefix with one typo corrected. */
async function search(sql: Statements, sought: ProfileQuery, window: Window): Promise<Found> {
  if (sought.name === "") return { rows: [], count: 0, cards: new Map() };
  const isPastPrefixMatches = window.after !== undefined && Number(window.after[0]) > 0;
  const prefixMatches = await searchByPrefix(sql, sought, window);
  const first = isPastPrefixMatches ? [] : prefixMatches.rows;
  if (prefixMatches.count >= MIN_PREFIX_MATCHES || !canBeCorrected(sought.name))
    return { ...prefixMatches, rows: first };
  const corrected = await searchByCorrection(sql, sought, {
    ...window,
    limit: window.limit - first.length,
    offset: Math.max(0, window.offset - prefixMatches.count),
    after: isPastPrefixMatches ? window.after : undefined,
  });
  return {
    rows: [...first, ...corrected.rows],
    count: prefixMatches.count + corrected.count,
    cards: new Map([...prefixMatches.cards, ...corrected.cards]),
  };
}

export const profileSearchEndpoints: readonly Endpoint[] = [searchProfiles];
