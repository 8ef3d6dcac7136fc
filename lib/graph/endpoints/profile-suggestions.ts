import { z } from "zod";
import { listParameters, toWindow } from "../paging.ts";
import {
  listInvitable,
  type SuggestedHere,
  suggestForIdentifier,
  suggestForProfile,
  suggestionReasons,
} from "../queries/suggestions.ts";
import { idSchema, namespaceSchema, profileSchema } from "../schema.ts";
import type { Statements } from "../store/database.ts";
import { loadCards } from "../store/profile-cards.ts";
import { inKeyOrder, loadNamespaces, requireProfileKey } from "../store/profiles.ts";
import { toInvitable, toNamespace, toProfile, toShownLinks } from "../views/profiles.ts";
import { type Endpoint, read } from "./endpoint.ts";
import { identifierInput, readIdentifier } from "./identities.ts";
import { shownLinks } from "./profiles.ts";

export const suggestedSchema = z.object({
  rank: z.int().min(1).describe("Rank, 1 being the best match. Object keys that are whole numbers lose their order."),
  namespaces: z.array(namespaceSchema).describe("Namespaces with the follows that led to the suggestion."),
  profile: profileSchema,
  ...shownLinks,
});

/** Loads suggested profiles with their namespaces and links, in order. `offset` is the number of profiles before them. */
async function loadSuggested<Row extends SuggestedHere>(
  sql: Statements,
  rows: readonly Row[],
  offset = 0,
): Promise<(z.infer<typeof suggestedSchema> & { row: Row })[]> {
  const [cards, namespaces] = await Promise.all([
    loadCards(
      sql,
      rows.map(({ key }) => key),
      { onlyVerified: true },
    ),
    loadNamespaces(
      sql,
      rows.flatMap(({ namespaceKeys }) => namespaceKeys),
    ),
  ]);
  return rows.flatMap((row, index) =>
    inKeyOrder([row.key], cards).map((card) => ({
      row,
      rank: offset + index + 1,
      namespaces: inKeyOrder(row.namespaceKeys, namespaces).map(toNamespace),
      profile: toProfile(card),
      ...toShownLinks(card),
    })),
  );
}

const listSuggestedProfiles = read(
  {
    id: "listSuggestedProfiles",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/suggested-profiles",
    summary: "Suggest profiles to follow, by id, best match first",
    exception: "In which other namespaces the profile's person follows somebody who has a profile in this one.",
    input: z.object({
      path: z.object({ id: idSchema }),
      query: z.object({ page: listParameters.page, pageSize: listParameters.pageSize }),
    }),
    response: z.record(z.string(), suggestedSchema.extend({ suggestionReason: z.enum(suggestionReasons) })),
  },
  async (sql, { caller, path: { id }, query }) => {
    const window = toWindow(query);
    const key = await requireProfileKey(sql, caller.namespaceKey, id);
    const shown = await loadSuggested(
      sql,
      await suggestForProfile(sql, caller.namespaceKey, key, window),
      window.offset,
    );
    return Object.fromEntries(
      shown.map(({ row, ...suggested }) => [suggested.profile.id, { ...suggested, suggestionReason: row.reason }]),
    );
  },
);

const suggestByIdentifier = read(
  {
    id: "suggestByIdentifier",
    group: "Profiles",
    method: "GET",
    path: "/profiles/suggested/{identifier}",
    summary: "Suggest profiles of this namespace that the owner of a wallet or contact follows in others, by id",
    exception: "In which other namespaces the person follows somebody who has a profile in this one.",
    input: z.object(identifierInput),
    response: z.record(z.string(), suggestedSchema),
  },
  async (sql, { caller, path, query }) => {
    const identifier = await readIdentifier(sql, path.identifier, query.contactType);
    const shown = await loadSuggested(sql, await suggestForIdentifier(sql, caller.namespaceKey, identifier));
    return Object.fromEntries(shown.map(({ row: _, ...suggested }) => [suggested.profile.id, suggested]));
  },
);

const suggestInvitations = read(
  {
    id: "suggestInvitations",
    group: "Profiles",
    method: "GET",
    path: "/profiles/suggested/{identifier}/global",
    summary: "List profiles that the owner of a wallet or contact follows in other namespaces and that have none here",
    exception: "Profiles of other namespaces that the person follows there, with verified links.",
    input: z.object(identifierInput),
    response: z.array(
      z.object({
        namespaces: z.array(namespaceSchema),
        namespaceCount: z.int().min(1),
        profiles: z.array(z.object({ namespace: namespaceSchema, profiles: z.array(profileSchema) })),
        ...shownLinks,
      }),
    ),
  },
  async (sql, { caller, path, query }) => {
    const identifier = await readIdentifier(sql, path.identifier, query.contactType);
    const persons = await listInvitable(sql, caller.namespaceKey, identifier);
    const cards = await loadCards(sql, persons.flat(), { onlyVerified: true, reader: caller.namespaceKey });
    return persons.map((keys) => toInvitable(inKeyOrder(keys, cards)));
  },
);

export const profileSuggestionEndpoints: readonly Endpoint[] = [
  listSuggestedProfiles,
  suggestByIdentifier,
  suggestInvitations,
];
