import { z } from "zod";
import { notFound } from "../../graph-error.ts";
import { cut, envelopeOf, listParameters, listSchema, windowOf } from "../../paging.ts";
import type { Side } from "../../queries/followers.ts";
import { countGlobalEdges, globalEdgesOf, profilesOfPerson } from "../../queries/global-edges.ts";
import { idSchema } from "../../schema.ts";
import { loadWithWallets } from "../../store/shown-profiles.ts";
import { toFollowedProfiles } from "../../views/followed-profile.ts";
import { type Endpoint, read } from "../endpoint.ts";
import { followedProfileSchema } from "./edge-list.ts";

/** Furthest a page number leads: what comes before is read of each of a person's profiles. */
const MAX_OFFSET = 5_000;

/** A list of one side of the edges of all profiles that a person has. */
const globalEdgeList = (side: Side, id: string, summary: string): Endpoint =>
  read(
    {
      id,
      group: "Profiles",
      method: "GET",
      path: `/profiles/{id}/${side}/global`,
      scope: "read",
      summary,
      exception: "Follows of, and in, other namespaces, joined by verified wallets and contacts.",
      input: z.object({ path: z.object({ id: idSchema }), query: z.object(listParameters) }),
      answer: listSchema("profiles", followedProfileSchema),
    },
    async (sql, { caller, path, query, now }) => {
      const window = windowOf(query, ["number", "number", "number"], MAX_OFFSET);
      const asOf = Number(window.after?.[2] ?? now);
      const person = await profilesOfPerson(sql, caller.namespaceKey, path.id);
      if (person.length === 0) throw notFound("profile", path.id);
      const [edges, total] = await Promise.all([
        globalEdgesOf(sql, person, side, window, asOf),
        countGlobalEdges(sql, person, side),
      ]);
      const { rows, nextCursor } = cut(edges, window, ({ createdAt, key }) => [createdAt, key, asOf]);
      const profiles = await loadWithWallets(
        sql,
        rows.map(({ key }) => key),
        { onlyVerified: true, reader: caller.namespaceKey },
      );
      return { ...envelopeOf(window, total, nextCursor), profiles: toFollowedProfiles(rows, profiles) };
    },
  );

export const listGlobalFollowers = globalEdgeList(
  "followers",
  "listGlobalFollowers",
  "Who follows any profile of the same person, newest first",
);
export const listGlobalFollowing = globalEdgeList(
  "following",
  "listGlobalFollowing",
  "Whom any profile of the same person follows, newest first",
);
