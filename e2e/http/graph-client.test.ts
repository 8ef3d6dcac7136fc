import { randomBytes } from "node:crypto";
import { base58 } from "@scure/base";
import { SocialFi } from "socialfi";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { createKey } from "#lib/graph/commands/api-keys.ts";
import { Router } from "#lib/graph/endpoints/router.ts";
import { endpoints } from "#lib/graph/endpoints/table.ts";
import { failureSchema } from "#lib/graph/schema.ts";
import { type GraphDatabase, openGraph } from "#lib/graph/store/database.ts";

/*
 * The published client `socialfi`, as it is, against the running server. Every answer is checked by the schema that
 * describes it, every method is called.
 */

const api = new SocialFi({ baseURL: `${inject("origin")}/api/v1` });
const router = new Router(endpoints);
api.instance.interceptors.response.use((response) => {
  const { method = "", url = "" } = response.config;
  const segments = url.replace(/\/$/, "").split("/").slice(1).map(decodeURIComponent);
  router.find(method.toUpperCase(), segments).endpoint.response.parse(response.data);
  return response;
});

const called = new Set<string>();
const recorded = <Group extends object>(group: string, methods: Group): Group =>
  new Proxy(methods, {
    get: (target, name) => {
      called.add(`${group}.${String(name)}`);
      return Reflect.get(target, name);
    },
  });
const profiles = recorded("profiles", api.profiles);
const followers = recorded("followers", api.followers);
const contents = recorded("contents", api.contents);
const comments = recorded("comments", api.comments);
const likes = recorded("likes", api.likes);
const wallets = recorded("wallets", api.wallets);
const search = recorded("search", api.search);
const activity = recorded("activity", api.activity);
const identities = recorded("identities", api.identities);

let graph: GraphDatabase;
let apiKey: string;
let keyElsewhere: string;
const someWallet = (): string => base58.encode(randomBytes(32));
const [adasWallet, bensWallet, cleosWallet] = [someWallet(), someWallet(), someWallet()];
const namespace = `client-${randomBytes(4).toString("hex")}`;
const elsewhere = `${namespace}-elsewhere`;

beforeAll(async () => {
  const { GRAPH_DATABASE_URL, DATABASE_URL = "" } = inject("likeSettings");
  graph = openGraph(GRAPH_DATABASE_URL ?? DATABASE_URL, { name: "skillshelf-test" });
  const make = async (name: string) =>
    (await createKey(graph.sql, { namespace: name, scope: "admin", origins: [], at: Date.now() })).key;
  [apiKey, keyElsewhere] = [await make(namespace), await make(elsewhere)];
});
afterAll(() => graph.close());

const refusalSchema = z.looseObject({ response: z.looseObject({ status: z.number(), data: failureSchema }) });

/** What a call is refused with. */
async function refusal(call: Promise<unknown>) {
  const { response } = refusalSchema.parse(await call.catch((error: unknown) => error));
  return { status: response.status, ...response.data };
}

describe.sequential("the published client", () => {
  it("makes profiles with wallets and contacts, and finds them again", async () => {
    const ada = { username: "ada", bio: "Counts.", walletAddress: adasWallet, blockchain: "SOLANA" } as const;
    const made = await profiles.findOrCreateCreate({ apiKey }, ada);
    expect(made).toMatchObject({ profile: { id: "ada", namespace, bio: "Counts.", image: null } });
    expect(made).toMatchObject({ walletAddress: adasWallet, operation: "CREATED" });
    expect(await profiles.findOrCreateCreate({ apiKey }, ada)).toMatchObject({ operation: "FOUND", execution: null });
    await profiles.findOrCreateCreate(
      { apiKey },
      {
        username: "ben",
        id: "profile-of-ben",
        walletAddress: bensWallet,
        contact: { type: "EMAIL", id: "ben@example.org" },
        phoneNumber: "+49 151 12345678",
        referredById: "ada",
        properties: [{ key: "level", value: 3 }],
        execution: "FAST_UNCONFIRMED",
      },
    );
    await profiles.findOrCreateCreate({ apiKey }, { username: "cleo", walletAddress: cleosWallet });
    const found = await profiles.profilesList({ apiKey, email: "ben@example.org" });
    expect(found).toMatchObject({ page: 1, pageSize: 20, totalCount: 1, profiles: [{ profile: { username: "ben" } }] });
    const byWallet = await profiles.profilesList({ apiKey, walletAddress: adasWallet, pageSize: "5" });
    expect(byWallet.profiles).toMatchObject([{ profile: { id: "ada" }, wallet: { address: adasWallet } }]);
    const sorted = await profiles.profilesList({ apiKey, sortBy: "username", sortDirection: "ASC" });
    expect(sorted.profiles.map(({ profile }) => profile.username)).toEqual(["ada", "ben", "cleo"]);
  });

  it("reads and changes a profile, by its id or its username", async () => {
    const changed = await profiles.profilesUpdate({ apiKey, id: "ada" }, { bio: "Counts with machines." });
    expect(changed).toMatchObject({ id: "ada", bio: "Counts with machines." });
    const { profile, socialCounts, namespace: of } = await profiles.profilesDetail({ apiKey, id: "ben" });
    expect([profile.id, socialCounts]).toEqual(["profile-of-ben", { followers: 0, following: 0 }]);
    expect(of).toMatchObject({ name: namespace });
  });

  it("follows, and lists who follows whom", async () => {
    const edge = { startId: "ada", endId: "ben" };
    expect(await followers.postFollowers({ apiKey }, edge)).toMatchObject({ success: true, isFollowing: true });
    expect(await followers.stateList({ apiKey, ...edge })).toEqual({ isFollowing: true, isFollowedBy: false });
    await followers.postFollowers({ apiKey }, { startId: "cleo", endId: "ada" });
    await followers.postFollowers({ apiKey }, { startId: "cleo", endId: "ben" });
    const following = await profiles.followingList({ apiKey, id: "cleo", page: "1", pageSize: "1" });
    expect(following).toMatchObject({ pageSize: 1, totalCount: 2, profiles: [{ username: "ben" }] });
    const ofBen = await profiles.followersList({ apiKey, id: "ben" });
    expect(ofBen.profiles.map(({ username }) => username)).toEqual(["cleo", "ada"]);
    const mutual = await profiles.followingWhoFollowList({ apiKey, id: "ben", requestorId: "cleo" });
    expect(mutual.profiles).toMatchObject([{ id: "ada" }]);
    expect(await followers.removeCreate({ apiKey }, { startId: "cleo", endId: "ben" })).toMatchObject({
      success: true,
    });
    expect(await refusal(followers.postFollowers({ apiKey }, { startId: "ada", endId: "nobody" }))).toMatchObject({
      status: 404,
    });
  });

  it("looks across namespaces where that is what was asked", async () => {
    const twin = { username: "ada-elsewhere", walletAddress: adasWallet };
    await profiles.findOrCreateCreate({ apiKey: keyElsewhere }, twin);
    await profiles.findOrCreateCreate({ apiKey: keyElsewhere }, { username: "cleo-too", walletAddress: cleosWallet });
    await profiles.findOrCreateCreate(
      { apiKey: keyElsewhere },
      { username: "dora", contact: { type: "TWITTER", id: "@dora" } },
    );
    for (const endId of ["cleo-too", "dora"])
      await followers.postFollowers({ apiKey: keyElsewhere }, { startId: "ada-elsewhere", endId });
    const following = await profiles.followingGlobalList({ apiKey, id: "ada" });
    expect(following.profiles.map(({ username }) => username).toSorted()).toEqual(["ben", "cleo-too", "dora"]);
    const followed = await profiles.followersGlobalList({ apiKey, id: "ada" });
    expect(followed).toMatchObject({ totalCount: 1, profiles: [{ username: "cleo" }] });
    const suggested = await profiles.suggestedDetail({ apiKey, identifier: adasWallet });
    expect(Object.values(suggested).map(({ profile }) => profile.username)).toEqual(["cleo"]);
    const toInvite = await profiles.suggestedGlobalList({ apiKey, identifier: adasWallet });
    expect(toInvite).toMatchObject([{ namespaceCount: 1, contact: { type: "TWITTER", id: "dora" } }]);
  });

  it("tells who referred whom", async () => {
    const { upstream, downstream } = await profiles.referralsList({
      apiKey,
      id: "ben",
      upstream: "1",
      downstream: "1",
    });
    expect(upstream).toMatchObject([{ depth: 1, profile: { id: "ada" } }]);
    expect(downstream).toEqual([]);
  });

  it("notifies a profile", async () => {
    const sent = await profiles.notificationCreate({ apiKey, id: "ada" }, { message: "Ben is here.", title: "News" });
    expect(sent).toMatchObject({ success: true });
  });

  it("asks the chain for owners of a token, and is told that there is none", async () => {
    // The native mint, which every chain has, and an address that is no token's.
    const native = "So11111111111111111111111111111111111111112";
    const owners = (tokenAddress: string) =>
      profiles.tokenOwnersDetail({ apiKey, tokenAddress, includeExternalProfiles: "false" });
    await expect.poll(() => owners(native).catch(() => undefined), { timeout: 20_000 }).toMatchObject({ profiles: [] });
    expect(await refusal(owners(someWallet()))).toMatchObject({ status: 404 });
  });

  it("publishes, lists and changes contents", async () => {
    for (const [id, text] of [
      ["post-1", "First"],
      ["post-2", "Second"],
    ] as const)
      await contents.findOrCreateCreate(
        { apiKey },
        { id, profileId: "ben", properties: [{ key: "text", value: text }] },
      );
    const updated = await contents.contentsUpdate(
      { apiKey, id: "post-1" },
      { properties: [{ key: "pinned", value: true }] },
    );
    expect(updated).toMatchObject({
      id: "post-1",
      properties: { text: "First", pinned: true },
      text: "First",
      pinned: true,
    });
    const list = await contents.contentsList({
      apiKey,
      profileId: "ben",
      filterField: "text",
      filterValue: "First",
      requireFields: "text,pinned",
      orderByField: "created_at",
      orderByDirection: "DESC",
    });
    expect(list).toMatchObject({
      totalCount: 1,
      contents: [{ content: { id: "post-1", text: "First" }, authorProfile: { username: "ben" } }],
    });
    const batch = await contents.batchReadCreate({ apiKey }, ["post-2", "post-1", "none"]);
    expect(batch.successful.map(({ content }) => content?.id)).toEqual(["post-2", "post-1"]);
    expect(batch.failed).toMatchObject([{ id: "none" }]);
  });

  it("likes, and tells whoever asks whether they do", async () => {
    expect(await likes.likesCreate({ apiKey, nodeId: "post-1" }, { startId: "ada" })).toMatchObject({ success: true });
    const detail = () => contents.contentsDetail({ apiKey, id: "post-1", requestingProfileId: "ada" });
    expect(await detail()).toMatchObject({
      socialCounts: { likeCount: 1 },
      requestingProfileSocialInfo: { hasLiked: true },
    });
    expect(await likes.likesDelete({ apiKey, nodeId: "post-1" }, { startId: "ada" })).toMatchObject({ success: true });
    expect(await detail()).toMatchObject({
      socialCounts: { likeCount: 0 },
      requestingProfileSocialInfo: { hasLiked: false },
    });
  });

  it("comments, answers, changes and deletes", async () => {
    const comment = await comments.commentsCreate(
      { apiKey },
      { profileId: "ada", contentId: "post-1", text: "Welcome!" },
    );
    expect(comment).toMatchObject({ text: "Welcome!" });
    const reply = await comments.commentsCreate(
      { apiKey },
      { profileId: "ben", commentId: comment.id, text: "Thanks." },
    );
    const list = await comments.commentsList({ apiKey, contentId: "post-1", requestingProfileId: "ben" });
    expect(list.comments).toMatchObject([
      { comment: { id: comment.id }, recentReplies: [{ comment: { id: reply.id } }] },
    ]);
    expect(await comments.commentsDetail({ apiKey, id: comment.id })).toMatchObject({
      author: { username: "ada" },
      recentReplies: [{ comment: { text: "Thanks." } }],
    });
    const replies = await comments.repliesList({ apiKey, id: comment.id, page: "1", pageSize: "10" });
    expect(replies.comments).toMatchObject([{ comment: { id: reply.id } }]);
    const changed = await comments.commentsUpdate(
      { apiKey, id: comment.id },
      { properties: [{ key: "mood", value: "glad" }] },
    );
    expect(changed).toMatchObject({ id: comment.id, text: "Welcome!" });
    const batch = await comments.batchReadCreate({ apiKey }, [reply.id, "none"]);
    expect(batch).toMatchObject({ successful: [{ comment: { id: reply.id } }], failed: [{ id: "none" }] });
    expect(await comments.commentsDelete({ apiKey, id: reply.id })).toMatchObject({ success: true });
    expect(await refusal(comments.commentsDetail({ apiKey, id: reply.id }))).toMatchObject({ status: 404 });
  });

  it("shows what those one follows have done, and traded", async () => {
    const feed = await activity.feedList({ apiKey, username: "ada", page: "1", pageSize: "10" });
    expect(feed.activities).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "new_content", actor_username: "ben" }),
        expect.objectContaining({ type: "new_follower", actor_username: "cleo" }),
      ]),
    );
    const trade = {
      transactionSignature: base58.encode(randomBytes(64)),
      walletAddress: bensWallet,
      inputMint: someWallet(),
      outputMint: someWallet(),
      inputAmount: 1,
      outputAmount: 2,
      inputValueSOL: 1,
      outputValueSOL: 1,
      timestamp: Date.now(),
      tradeType: "swap",
      platform: "main",
    };
    // The client has no call for it.
    await api.request({ path: "/trades/", method: "POST", query: { apiKey }, body: trade, secure: false });
    for (const whose of [{ username: "ada" }, { tokenAddress: trade.outputMint }]) {
      const swaps = await activity.swapList({ apiKey, ...whose });
      expect(swaps.transactions).toMatchObject([
        {
          signature: trade.transactionSignature,
          walletAddress: bensWallet,
          to: { amount: 2, token: trade.outputMint },
        },
      ]);
    }
  });

  it("searches profiles, here and everywhere", async () => {
    expect(await search.profilesList({ apiKey, query: "ADA" })).toMatchObject({
      profiles: [
        { profile: { username: "ada" }, walletAddress: adasWallet, socialCounts: { followers: 1, following: 1 } },
      ],
    });
    const all = await search.profilesList({ apiKey, query: "ada", includeExternalProfiles: "true", pageSize: "100" });
    expect(all.profiles.map(({ profile }) => profile.namespace)).toEqual(
      expect.arrayContaining([namespace, elsewhere]),
    );
  });

  it("tells who is behind a wallet, and joins two", async () => {
    const { identities: found } = await identities.identitiesDetail({ apiKey, id: adasWallet });
    const behind = found.flatMap((one) => one.profiles.map(({ profile }) => profile.username));
    expect([...new Set(behind)].toSorted()).toEqual(["ada", "ada-elsewhere"]);
    const inAll = await identities.profilesList({ apiKey, id: adasWallet, sortBy: "created_at", sortDirection: "ASC" });
    expect(inAll.profiles.map(({ profile }) => profile.username)).toEqual(["ada", "ada-elsewhere"]);
    const counts = await wallets.socialCountsList({ apiKey, address: adasWallet });
    expect(counts).toEqual({ followers: 1, following: 1, globalFollowers: 1, globalFollowing: 3 });
    const second = someWallet();
    const joined = await wallets.connectCreate({ apiKey, address: adasWallet }, { connectingWalletAddress: second });
    expect(joined).toMatchObject({ success: true });
    const { identities: now } = await identities.identitiesDetail({ apiKey, id: second });
    expect(now.map(({ wallet }) => wallet?.address).toSorted()).toEqual([adasWallet, second].toSorted());
  });

  it("deletes a content with all that hung on it", async () => {
    expect(await contents.contentsDelete({ apiKey, id: "post-1" })).toMatchObject({ success: true });
    expect(await refusal(contents.contentsDetail({ apiKey, id: "post-1" }))).toMatchObject({ status: 404 });
    expect(await comments.commentsList({ apiKey, profileId: "ada" })).toMatchObject({ totalCount: 0, comments: [] });
  });

  it("is told what was wrong in a form it can read", async () => {
    expect(await refusal(profiles.profilesDetail({ apiKey: "", id: "ada" }))).toMatchObject({ status: 401 });
    expect(await refusal(contents.batchReadCreate({ apiKey }, Array(21).fill("post-2")))).toMatchObject({
      status: 400,
    });
  });

  it("has no method left that was not called", () => {
    const methods = Object.entries(api).flatMap(([group, held]: [string, unknown]) =>
      typeof held === "object" && held !== null && Object.values(held).every((one) => typeof one === "function")
        ? Object.keys(held).map((name) => `${group}.${name}`)
        : [],
    );
    expect(methods.length).toBeGreaterThan(35);
    expect(methods.filter((name) => !called.has(name))).toEqual([]);
  });
});
