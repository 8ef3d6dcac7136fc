import { z } from "zod";
import { notFound } from "../../graph-error.ts";
import { cut, envelopeOf, listParameters, listSchema, windowOf } from "../../paging.ts";
import { edgesByName, type Side } from "../../queries/followers.ts";
import { idSchema, profileSchema, walletSchema } from "../../schema.ts";
import { toFollowedProfiles } from "../../views/followed-profile.ts";
import { type Endpoint, read } from "../endpoint.ts";

export const followedProfileSchema = profileSchema
  .extend({ wallet: walletSchema.nullable(), followed_at: z.int() })
  .meta({ id: "FollowedProfile" });

/** A list of one side of a profile's edges. */
const edgeList = (side: Side, id: string, summary: string): Endpoint =>
  read(
    {
      id,
      group: "Profiles",
      method: "GET",
      path: `/profiles/{id}/${side}`,
      scope: "read",
      summary,
      input: z.object({ path: z.object({ id: idSchema }), query: z.object(listParameters) }),
      answer: listSchema("profiles", followedProfileSchema),
    },
    async (sql, { caller, path, query }) => {
      const window = windowOf(query);
      const found = await edgesByName(sql, { namespaceKey: caller.namespaceKey, id: path.id }, side, window);
      if (found === undefined) throw notFound("profile", path.id);
      const { rows, nextCursor } = cut(found.edges, window, ({ createdAt, key }) => [createdAt, key]);
      return { ...envelopeOf(window, found.total, nextCursor), profiles: toFollowedProfiles(rows, found.profiles) };
    },
  );

export const listFollowers = edgeList("followers", "listFollowers", "Who follows a profile, newest first");
export const listFollowing = edgeList("following", "listFollowing", "Whom a profile follows, newest first");
