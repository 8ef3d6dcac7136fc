/**
 * How Citus would hold a table of the graph.
 *
 * distributed: by its namespace, in one colocation group; `keys` are its columns whose value belongs to one namespace,
 * and `isColumnNew` tells that it gets the column `namespace_key` only with the plan.
 * reference: a copy on each node. local: on the coordinator only.
 */
export type TablePlan = Readonly<
  | { kind: "distributed"; keys: readonly string[]; isColumnNew?: true; change: string }
  | { kind: "reference"; keys?: readonly string[]; change: string }
  | { kind: "local"; change: string }
>;

/** The distribution column of all distributed tables. */
export const DISTRIBUTION_COLUMN = "namespace_key";

const added = "Gets `namespace_key`";

/** The plan of each table of the schema `graph`. docs/graph-sharding.md shows it. */
export const plan: Readonly<Record<string, TablePlan>> = {
  profiles: {
    kind: "distributed",
    keys: ["key", "referred_by_key"],
    change: "Primary key (`namespace_key`, `key`); the foreign key to the referrer gets the column",
  },
  profile_names: {
    kind: "distributed",
    keys: ["profile_key"],
    change: "None: its primary key begins with the column",
  },
  profile_counts: {
    kind: "distributed",
    keys: ["profile_key"],
    isColumnNew: true,
    change: `${added}, also in its primary key`,
  },
  follows: {
    kind: "distributed",
    keys: ["follower_key", "followed_key"],
    isColumnNew: true,
    change: `${added}, also in its primary key and first in both indexes`,
  },
  contents: {
    kind: "distributed",
    keys: ["key", "profile_key", "related_key"],
    change:
      "Primary key (`namespace_key`, `key`); foreign keys get the column; that of the related content loses `on delete set null`, and the command that deletes a content clears it",
  },
  comments: {
    kind: "distributed",
    keys: ["key", "profile_key", "content_key", "parent_key", "thread_key", "target_profile_key"],
    change: "Primary key (`namespace_key`, `key`); foreign keys get the column",
  },
  node_counts: {
    kind: "distributed",
    keys: ["node_key"],
    isColumnNew: true,
    change: `${added}, also in its primary key`,
  },
  likes: {
    kind: "distributed",
    keys: ["node_key", "profile_key"],
    isColumnNew: true,
    change: `${added}, also in its primary key`,
  },
  activities: {
    kind: "distributed",
    keys: ["key", "actor_key", "target_profile_key", "node_key", "comment_key"],
    change: "Primary key gets the column",
  },
  profile_identifiers: {
    kind: "distributed",
    keys: ["profile_key"],
    isColumnNew: true,
    change: `${added}, also in its primary key and its foreign key to \`profiles\``,
  },
  challenges: {
    kind: "distributed",
    keys: ["profile_key"],
    isColumnNew: true,
    change: `${added}; primary key (\`namespace_key\`, \`nonce\`)`,
  },
  deliveries: {
    kind: "distributed",
    keys: ["key", "profile_key"],
    change: "Primary key and the unique `id` get the column",
  },
  trades: {
    kind: "distributed",
    keys: ["key", "profile_key"],
    change: "Primary key and the unique `id` get the column",
  },
  idempotent_answers: {
    kind: "distributed",
    keys: ["api_key_key"],
    isColumnNew: true,
    change: `${added}, also in its primary key`,
  },
  outbox: {
    kind: "distributed",
    keys: ["key"],
    change: "Primary key and the unique `id` get the column",
  },
  namespaces: {
    kind: "reference",
    keys: ["key", "name"],
    change: "None. Read by most statements, rarely written",
  },
  api_keys: {
    kind: "reference",
    keys: ["key", "prefix"],
    change: "None. Looked up by prefix before the namespace is known, rarely written",
  },
  settings: { kind: "reference", change: "None. A few rows" },
  identifiers: {
    kind: "reference",
    change:
      "None. Shared by all namespaces and joined by `profile_identifiers`; each new wallet or contact is written to every node",
  },
  wallet_connections: { kind: "reference", change: "None. Refers to `identifiers`" },
  chain_transactions: {
    kind: "reference",
    change:
      "None. One lookup for the trades of all namespaces, joined by lists of trades; each is written twice to every node",
  },
  anchors: {
    kind: "local",
    change: "None. A batch anchors events of many namespaces, and one chain process works on them",
  },
  migrations: { kind: "local", change: "None. Only the migration at the start" },
  ledger_transactions: { kind: "local", change: "None. Only the local ledger, one process" },
  ledger_snapshots: { kind: "local", change: "None. Only the local ledger, one process" },
};
