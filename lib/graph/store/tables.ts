import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { PropertyMap } from "../schema.ts";

export const graph = pgSchema("graph");

/** Text that sorts by its bytes, whatever the locale of the server. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const identity = (name: string) => bigint(name, { mode: "number" }).generatedAlwaysAsIdentity();
const key = (name: string) => bigint(name, { mode: "number" });
/** Milliseconds since 1970. */
const instant = (name: string) => bigint(name, { mode: "number" });
const properties = () => jsonb("properties").$type<PropertyMap>().notNull().default({});

/** Values of this installation, such as its salts and the genesis of the local ledger. */
export const settings = graph.table("settings", {
  name: text("name").primaryKey(),
  value: bytes("value").notNull(),
});

/** An application's part of the graph. `webhookSecret` signs the deliveries to `webhookUrl`. */
export const namespaces = graph.table("namespaces", {
  key: identity("key").primaryKey(),
  name: plainText("name").notNull().unique(),
  readableName: text("readable_name"),
  faviconUrl: text("favicon_url"),
  userProfileUrl: text("user_profile_url"),
  webhookUrl: text("webhook_url"),
  webhookSecret: text("webhook_secret"),
  createdAt: instant("created_at").notNull(),
});

const namespaceKey = () =>
  key("namespace_key")
    .notNull()
    .references(() => namespaces.key);

/** An API key: its SHA-256 and its visible prefix. `origins` restrict it to pages of browsers. */
export const apiKeys = graph.table("api_keys", {
  key: identity("key").primaryKey(),
  namespaceKey: namespaceKey(),
  prefix: plainText("prefix").notNull().unique(),
  hash: bytes("hash").notNull(),
  scope: text("scope").notNull(),
  origins: text("origins").array().notNull().default([]),
  createdAt: instant("created_at").notNull(),
  revokedAt: instant("revoked_at"),
});

/** `searchName` is the username in the normalized form that search compares. */
export const profiles = graph.table(
  "profiles",
  {
    key: identity("key").primaryKey(),
    namespaceKey: namespaceKey(),
    id: plainText("id").notNull(),
    username: plainText("username").notNull(),
    searchName: plainText("search_name").notNull(),
    bio: text("bio"),
    image: text("image"),
    properties: properties(),
    referredByKey: key("referred_by_key"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    unique("profiles_id").on(table.namespaceKey, table.id),
    unique("profiles_username").on(table.namespaceKey, table.username),
    index("profiles_created").on(table.namespaceKey, table.createdAt, table.key),
    index("profiles_search_name").on(table.searchName, table.key),
    index("profiles_search_name_of_namespace").on(table.namespaceKey, table.searchName, table.key),
    // Search lists shorter names first among those with the same prefix.
    index("profiles_length").on(sql`char_length(${table.searchName})`, table.searchName, table.key),
    index("profiles_length_of_namespace").on(
      table.namespaceKey,
      sql`char_length(${table.searchName})`,
      table.searchName,
      table.key,
    ),
    index("profiles_referred_by").on(table.referredByKey).where(sql`referred_by_key is not null`),
    foreignKey({ name: "profiles_referrer", columns: [table.referredByKey], foreignColumns: [table.key] }),
  ],
);

/**
 * Ids and usernames share one namespace, because both address profiles. `releasedAt` is when a username was given up,
 * null while it is in use.
 */
export const profileNames = graph.table(
  "profile_names",
  {
    namespaceKey: namespaceKey(),
    name: plainText("name").notNull(),
    profileKey: key("profile_key").notNull(),
    releasedAt: instant("released_at"),
  },
  (table) => [primaryKey({ columns: [table.namespaceKey, table.name] })],
);

/**
 * Counts of followers and followees. The total is the sum over a profile's rows: concurrent follows update different
 * rows and do not wait for each other.
 */
export const profileCounts = graph.table(
  "profile_counts",
  {
    profileKey: key("profile_key").notNull(),
    slot: smallint("slot").notNull(),
    followers: integer("followers").notNull(),
    following: integer("following").notNull(),
  },
  (table) => [primaryKey({ columns: [table.profileKey, table.slot] })],
);

/**
 * Follows. There are no foreign keys: profiles are never deleted, and their locks would cost more than the row when
 * many follow one profile at once.
 */
export const follows = graph.table(
  "follows",
  {
    followerKey: key("follower_key").notNull(),
    followedKey: key("followed_key").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerKey, table.followedKey] }),
    index("follows_followers").on(table.followedKey, table.createdAt, table.followerKey),
    index("follows_following").on(table.followerKey, table.createdAt, table.followedKey),
  ],
);

/** Contents and comments draw their keys from one sequence, because both can be liked. */
export const nodeKeys = graph.sequence("node_keys");
const nodeKey = () => key("key").primaryKey().default(sql`nextval('graph.node_keys')`);

export const contents = graph.table(
  "contents",
  {
    key: nodeKey(),
    namespaceKey: namespaceKey(),
    id: plainText("id").notNull(),
    profileKey: key("profile_key")
      .notNull()
      .references(() => profiles.key),
    relatedKey: key("related_key"),
    properties: properties(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    unique("contents_id").on(table.namespaceKey, table.id),
    index("contents_created").on(table.namespaceKey, table.createdAt, table.key),
    index("contents_of_profile").on(table.profileKey, table.createdAt, table.key),
    // Every search reads the pending list of the index, so it is kept short (kilobytes).
    index("contents_properties")
      .using("gin", sql`${table.properties} jsonb_path_ops`)
      .with({ gin_pending_list_limit: 1_024 }),
    index("contents_related").on(table.relatedKey).where(sql`related_key is not null`),
    foreignKey({ name: "contents_related_content", columns: [table.relatedKey], foreignColumns: [table.key] }).onDelete(
      "set null",
    ),
  ],
);

/**
 * A comment on a content, a profile or, with `parentKey`, another comment. A reply has the content and the profile of
 * its parent, and in `threadKey` the first comment of the thread. A deleted comment with replies stays without its
 * text.
 */
export const comments = graph.table(
  "comments",
  {
    key: nodeKey(),
    namespaceKey: namespaceKey(),
    id: uuid("id").notNull(),
    profileKey: key("profile_key")
      .notNull()
      .references(() => profiles.key),
    contentKey: key("content_key").references(() => contents.key, { onDelete: "cascade" }),
    parentKey: key("parent_key"),
    threadKey: key("thread_key"),
    targetProfileKey: key("target_profile_key").references(() => profiles.key),
    text: text("text"),
    properties: properties(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    unique("comments_id").on(table.namespaceKey, table.id),
    index("comments_of_content").on(table.contentKey).where(sql`content_key is not null`),
    index("comments_threads_of_content")
      .on(table.contentKey, table.createdAt, table.key)
      .where(sql`content_key is not null and parent_key is null`),
    index("comments_of_comment").on(table.parentKey, table.createdAt, table.key).where(sql`parent_key is not null`),
    index("comments_of_profile").on(table.profileKey, table.createdAt, table.key),
    index("comments_threads_of_profile")
      .on(table.targetProfileKey, table.createdAt, table.key)
      .where(sql`target_profile_key is not null and parent_key is null`),
    foreignKey({ name: "comments_parent", columns: [table.parentKey], foreignColumns: [table.key] }).onDelete(
      "cascade",
    ),
  ],
);

/** Counts of likes and of comments that are not deleted. The total is the sum over the rows of a node. */
export const nodeCounts = graph.table(
  "node_counts",
  {
    nodeKey: key("node_key").notNull(),
    slot: smallint("slot").notNull(),
    likes: integer("likes").notNull(),
    comments: integer("comments").notNull(),
  },
  (table) => [primaryKey({ columns: [table.nodeKey, table.slot] })],
);

/** Likes of contents and comments. */
export const likes = graph.table(
  "likes",
  {
    nodeKey: key("node_key").notNull(),
    profileKey: key("profile_key").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.nodeKey, table.profileKey] }),
    index("likes_newest").on(table.nodeKey, table.createdAt, table.profileKey),
  ],
);

/**
 * Actions of profiles, for feeds. `targetProfileKey` is the followed profile or the owner of the node; `nodeKey` the
 * content or comment that was created, liked or commented on; `commentKey` the new comment.
 */
export const activities = graph.table(
  "activities",
  {
    key: identity("key"),
    namespaceKey: key("namespace_key").notNull(),
    actorKey: key("actor_key").notNull(),
    type: text("type").$type<"following" | "new_content" | "like" | "comment">().notNull(),
    targetProfileKey: key("target_profile_key"),
    nodeKey: key("node_key"),
    commentKey: key("comment_key"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actorKey, table.createdAt, table.key] }),
    index("activities_newest").on(table.namespaceKey, table.createdAt, table.key),
    index("activities_newest_follows")
      .on(table.namespaceKey, table.createdAt, table.key)
      .where(sql`type = 'following'`),
    index("activities_new_followers")
      .on(table.targetProfileKey, table.createdAt, table.key)
      .where(sql`type = 'following'`),
    index("activities_of_node").on(table.nodeKey).where(sql`node_key is not null`),
    index("activities_of_comment").on(table.commentKey).where(sql`comment_key is not null`),
  ],
);

/**
 * A wallet or a contact, shared by all namespaces. `type` is a blockchain or a kind of contact. `value` is an address,
 * an e-mail address in lower case, a handle, or the salted hash of a phone number, which is stored nowhere itself.
 * Identifiers known to belong to one person share `identityKey`.
 */
export const identifiers = graph.table(
  "identifiers",
  {
    key: identity("key").primaryKey(),
    type: text("type").$type<"SOLANA" | "ETHEREUM" | "EMAIL" | "PHONE" | "TWITTER">().notNull(),
    value: plainText("value").notNull(),
    identityKey: key("identity_key").notNull(),
    walletType: text("wallet_type").$type<"PHANTOM" | "WEB3AUTH">(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    unique("identifiers_value").on(table.value, table.type),
    index("identifiers_of_identity").on(table.identityKey),
  ],
);

/**
 * Links between profiles and identifiers. Only verified links join identities across namespaces. `bio` and `image`
 * describe the contact in this namespace.
 */
export const profileIdentifiers = graph.table(
  "profile_identifiers",
  {
    profileKey: key("profile_key")
      .notNull()
      .references(() => profiles.key),
    identifierKey: key("identifier_key")
      .notNull()
      .references(() => identifiers.key),
    isVerified: boolean("is_verified").notNull(),
    bio: text("bio"),
    image: text("image"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileKey, table.identifierKey] }),
    index("profile_identifiers_of_identifier").on(table.identifierKey, table.profileKey),
  ],
);

/** Two wallets that an application's server declares to belong to one person. `oneKey` is the lesser key. */
export const walletConnections = graph.table(
  "wallet_connections",
  {
    oneKey: key("one_key")
      .notNull()
      .references(() => identifiers.key),
    otherKey: key("other_key")
      .notNull()
      .references(() => identifiers.key),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.oneKey, table.otherKey] }),
    index("wallet_connections_of_other").on(table.otherKey),
  ],
);

/**
 * A challenge for a proof: a text to sign with a wallet, or the hash of a code that was sent to a contact. It works
 * once; `attempts` counts the proofs that were offered.
 */
export const challenges = graph.table(
  "challenges",
  {
    nonce: plainText("nonce").primaryKey(),
    profileKey: key("profile_key")
      .notNull()
      .references(() => profiles.key),
    purpose: text("purpose").$type<"link" | "unlink">().notNull(),
    type: text("type").notNull(),
    value: plainText("value").notNull(),
    message: text("message"),
    codeHash: bytes("code_hash"),
    attempts: smallint("attempts").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    index("challenges_of_identifier").on(table.value, table.type, table.profileKey),
    index("challenges_expiry").on(table.expiresAt),
  ],
);

/** Webhook deliveries: notifications of profiles, which are kept, and codes for contacts, which are not. */
export const deliveries = graph.table(
  "deliveries",
  {
    key: identity("key").primaryKey(),
    id: uuid("id").notNull().unique(),
    namespaceKey: namespaceKey(),
    profileKey: key("profile_key")
      .notNull()
      .references(() => profiles.key),
    event: text("event").$type<"notification" | "contact.code">().notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    status: text("status").$type<"STORED" | "PENDING" | "DELIVERED" | "DEAD">().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull(),
    deliveredAt: instant("delivered_at"),
  },
  (table) => [
    index("deliveries_of_profile").on(table.profileKey, table.createdAt, table.key).where(sql`event = 'notification'`),
    index("deliveries_due").on(table.namespaceKey, table.nextAttemptAt).where(sql`status = 'PENDING'`),
    index("deliveries_dead").on(table.namespaceKey, table.key).where(sql`status = 'DEAD'`),
  ],
);

/** A swap that an application logged. Amounts are in units of the token, prices in the unit that the column names. */
export const trades = graph.table(
  "trades",
  {
    key: identity("key").primaryKey(),
    id: uuid("id").notNull().unique(),
    namespaceKey: namespaceKey(),
    transactionSignature: plainText("transaction_signature").notNull(),
    walletAddress: plainText("wallet_address").notNull(),
    profileKey: key("profile_key").references(() => profiles.key),
    inputMint: plainText("input_mint").notNull(),
    outputMint: plainText("output_mint").notNull(),
    inputAmount: doublePrecision("input_amount").notNull(),
    outputAmount: doublePrecision("output_amount").notNull(),
    inputValueSol: doublePrecision("input_value_sol").notNull(),
    outputValueSol: doublePrecision("output_value_sol").notNull(),
    inputValueUsd: doublePrecision("input_value_usd"),
    outputValueUsd: doublePrecision("output_value_usd"),
    solPrice: doublePrecision("sol_price"),
    tradedAt: instant("traded_at").notNull(),
    tradeType: text("trade_type").notNull(),
    platform: text("platform").notNull(),
    slippage: doublePrecision("slippage"),
    priorityFee: doublePrecision("priority_fee"),
    source: text("source"),
    sourceWallet: text("source_wallet"),
    sourceTransactionId: text("source_transaction_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    unique("trades_transaction").on(table.namespaceKey, table.transactionSignature, table.walletAddress),
    index("trades_newest").on(table.namespaceKey, table.tradedAt, table.key),
    index("trades_of_wallet").on(table.namespaceKey, table.walletAddress, table.tradedAt, table.key),
    index("trades_of_input").on(table.namespaceKey, table.inputMint, table.tradedAt, table.key),
    index("trades_of_output").on(table.namespaceKey, table.outputMint, table.tradedAt, table.key),
  ],
);

/** The first response to a write with an idempotency key, kept for a day. */
export const idempotentAnswers = graph.table(
  "idempotent_answers",
  {
    apiKeyKey: key("api_key_key")
      .notNull()
      .references(() => apiKeys.key),
    idempotencyKey: plainText("idempotency_key").notNull(),
    requestHash: bytes("request_hash").notNull(),
    body: text("body").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.apiKeyKey, table.idempotencyKey] }),
    index("idempotent_answers_age").on(table.createdAt),
  ],
);

/**
 * A transaction on chain that anchors a single event by its leaf, or a batch by its Merkle root. Its memo is derived
 * from `kind`, `size` and `hash`.
 *
 * QUEUED: not signed yet. SIGNED: signed and saved in `wire`, before any node has received it. SENT: accepted by a
 * node. CONFIRMED: in a block that most validators voted for. FINAL: in a block that no fork can undo. FAILED: given up
 * for `reason`. `genesisHash` names the chain it was signed for; `earlierSignatures` are those that expired. A worker
 * may lease it from `dueAt` on.
 */
export const anchors = graph.table(
  "anchors",
  {
    key: identity("key").primaryKey(),
    kind: text("kind").$type<"event" | "root">().notNull(),
    hash: bytes("hash").notNull(),
    size: integer("size").notNull(),
    status: text("status")
      .$type<"QUEUED" | "SIGNED" | "SENT" | "CONFIRMED" | "FINAL" | "FAILED">()
      .notNull()
      .default("QUEUED"),
    signature: plainText("signature").unique(),
    earlierSignatures: text("earlier_signatures").array().notNull().default([]),
    wire: bytes("wire"),
    lastValidHeight: bigint("last_valid_height", { mode: "number" }),
    slot: bigint("slot", { mode: "number" }),
    genesisHash: text("genesis_hash"),
    reason: text("reason"),
    dueAt: instant("due_at").notNull(),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
  },
  (table) => [
    index("anchors_due").on(table.dueAt).where(sql`status not in ('FINAL', 'FAILED')`),
    index("anchors_failed").on(table.key).where(sql`status = 'FAILED'`),
  ],
);

/**
 * A change of the graph to be anchored on chain, written in the same transaction as the change. Without an anchor it
 * waits for the next batch. `proof` holds the concatenated hashes from its leaf, at `leafIndex`, to the root.
 */
export const outbox = graph.table(
  "outbox",
  {
    key: identity("key").primaryKey(),
    id: uuid("id").notNull().unique(),
    namespaceKey: namespaceKey(),
    operation: text("operation").notNull(),
    actor: text("actor").notNull(),
    target: text("target").notNull(),
    createdAt: instant("created_at").notNull(),
    bodyHash: bytes("body_hash").notNull(),
    method: text("method").$type<"FAST_UNCONFIRMED" | "QUICK_SIGNATURE" | "CONFIRMED_AND_PARSED">().notNull(),
    anchorKey: key("anchor_key"),
    leafIndex: integer("leaf_index"),
    proof: bytes("proof"),
  },
  (table) => [
    index("outbox_unanchored").on(table.key).where(sql`anchor_key is null`),
    index("outbox_of_anchor").on(table.anchorKey, table.leafIndex).where(sql`anchor_key is not null`),
  ],
);

/**
 * Transactions that trades name, as the chain reports them. PENDING: to be looked up from `dueAt` on. UNKNOWN: given up
 * after too many attempts. `fee` is in lamports.
 */
export const chainTransactions = graph.table(
  "chain_transactions",
  {
    signature: plainText("signature").primaryKey(),
    status: text("status").$type<"PENDING" | "FOUND" | "UNKNOWN">().notNull().default("PENDING"),
    slot: bigint("slot", { mode: "number" }),
    blockTime: instant("block_time"),
    fee: bigint("fee", { mode: "number" }),
    succeeded: boolean("succeeded"),
    accounts: text("accounts").array(),
    attempts: integer("attempts").notNull().default(0),
    dueAt: instant("due_at").notNull(),
  },
  (table) => [index("chain_transactions_due").on(table.dueAt).where(sql`status = 'PENDING'`)],
);

/**
 * Transactions of the local ledger, in the order of their execution. `result` is null until the transaction was
 * executed.
 */
export const ledgerTransactions = graph.table("ledger_transactions", {
  key: identity("key").primaryKey(),
  signature: plainText("signature").notNull().unique(),
  slot: bigint("slot", { mode: "number" }).notNull(),
  wire: bytes("wire").notNull(),
  result: jsonb("result").$type<Record<string, unknown>>(),
  createdAt: instant("created_at").notNull(),
});

/**
 * One row: accounts of the local ledger after the transaction `lastKey`, so that a start need not replay those before.
 */
export const ledgerSnapshots = graph.table("ledger_snapshots", {
  lastKey: key("last_key").primaryKey(),
  version: text("version").notNull(),
  state: bytes("state").notNull(),
});
