import { z } from "zod";
import { notFound } from "../graph-error.ts";
import { encodeCursor, listParameters, listSchema, toEnvelope, toPage, toWindow } from "../paging.ts";
import {
  countCommonFollows,
  countGlobalEdges,
  edgesByName,
  findPair,
  listCommonFollows,
  listGlobalEdges,
  profilesOfPerson,
  type Side,
} from "../queries/follows.ts";
import { listReferrals, type ReferralRow } from "../queries/profiles.ts";
import { idSchema, profileSchema, walletSchema } from "../schema.ts";
import { loadProfilesWithWallets } from "../store/profile-cards.ts";
import { inKeyOrder, loadProfiles, requireProfileKey } from "../store/profiles.ts";
import { toFollowedProfiles, toProfile } from "../views/profiles.ts";
import { type Endpoint, read } from "./endpoint.ts";

export const followedProfileSchema = profileSchema
  .extend({ wallet: walletSchema.nullable(), followed_at: z.int() })
  .meta({ id: "FollowedProfile" });

/** Defines the list of a profile's followers or of the profiles it follows. */
const edgeList = (side: Side, id: string, summary: string): Endpoint =>
  read(
    {
      id,
      group: "Profiles",
      method: "GET",
      path: `/profiles/{id}/${side}`,
      summary,
      input: z.object({ path: z.object({ id: idSchema }), query: z.object(listParameters) }),
      response: listSchema("profiles", followedProfileSchema),
    },
    async (sql, { caller, path, query }) => {
      const window = toWindow(query);
      const found = await edgesByName(sql, { namespaceKey: caller.namespaceKey, id: path.id }, side, window);
      if (found === undefined) throw notFound("profile", path.id);
      const { rows, nextCursor } = toPage(found.edges, window, ({ createdAt, key }) => [createdAt, key]);
      return { ...toEnvelope(window, found.total, nextCursor), profiles: toFollowedProfiles(rows, found.profiles) };
    },
  );

const listFollowers = edgeList("followers", "listFollowers", "List followers of a profile, newest first");
const listFollowing = edgeList("following", "listFollowing", "List profiles that a profile follows, newest first");

/** Maximum offset of a page number: all rows before it are read, for each profile of a person. */
const MAX_OFFSET = 5_000;

/** The same over all profiles of a person. */
const globalEdgeList = (side: Side, id: string, summary: string): Endpoint =>
  read(
    {
      id,
      group: "Profiles",
      method: "GET",
      path: `/profiles/{id}/${side}/global`,
      summary,
      exception: "Follows of, and in, other namespaces, joined by verified wallets and contacts.",
      input: z.object({ path: z.object({ id: idSchema }), query: z.object(listParameters) }),
      response: listSchema("profiles", followedProfileSchema),
    },
    async (sql, { caller, path, query, now }) => {
      const window = toWindow(query, ["number", "number", "number"], MAX_OFFSET);
      const asOf = Number(window.after?.[2] ?? now);
      const person = await profilesOfPerson(sql, caller.namespaceKey, path.id);
      if (person.length === 0) throw notFound("profile", path.id);
      const [edges, total] = await Promise.all([
        listGlobalEdges(sql, person, side, window, asOf),
        countGlobalEdges(sql, person, side),
      ]);
      const { rows, nextCursor } = toPage(edges, window, ({ createdAt, key }) => [createdAt, key, asOf]);
      const profiles = await loadProfilesWithWallets(
        sql,
        rows.map(({ key }) => key),
        { onlyVerified: true, reader: caller.namespaceKey },
      );
      return { ...toEnvelope(window, total, nextCursor), profiles: toFollowedProfiles(rows, profiles) };
    },
  );

const listGlobalFollowers = globalEdgeList(
  "followers",
  "listGlobalFollowers",
  "List followers of a person in all namespaces, newest first",
);
const listGlobalFollowing = globalEdgeList(
  "following",
  "listGlobalFollowing",
  "List profiles that a person follows in all namespaces, newest first",
);

const listFollowingWhoFollow = read(
  {
    id: "listFollowingWhoFollow",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/following-who-follow",
    summary:
      "List followers of a profile that the requestor also follows, most recently followed first; a page can be short before the last one",
    input: z.object({
      path: z.object({ id: idSchema }),
      query: z.object({
        requestorId: idSchema.describe("Id or username of the requesting profile."),
        ...listParameters,
      }),
    }),
    response: listSchema("profiles", profileSchema),
  },
  async (sql, { caller, path: { id }, query: { requestorId, ...given } }) => {
    const window = toWindow(given);
    const { requestor, following, followed, followers } = await findPair(sql, caller.namespaceKey, requestorId, id);
    if (followed === null || requestor === null)
      throw notFound("profile", ...(followed === null ? [id] : []), ...(requestor === null ? [requestorId] : []));
    const pair = { requestor, following, followed, followers };
    const [{ edges, end }, total] = await Promise.all([
      listCommonFollows(sql, pair, window),
      countCommonFollows(sql, pair),
    ]);
    const { rows, nextCursor } = toPage(edges, window, ({ createdAt, key }) => [createdAt, key]);
    const keys = rows.map(({ key }) => key);
    const goesOn = nextCursor ?? (end ? encodeCursor([end.createdAt, end.key]) : null);
    return {
      ...toEnvelope(window, total, goesOn),
      profiles: inKeyOrder(keys, await loadProfiles(sql, keys)).map(toProfile),
    };
  },
);

const depth = z
  .string()
  .regex(/^[0-6]$/, "must be a depth from 0 to 6")
  .default("2")
  .transform(Number);

const referrals = z.array(z.object({ depth: z.int().min(1), profile: profileSchema }));

const getReferrals = read(
  {
    id: "getReferrals",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}/referrals",
    summary: "List referrers and referrals of a profile, nearest first, at most 1000 each",
    input: z.object({
      path: z.object({ id: idSchema }),
      query: z.object({
        upstream: depth.describe("Levels of referrals to follow upstream, at most 6."),
        downstream: depth.describe("Levels of referrals to follow downstream, at most 6."),
      }),
    }),
    response: z.object({ upstream: referrals, downstream: referrals }),
  },
  async (sql, { caller, path: { id }, query: depths }) => {
    const key = await requireProfileKey(sql, caller.namespaceKey, id);
    const rows = await listReferrals(sql, key, depths);
    const profiles = await loadProfiles(
      sql,
      rows.map((row) => row.key),
    );
    const shown = (wanted: readonly ReferralRow[]) =>
      wanted.flatMap((row) => {
        const profile = profiles.get(row.key);
        return profile ? [{ depth: row.depth, profile: toProfile(profile) }] : [];
      });
    return {
      upstream: shown(rows.filter(({ isUpstream }) => isUpstream)),
      downstream: shown(rows.filter(({ isUpstream }) => !isUpstream)),
    };
  },
);

export const profileRelationEndpoints: readonly Endpoint[] = [
  listFollowers,
  listFollowing,
  listGlobalFollowers,
  listGlobalFollowing,
  listFollowingWhoFollow,
  getReferrals,
];
