import { z } from "zod";
import { cut, envelopeOf, listParameters, listSchema, windowOf } from "../../paging.ts";
import { countProfilesOf, profilesOf } from "../../queries/identities.ts";
import { inOrder } from "../../store/profiles.ts";
import { loadCards } from "../../store/shown-profiles.ts";
import { toListedProfile } from "../../views/listed-profile.ts";
import { read } from "../endpoint.ts";
import { readIdentifier } from "../profiles/identifier.ts";
import { listedProfileSchema } from "../profiles/listed-profile.ts";
import { profileOrder } from "../profiles/order.ts";
import { identityPath, identityQuery } from "./input.ts";

export const listProfilesOfIdentity = read(
  {
    id: "listProfilesOfIdentity",
    group: "Identities",
    method: "GET",
    path: "/identities/{id}/profiles",
    scope: "read",
    summary: "Profiles of all namespaces that a wallet or contact belongs to",
    exception:
      "Public fields of profiles of all namespaces, with wallets and contacts that were proved or that an application's server vouches for.",
    input: z.object({ path: identityPath, query: z.object({ ...identityQuery, ...profileOrder, ...listParameters }) }),
    answer: listSchema("profiles", listedProfileSchema),
  },
  async (sql, { caller, path, query }) => {
    const isByName = query.sortBy === "username";
    const window = windowOf(query, [isByName ? "string" : "number", "number"]);
    const identifier = await readIdentifier(sql, path.id, query.contactType, "id");
    const [found, total] = await Promise.all([
      profilesOf(sql, identifier, query, window),
      countProfilesOf(sql, identifier),
    ]);
    const { rows, nextCursor } = cut(found, window, ({ key, createdAt, username }) => [
      isByName ? username : createdAt,
      key,
    ]);
    const keys = rows.map(({ key }) => key);
    const cards = await loadCards(sql, keys, {
      onlyVerified: true,
      askedFor: [identifier],
      reader: caller.namespaceKey,
    });
    return { ...envelopeOf(window, total, nextCursor), profiles: inOrder(keys, cards).map(toListedProfile) };
  },
);
