import { randomUUID } from "node:crypto";

/** A call of an operation. `operation` is its method and path in the specification. */
export type Example = Readonly<{
  operation: string;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}>;

type Ask = (method: string, path: string, options: { body?: unknown }) => Promise<Record<string, unknown>>;

const WALLET = "So11111111111111111111111111111111111111112";
const OTHER_WALLET = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

const trade = (marker: string) => ({
  transactionSignature: "5".repeat(88),
  walletAddress: WALLET,
  profileId: "ada",
  inputMint: MINT,
  outputMint: `${marker}-token`,
  inputAmount: 2,
  outputAmount: 3,
  inputValueSOL: 1,
  outputValueSOL: 1,
  timestamp: 1_750_000_000_000,
  tradeType: "swap",
  platform: "main",
});

/** Ids that the graph generated. */
export type StoryIds = Readonly<{ commentId: string; replyId: string; executionId: string }>;

/**
 * Writes a small data set with every kind of object, with the same ids wherever it is created. `marker` occurs in its
 * texts.
 */
export async function tellStory(ask: Ask, marker: string): Promise<StoryIds> {
  const post = (path: string, body: unknown) => ask("POST", path, { body });
  const people = [
    { username: "ada", walletAddress: WALLET, contact: { type: "EMAIL", id: "ada@example.org" } },
    { username: "ben", phoneNumber: "+4915112345678", referredById: "ada" },
    { username: "cleo", walletAddress: OTHER_WALLET },
    { username: "dora" },
  ];
  for (const person of people) await post("/profiles/findOrCreate", { ...person, bio: `${marker} bio` });
  for (const [startId, endId] of [
    ["ada", "ben"],
    ["ben", "ada"],
    ["ben", "dora"],
    ["cleo", "ada"],
  ])
    await post("/followers/add", { startId, endId });
  for (const id of ["post", "other-post"])
    await post("/contents/findOrCreate", {
      id,
      profileId: "ada",
      properties: [
        { key: "title", value: `${marker} title` },
        { key: "rank", value: 7 },
      ],
    });
  const comment = await post("/comments/", { profileId: "ben", contentId: "post", text: `${marker} comment` });
  const reply = await post("/comments/", { profileId: "ada", commentId: comment.id, text: `${marker} reply` });
  await post("/comments/", { profileId: "cleo", targetProfileId: "ada", text: `${marker} greeting` });
  await post("/likes/post", { startId: "cleo" });
  await post("/trades/", trade(marker));
  await post("/profiles/ada/notification", { message: `${marker} message` });
  const { execution } = await post("/followers/add", { startId: "cleo", endId: "dora" });
  return {
    commentId: String(comment.id),
    replyId: String(reply.id),
    executionId: (execution as { id: string }).id,
  };
}

/** A call of each read operation. */
export const readExamples = ({ commentId, executionId }: StoryIds): readonly Example[] => [
  { operation: "GET /profiles", query: { walletAddress: WALLET } },
  { operation: "GET /profiles/{id}", path: { id: "ada" }, query: { requestingProfileId: "ben" } },
  { operation: "GET /profiles/{id}/followers", path: { id: "ada" } },
  { operation: "GET /profiles/{id}/following", path: { id: "ada" } },
  { operation: "GET /profiles/{id}/followers/global", path: { id: "ada" } },
  { operation: "GET /profiles/{id}/following/global", path: { id: "ada" } },
  { operation: "GET /profiles/{id}/following-who-follow", path: { id: "ada" }, query: { requestorId: "ada" } },
  { operation: "GET /profiles/{id}/wallets", path: { id: "ada" } },
  { operation: "GET /profiles/{id}/notifications", path: { id: "ada" } },
  { operation: "GET /profiles/{id}/referrals", path: { id: "ada" } },
  { operation: "GET /profiles/{id}/suggested-profiles", path: { id: "ada" } },
  { operation: "GET /profiles/suggested/{identifier}", path: { identifier: WALLET } },
  { operation: "GET /profiles/suggested/{identifier}/global", path: { identifier: WALLET } },
  { operation: "GET /search/profiles", query: { query: "ad" } },
  { operation: "GET /followers/state", query: { startId: "ada", endId: "ben" } },
  { operation: "GET /contents", query: { requestingProfileId: "cleo" } },
  { operation: "GET /contents/aggregation", query: { aggregation: "count,sum(rank)", groupBy: "title" } },
  { operation: "POST /contents/batch/read", body: ["post", "other-post", "nothing"] },
  { operation: "GET /contents/{id}", path: { id: "post" } },
  { operation: "GET /comments", query: { contentId: "post" } },
  { operation: "POST /comments/batch/read", body: [commentId] },
  { operation: "GET /comments/{id}", path: { id: commentId } },
  { operation: "GET /comments/{id}/replies", path: { id: commentId } },
  { operation: "GET /likes/{nodeId}", path: { nodeId: "post" } },
  { operation: "GET /activity/feed", query: { username: "cleo" } },
  { operation: "GET /activity/global" },
  { operation: "GET /activity/swap", query: { tokenAddress: MINT } },
  { operation: "GET /identities/{id}", path: { id: WALLET } },
  { operation: "GET /identities/{id}/profiles", path: { id: WALLET } },
  { operation: "GET /trades/all-trades" },
  { operation: "GET /trades/fetch-transaction-history", query: { walletAddress: WALLET } },
  { operation: "GET /wallets/{address}/socialCounts", path: { address: WALLET } },
  { operation: "GET /executions/{id}", path: { id: executionId } },
];

/** A call of each write operation, in an order in which each succeeds after `tellStory`. */
export const writeExamples = ({ commentId, replyId }: StoryIds, marker: string): readonly Example[] => [
  { operation: "POST /profiles/findOrCreate", body: { username: "ada", bio: `${marker} again` } },
  { operation: "PUT /profiles/{id}", path: { id: "ada" }, body: { bio: `${marker} changed` } },
  { operation: "GET /profiles/{id}/wallets/challenge", path: { id: "ada" }, query: { address: OTHER_WALLET } },
  {
    operation: "PATCH /profiles/{id}/wallets",
    path: { id: "ada" },
    body: { wallets: [{ address: OTHER_WALLET, blockchain: "SOLANA" }] },
  },
  {
    operation: "DELETE /profiles/{id}/wallets",
    path: { id: "ada" },
    body: { wallets: [{ address: OTHER_WALLET, blockchain: "SOLANA" }] },
  },
  {
    operation: "PATCH /profiles/{id}/contacts",
    path: { id: "ada" },
    body: [{ data: { type: "TWITTER", id: "ada" }, proof: "" }],
  },
  {
    operation: "DELETE /profiles/{id}/contacts",
    path: { id: "ada" },
    body: [{ data: { type: "TWITTER", id: "ada" }, proof: "" }],
  },
  { operation: "POST /profiles/{id}/notification", path: { id: "ada" }, body: { message: `${marker} more` } },
  { operation: "POST /followers/add", body: { startId: "ada", endId: "cleo" } },
  { operation: "POST /followers/remove", body: { startId: "ada", endId: "ben" } },
  { operation: "POST /contents/findOrCreate", body: { id: randomUUID(), profileId: "ada" } },
  { operation: "PUT /contents/{id}", path: { id: "post" }, body: { properties: [{ key: "title", value: marker }] } },
  { operation: "POST /comments", body: { profileId: "ada", contentId: "post", text: marker } },
  { operation: "PUT /comments/{id}", path: { id: commentId }, body: { text: marker } },
  { operation: "POST /likes/{nodeId}", path: { nodeId: "post" }, body: { startId: "ben" } },
  { operation: "DELETE /likes/{nodeId}", path: { nodeId: "post" }, body: { startId: "cleo" } },
  { operation: "POST /trades", body: { ...trade(marker), transactionSignature: "4".repeat(88) } },
  {
    operation: "POST /wallets/{address}/connect",
    path: { address: WALLET },
    body: { connectingWalletAddress: OTHER_WALLET },
  },
  { operation: "DELETE /comments/{id}", path: { id: replyId } },
  { operation: "DELETE /contents/{id}", path: { id: "other-post" } },
];

/** Operations that need a chain or a webhook and are tested separately. */
export const testedApart: readonly string[] = [
  "GET /profiles/token-owners/{tokenAddress}",
  "POST /profiles/{id}/contacts/challenge",
];

/** Fills the parameters into the path of an example. */
export function pathOf({ operation, path = {} }: Example): { method: string; path: string } {
  const [method = "", pattern = ""] = operation.split(" ");
  return { method, path: pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? "")) };
}
