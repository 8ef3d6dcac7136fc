import { z } from "zod";
import { listParameters, windowOf } from "../../paging.ts";
import { suggestionReasons, suggestionsFor } from "../../queries/suggestions.ts";
import { idSchema } from "../../schema.ts";
import { requireProfileKey } from "../../store/profiles.ts";
import { read } from "../endpoint.ts";
import { showSuggested, suggestedSchema } from "./suggested.ts";

export const listSuggestedProfiles = read(
  {
    id: "listSuggestedProfiles",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/suggested-profiles",
    scope: "read",
    summary: "Whom a profile might follow, by their ids, the likeliest first",
    exception: "In which other namespaces the profile's person follows somebody who has a profile in this one.",
    input: z.object({
      path: z.object({ id: idSchema }),
      query: z.object({ page: listParameters.page, pageSize: listParameters.pageSize }),
    }),
    answer: z.record(z.string(), suggestedSchema.extend({ suggestionReason: z.enum(suggestionReasons) })),
  },
  async (sql, { caller, path: { id }, query }) => {
    const window = windowOf(query);
    const key = await requireProfileKey(sql, caller.namespaceKey, id);
    const shown = await showSuggested(sql, await suggestionsFor(sql, caller.namespaceKey, key, window), window.offset);
    return Object.fromEntries(
      shown.map(({ row, ...suggested }) => [suggested.profile.id, { ...suggested, suggestionReason: row.reason }]),
    );
  },
);
