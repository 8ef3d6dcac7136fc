/**
 * Statements that no condition binds to one namespace: those of `functions` in `file` of `lib/graph`. `cost` is that on Citus;
 * `change` is what would have to change first, where Citus does not run it or a condition can be added.
 */
export type CrossNamespace = Readonly<{
  file: string;
  functions: readonly string[];
  reason: string;
  cost: string;
  change?: string;
}>;

const BROADCAST = "one query per shard";
const WITH_COLUMN = "Add the namespace, which the caller has, once the tables have the column.";

/** docs/graph-sharding.md shows this list. A test fails for a statement that is neither bound to a namespace nor listed. */
export const crossNamespace: readonly CrossNamespace[] = [
  {
    file: "store/profiles.ts",
    functions: ["loadProfiles"],
    reason: "Loads a page of profiles by their keys. Global lists have keys of several namespaces.",
    cost: `${BROADCAST}, an index lookup for each key in each`,
    change:
      "Pass the namespaces with the keys: one query per namespace of the page, one for all lists but the global ones.",
  },
  {
    file: "store/profile-cards.ts",
    functions: ["loadProfilesWithWallets", "loadCards"],
    reason:
      "Loads a page of profiles with counts, wallets and contacts by their keys. Global lists have keys of several namespaces.",
    cost: `three queries per shard, an index lookup for each key in each`,
    change:
      "Pass the namespaces with the keys: one query per namespace of the page, one for all lists but the global ones.",
  },
  {
    file: "store/nodes.ts",
    functions: ["changeCommentCounts", "deleteNodeDependents"],
    reason:
      "Changes the counts, likes and activities of several contents and comments by their keys, all of one namespace.",
    cost: `with each comment: rows are sent to their shard; with each deletion: ${BROADCAST}`,
    change: WITH_COLUMN,
  },
  {
    file: "commands/identities.ts",
    functions: ["separateIdentity"],
    reason: "Wallets and contacts connect profiles of all namespaces. Unlinking one reads the links of its person.",
    cost: `${BROADCAST} when something is unlinked`,
  },
  {
    file: "queries/profiles.ts",
    functions: ["listProfileRows", "countProfiles"],
    reason: "Lists profiles with a given wallet or contact. The subquery reads its links in all namespaces.",
    cost: `${BROADCAST}, an index lookup in each`,
    change: WITH_COLUMN,
  },
  {
    file: "queries/follows.ts",
    functions: ["profilesOfPerson", "listGlobalEdges", "countGlobalEdges"],
    reason: "Global followers and followees: the follows of all profiles of a person, in all namespaces.",
    cost: `three statements per page, ${BROADCAST} each, index scans of at most a page in each`,
    change:
      "Run listGlobalEdges once per profile of the person, in parallel, with its namespace: Citus rejects its lateral join.",
  },
  {
    file: "queries/suggestions.ts",
    functions: ["suggestForProfile", "suggestForIdentifier", "listInvitable"],
    reason: "Suggests profiles by what the person follows in other namespaces.",
    cost: `${BROADCAST} for each part; the slowest reads of the graph`,
    change: "Split each into a statement per part, those of one namespace with it: Citus rejects the lateral joins.",
  },
  {
    file: "queries/identities.ts",
    functions: [
      "listMembers",
      "countMembers",
      "listMemberProfiles",
      "listIdentityProfiles",
      "countIdentityProfiles",
      "countWalletFollows",
    ],
    reason: "Wallets, contacts and profiles of a person, independently of namespaces.",
    cost: `${BROADCAST}, an index lookup of the links in each`,
    change: "Replace the lateral join of listMemberProfiles by a window function over the identifier.",
  },
  {
    file: "queries/profile-search.ts",
    functions: ["searchByPrefix", "searchByCorrection"],
    reason: "Search with includeExternalProfiles=true finds profiles of all namespaces. Without it a search is bound.",
    cost: `${BROADCAST}, index scans of at most a page in each, merged on the coordinator`,
    change: "Try corrections one by one: Citus runs recursive queries only within one shard.",
  },
  {
    file: "queries/wallets.ts",
    functions: ["newestProfilesEverywhere", "listWallets"],
    reason: "Holders of a token among the profiles of all namespaces, and wallets of such profiles.",
    cost: `${BROADCAST}, at most 1,000 profiles and wallets from each`,
    change: "Order the wallets with a window function: Citus rejects the lateral join.",
  },
  {
    file: "chain/executions.ts",
    functions: ["loadExecutions"],
    reason: "Loads executions by their ids, for the API, for writes that wait for their anchor and for graph verify.",
    cost: `${BROADCAST}, an index lookup in each; repeated while writes wait for a confirmation`,
    change: "Pass the namespace with the ids of executions, also to the waiting writes.",
  },
  {
    file: "store/anchors.ts",
    functions: ["anchorsOfExecutions", "moveToBatch"],
    reason: "Finds the anchor of a write that is anchored alone, and the events of an anchor.",
    cost: `${BROADCAST} for each write that is anchored alone`,
    change: "Pass the namespace with the ids of executions, and store it in anchors of single events.",
  },
  {
    file: "chain/anchor-worker.ts",
    functions: ["isBatchDue", "nextDueAt", "makeBatch", "saveBatch"],
    reason: "A batch holds events of all namespaces, because each batch costs a transaction on chain.",
    cost: `four statements per batch, at most one batch per CHAIN_BATCH_SECONDS, ${BROADCAST} each`,
    change: "Lease events by an update of a column instead of locks: Citus locks rows within one shard only.",
  },
  {
    file: "webhooks/deliveries.ts",
    functions: ["leaseDueDeliveries", "nextDueAt"],
    reason: "One worker delivers for all namespaces.",
    cost: `${BROADCAST}, after each notification and at most once a second`,
    change:
      "Find the namespaces with due deliveries first, then lease within each: Citus locks rows within one shard only and rejects the lateral join.",
  },
  {
    file: "commands/challenges.ts",
    functions: ["deleteExpiredChallenges"],
    reason: "Cleans up.",
    cost: `${BROADCAST} every minute, an index scan in each`,
  },
  {
    file: "store/idempotency.ts",
    functions: ["deleteExpiredResponses"],
    reason: "Cleans up.",
    cost: `${BROADCAST} every minute, an index scan in each`,
  },
  {
    file: "webhooks/deliveries.ts",
    functions: ["listDeadDeliveries", "retryDeadDelivery"],
    reason: "Commands of operators: skillshelf graph deliveries dead and retry.",
    cost: `${BROADCAST}, when an operator runs the command`,
  },
  {
    file: "chain/executions.ts",
    functions: ["listFailedExecutions", "retryFailed"],
    reason: "Commands of operators: skillshelf graph failed and retry.",
    cost: `${BROADCAST}, when an operator runs the command`,
  },
  {
    file: "store/anchors.ts",
    functions: ["countWaitingEvents"],
    reason: "Command of operators: skillshelf graph chain.",
    cost: `${BROADCAST}, when an operator runs the command`,
  },
  {
    file: "store/backlog.ts",
    functions: ["readBacklog"],
    reason: "Gauges of the metrics: what waits for webhooks and anchoring in all namespaces.",
    cost: `${BROADCAST} with each scrape, scans of partial indexes that contain nothing else`,
  },
  {
    file: "commands/recount.ts",
    functions: ["compareProfiles", "compareNodes", "findOrphans"],
    reason: "Command of operators: skillshelf graph recount compares all counts of all namespaces.",
    cost: "a scan of all shards, when an operator runs the command",
    change: "Run it once per namespace, with the namespace in each part.",
  },
];
