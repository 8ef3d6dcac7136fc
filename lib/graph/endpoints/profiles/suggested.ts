import { z } from "zod";
import type { SuggestedHere } from "../../queries/followed-elsewhere.ts";
import { namespaceSchema, profileSchema } from "../../schema.ts";
import type { Statements } from "../../store/database.ts";
import { loadNamespaces } from "../../store/namespaces.ts";
import { inOrder } from "../../store/profiles.ts";
import { loadCards } from "../../store/shown-profiles.ts";
import { toShownLinks } from "../../views/listed-profile.ts";
import { toNamespace, toProfile } from "../../views/profile.ts";
import { shownLinks } from "./shown-links.ts";

export const suggestedSchema = z.object({
  rank: z
    .int()
    .min(1)
    .describe("Its place: 1 is the likeliest. Names of an object that are whole numbers lose their order."),
  namespaces: z.array(namespaceSchema).describe("Where follows say so."),
  profile: profileSchema,
  ...shownLinks,
});

/** Profiles that are suggested with what is shown beside them, in their order. @param offset how many come before them. */
export async function showSuggested<Row extends SuggestedHere>(
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
    inOrder([row.key], cards).map((card) => ({
      row,
      rank: offset + index + 1,
      namespaces: inOrder(row.namespaceKeys, namespaces).map(toNamespace),
      profile: toProfile(card),
      ...toShownLinks(card),
    })),
  );
}
