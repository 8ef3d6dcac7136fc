import { z } from "zod";
import { type Identifier, parseContact, parseWallet } from "../../identifiers.ts";
import { cut, envelopeOf, listParameters, listSchema, windowOf } from "../../paging.ts";
import { countProfiles, listProfileRows } from "../../queries/profile-list.ts";
import { textOf } from "../../schema.ts";
import type { Statements } from "../../store/database.ts";
import { inOrder } from "../../store/profiles.ts";
import { saltFor } from "../../store/settings.ts";
import { loadCards } from "../../store/shown-profiles.ts";
import { toListedProfile } from "../../views/listed-profile.ts";
import { read } from "../endpoint.ts";
import { listedProfileSchema } from "./listed-profile.ts";
import { profileOrder } from "./order.ts";

const query = z.object({
  walletAddress: textOf(32, 64).optional(),
  phoneNumber: textOf(1, 40).optional(),
  email: textOf(1, 320).optional(),
  twitter: textOf(1, 40).optional(),
  ...profileOrder,
  ...listParameters,
});

export const listProfiles = read(
  {
    id: "listProfiles",
    group: "Profiles",
    method: "GET",
    path: "/profiles",
    scope: "read",
    summary: "Profiles of the namespace, all or those that a wallet or contact is linked to",
    input: z.object({ query }),
    answer: listSchema("profiles", listedProfileSchema),
  },
  async (sql, { caller, query: { sortBy, sortDirection, ...given } }) => {
    const byName = sortBy === "username";
    const window = windowOf(given, byName ? ["string"] : undefined);
    const filter = { namespaceKey: caller.namespaceKey, identifiers: await identifiersOf(sql, given) };
    const [found, total] = await Promise.all([
      listProfileRows(sql, filter, { by: sortBy, direction: sortDirection }, window),
      countProfiles(sql, filter),
    ]);
    const { rows, nextCursor } = cut(found, window, ({ key, createdAt, username }) =>
      byName ? [username] : [createdAt, key],
    );
    const keys = rows.map(({ key }) => key);
    const cards = await loadCards(sql, keys, { askedFor: filter.identifiers });
    const profiles = inOrder(keys, cards).map(toListedProfile);
    return { ...envelopeOf(window, total, nextCursor), profiles };
  },
);

async function identifiersOf(
  sql: Statements,
  { walletAddress, phoneNumber, email, twitter }: Omit<z.output<typeof query>, "sortBy" | "sortDirection">,
): Promise<Identifier[]> {
  const salt = await saltFor(sql, phoneNumber === undefined ? [] : ["PHONE"]);
  return [
    ...(walletAddress === undefined ? [] : [parseWallet(walletAddress, undefined, "walletAddress")]),
    ...(email === undefined ? [] : [parseContact("EMAIL", email, salt, "email")]),
    ...(twitter === undefined ? [] : [parseContact("TWITTER", twitter, salt, "twitter")]),
    ...(phoneNumber === undefined ? [] : [parseContact("PHONE", phoneNumber, salt, "phoneNumber")]),
  ];
}
