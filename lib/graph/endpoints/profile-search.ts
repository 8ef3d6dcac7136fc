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

/** Whether profiles of other namespaces are told too. */
export const includeExternalProfiles = z
  .enum(["true", "false"], { error: "must be true or false" })
  .default("false")
  .transform((text) => text === "true")
  .describe("Whether profiles of other namespaces are told too.");

const searchProfiles = read(
  {
    id: "searchProfiles",
    group: "Profiles",
    method: "GET",
    path: "/search/profiles",
    scope: "read",
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

/** From so many names that begin as was written on, it was not misspelt. */
const ENOUGH = 10;

/** Those whose name begins so; where these are few, then those whose name would but for one mistake. */
async function search(sql: Statements, sought: ProfileQuery, window: Window): Promise<Found> {
  if (sought.name === "") return { rows: [], count: 0, cards: new Map() };
  const isPastBeginnings = window.after !== undefined && Number(window.after[0]) > 0;
  const beginnings = await searchByPrefix(sql, sought, window);
  const first = isPastBeginnings ? [] : beginnings.rows;
  if (beginnings.count >= ENOUGH || !canBeCorrected(sought.name)) return { ...beginnings, rows: first };
  const misspelt = await searchByCorrection(sql, sought, {
    ...window,
    limit: window.limit - first.length,
    offset: Math.max(0, window.offset - beginnings.count),
    after: isPastBeginnings ? window.after : undefined,
  });
  return {
    rows: [...first, ...misspelt.rows],
    count: beginnings.count + misspelt.count,
    cards: new Map([...beginnings.cards, ...misspelt.cards]),
  };
}

export const profileSearchEndpoints: readonly Endpoint[] = [searchProfiles];
