import { z } from "zod";
import { notFound } from "../../graph-error.ts";
import { followState } from "../../queries/profile-relations.ts";
import { idSchema, profileResponseSchema } from "../../schema.ts";
import { findCard } from "../../store/shown-profiles.ts";
import { toProfileResponse } from "../../views/profile.ts";
import { read } from "../endpoint.ts";

export const getProfile = read(
  {
    id: "getProfile",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}",
    scope: "read",
    summary: "A profile with its links, counts and properties",
    input: z.object({
      path: z.object({ id: idSchema }),
      query: z.object({
        requestingProfileId: idSchema.optional().describe("For whom `requestingProfileSocialInfo` is told."),
      }),
    }),
    answer: profileResponseSchema,
  },
  async (sql, { caller, path: { id }, query: { requestingProfileId } }) => {
    const [card, social] = await Promise.all([
      findCard(sql, caller.namespaceKey, id),
      requestingProfileId === undefined ? undefined : followState(sql, caller.namespaceKey, requestingProfileId, id),
    ]);
    if (card === undefined) throw notFound("profile", id);
    const isAsked = social?.missing.length === 0;
    return { ...toProfileResponse(card), ...(isAsked && { requestingProfileSocialInfo: social.state }) };
  },
);
