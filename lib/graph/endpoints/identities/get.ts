import { z } from "zod";
import { cut, envelopeOf, listParameters, listUnderTwoNames, windowOf } from "../../paging.ts";
import { countMembers, firstProfilesOf, membersOf } from "../../queries/identities.ts";
import { identitySchema, toIdentity } from "../../views/identity.ts";
import { read } from "../endpoint.ts";
import { readIdentifier } from "../profiles/identifier.ts";
import { identityPath, identityQuery } from "./input.ts";

/** Most profiles that are shown of each wallet and contact. */
const PROFILES_OF_EACH = 5;

export const getIdentity = read(
  {
    id: "getIdentity",
    group: "Identities",
    method: "GET",
    path: "/identities/{id}",
    scope: "read",
    summary: `Wallets and contacts that belong to the same person as the one named, each with up to ${PROFILES_OF_EACH} profiles`,
    exception:
      "Wallets and contacts that were proved, or that an application's server vouches for, and the public fields of their profiles, of all namespaces.",
    input: z.object({ path: identityPath, query: z.object({ ...identityQuery, ...listParameters }) }),
    answer: listUnderTwoNames("data", "identities", identitySchema),
  },
  async (sql, { caller, path, query }) => {
    const window = windowOf(query, ["number"]);
    const identifier = await readIdentifier(sql, path.id, query.contactType, "id");
    const [found, total] = await Promise.all([membersOf(sql, identifier, window), countMembers(sql, identifier)]);
    const { rows, nextCursor } = cut(found, window, ({ key }) => [key]);
    const profiles = await firstProfilesOf(
      sql,
      rows.map(({ key }) => key),
      PROFILES_OF_EACH,
      caller.namespaceKey,
    );
    const identities = rows.map((row) => toIdentity(row, profiles));
    return { ...envelopeOf(window, total, nextCursor), data: identities, identities };
  },
);
