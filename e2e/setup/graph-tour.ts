import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { base58 } from "@scure/base";
import { vi } from "vitest";
import { AnchorWorker } from "#lib/graph/chain/anchor-worker.ts";
import { listFailedExecutions, retryFailed } from "#lib/graph/chain/executions.ts";
import { fundPayer } from "#lib/graph/chain/start-anchoring.ts";
import { createNamespace, hasKeys, keyPrefix, listKeys, revokeKey } from "#lib/graph/commands/api-keys.ts";
import { deleteExpiredChallenges } from "#lib/graph/commands/challenges.ts";
import { listNamespaces, setNamespace } from "#lib/graph/commands/namespaces.ts";
import { recount } from "#lib/graph/commands/recount.ts";
import { listWallets, newestProfiles, newestProfilesEverywhere } from "#lib/graph/queries/wallets.ts";
import {
  countAnchors,
  countWaitingEvents,
  leaseDueAnchors,
  moveToBatch,
  releaseAnchors,
} from "#lib/graph/store/anchors.ts";
import { readBacklog } from "#lib/graph/store/backlog.ts";
import {
  isFirstChainStarting,
  leaseTransactions,
  nextTransactionDueAt,
  releaseTransaction,
  saveChain,
  saveTransaction,
} from "#lib/graph/store/chain-transactions.ts";
import { deleteExpiredResponses } from "#lib/graph/store/idempotency.ts";
import { listDeadDeliveries, nextDueAt, retryDeadDelivery } from "#lib/graph/webhooks/deliveries.ts";
import { DeliveryWorker } from "#lib/graph/webhooks/delivery-worker.ts";
import { type Example, pathOf, readExamples, tellStory, writeExamples } from "./graph-story.ts";
import type { TestGraph } from "./test-graph.ts";
import { openTestLedger } from "./test-ledger.ts";
import { solanaWallet, type TestWallet } from "./test-wallets.ts";

/**
 * Sends every statement of the graph at least once: those of all operations with each of their parameters, of the workers,
 * and of the commands of operators.
 */
export async function tourGraph(graph: TestGraph): Promise<void> {
  const webhook = createServer((_, response) => response.writeHead(200).end());
  await once(webhook.listen(0, "127.0.0.1"), "listening");
  try {
    const { port } = webhook.address() as AddressInfo;
    await setNamespace(graph.sql, "app", { webhookUrl: `http://127.0.0.1:${port}/` });
    await callAll(graph);
    await callVariants(graph);
    await prove(graph);
    await deliver(graph);
    await anchor(graph);
    await operate(graph);
  } finally {
    webhook.close();
  }
}

/** Calls each operation as its example does. */
async function callAll(graph: TestGraph): Promise<void> {
  const ids = await tellStory(graph.ask, "tour");
  // A person with two profiles in one namespace.
  const walletAddress = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
  await graph.ask("POST", "/profiles/findOrCreate", { body: { username: "cleo-too", walletAddress } });
  for (const example of [...readExamples(ids), ...writeExamples(ids, "tour")]) await callExample(graph, example);
  await graph.ask("DELETE", `/comments/${ids.commentId}`);
}

async function callExample({ ask }: TestGraph, example: Example): Promise<void> {
  const { method, path } = pathOf(example);
  const { query, body } = example;
  await ask(method, path, { ...(query && { query }), ...(body !== undefined && { body }) });
}

/** Calls with parameters that change a statement; of lists the second page too. */
async function callVariants({ ask, call }: TestGraph): Promise<void> {
  await writeVariants({ ask, call });
  const lists: readonly (readonly [path: string, query: Readonly<Record<string, string>>])[] = [
    ["/contents", { profileId: "ada", requireFields: "title" }],
    ["/contents", { filterField: "title", filterValue: "tour title" }],
    ["/contents", { filterField: "nothing", orderByField: "rank" }],
    ["/contents", { orderByField: "title", orderByDirection: "ASC" }],
    ["/comments", { profileId: "ben" }],
    ["/comments", { targetProfileId: "ada" }],
    ["/activity/feed", { username: "cleo" }],
    ["/activity/swap", { username: "cleo" }],
    ["/activity/swap", { username: "cleo", tokenAddress: "tour-token" }],
    ["/profiles/cleo/following/global", {}],
    ["/profiles/ada/wallets", {}],
    ["/profiles/cleos-id/following-who-follow", { requestorId: "ben" }],
    ["/search/profiles", { query: "a" }],
    ["/search/profiles", { query: "cleoo" }],
    ["/search/profiles", { query: "cle", includeExternalProfiles: "true" }],
    ["/search/profiles", { query: "cleoo", includeExternalProfiles: "true" }],
  ];
  for (const [path, query] of lists) {
    const first = await ask("GET", path, { query: { ...query, pageSize: "1" } });
    if (typeof first.nextCursor === "string")
      await ask("GET", path, { query: { ...query, pageSize: "1", cursor: first.nextCursor } });
  }
}

async function writeVariants({ ask, call }: Pick<TestGraph, "ask" | "call">): Promise<void> {
  const post = (path: string, body: unknown, headers = {}) => ask("POST", path, { body, headers });
  await post("/profiles/findOrCreate", { username: "cleos", id: "cleos-id" });
  await ask("PUT", "/profiles/cleos-id", { body: { username: "cleos-too" } });
  await post("/contents/findOrCreate", { id: "reply", profileId: "ada", relatedContentId: "post" });
  const { id: commentId } = await post("/comments", { profileId: "ada", contentId: "post", text: "Thread." });
  await post("/comments", { profileId: "ada", commentId, text: "Reply." });
  await ask("DELETE", `/comments/${String(commentId)}`);
  await ask("PATCH", "/profiles/ada/wallets", { body: { wallets: [solanaWallet(), solanaWallet()].map(dataOf) } });
  for (const _ of [1, 2])
    await post("/followers/add", { startId: "ben", endId: "cleo" }, { "idempotency-key": "tour" });
  // No node of a chain is there yet.
  await call("POST", "/followers/add", { body: { startId: "ben", endId: "cleos-id", execution: "QUICK_SIGNATURE" } });
}

const dataOf = ({ address, blockchain }: TestWallet) => ({ address, blockchain });

/** Proves the ownership of wallets and contacts. */
async function prove({ ask, call, makeKey, sql }: TestGraph): Promise<void> {
  const key = await makeKey("app", "write");
  const { address, sign } = solanaWallet();
  const { message } = await ask("GET", "/profiles/ben/wallets/challenge", { key, query: { address } });
  const proof = sign(String(message));
  await ask("PATCH", "/profiles/ben/wallets", { key, body: [{ data: { address, blockchain: "SOLANA" }, proof }] });
  await ask("POST", "/profiles/ben/contacts/challenge", { body: { type: "EMAIL", id: "ben@example.org" } });
  await call("PATCH", "/profiles/ben/contacts", {
    key,
    body: [{ data: { type: "EMAIL", id: "ben@example.org" }, proof: "none" }],
  });
  await deleteExpiredChallenges(sql, Date.now());
}

async function deliver({ ask, sql }: TestGraph): Promise<void> {
  const worker = new DeliveryWorker(sql);
  worker.start();
  await vi.waitFor(async () => {
    if (Number.isFinite(await nextDueAt(sql))) throw new Error("Deliveries are pending.");
  }, 60_000);
  await worker.stop();
  await sql.begin((transaction) => deleteExpiredResponses(transaction, Date.now()));
  await retryDeadDelivery(sql, "0190a000-0000-7000-8000-000000000000").catch(() => undefined);
  await ask("POST", "/profiles/ben/notification", { body: { message: "unsent" } });
  await setNamespace(sql, "app", { webhookUrl: null });
}

/** Anchors all events on a local ledger. What depends on time there is called by itself too. */
async function anchor(graph: TestGraph): Promise<void> {
  const { sql, chain } = graph;
  await isFirstChainStarting(sql, Date.now());
  const far = Date.now() + 3_600_000;
  for (const one of await leaseDueAnchors(sql, { now: far, leaseUntil: far, limit: 9 })) await moveToBatch(sql, one);
  const ledger = await openTestLedger(graph, { slotMs: 20 });
  try {
    await fundPayer(sql, chain);
    // The clock jumps: no check of an anchor has to be waited for.
    let now = Date.now();
    const worker = new AnchorWorker(sql, chain, { batchMs: 0, now: () => (now += 20_000) });
    worker.start();
    await vi.waitFor(async () => {
      const { FINAL: _, ...open } = await countAnchors(sql);
      if ((await countWaitingEvents(sql)) > 0 || Object.keys(open).length > 0) throw new Error("Events wait.");
    }, 60_000);
    await worker.stop();
    // With nothing left to do, a worker asks when the next anchor is due.
    const idle = new AnchorWorker(sql, chain, { batchMs: 0 });
    idle.start();
    await idle.stop();
    await releaseAnchors(sql, [], Date.now());
  } finally {
    await ledger.close();
  }
  await lookUpTrades(graph);
}

async function lookUpTrades({ sql, ask }: TestGraph): Promise<void> {
  for (const byte of [1, 2, 3])
    await ask("POST", "/trades", {
      body: {
        transactionSignature: base58.encode(new Uint8Array(64).fill(byte)),
        walletAddress: solanaWallet().address,
        inputMint: "sol",
        outputMint: "bonk",
        inputAmount: 1,
        outputAmount: 1,
        inputValueSOL: 1,
        outputValueSOL: 1,
        timestamp: 1,
        tradeType: "swap",
        platform: "main",
      },
    });
  await nextTransactionDueAt(sql);
  const found = { slot: 1, blockTime: 1, fee: 1, succeeded: true, accounts: [] };
  const [first, second, third] = await leaseTransactions(sql, Date.now());
  if (first && second && third) {
    await saveTransaction(sql, first, found, Date.now());
    await saveTransaction(sql, second, null, Date.now());
    await releaseTransaction(sql, third, Date.now());
  }
  for (const genesis of ["one", "another"]) await saveChain(sql, genesis, Date.now());
}

/** The commands of operators, and what only the holders of a token on chain would need. */
async function operate({ sql, makeKey }: TestGraph): Promise<void> {
  await createNamespace(sql, "empty", Date.now());
  await hasKeys(sql);
  await readBacklog(sql);
  for (const namespace of ["app", undefined]) {
    await listKeys(sql, namespace);
    await listDeadDeliveries(sql, namespace);
    await listFailedExecutions(sql, namespace);
  }
  await listNamespaces(sql);
  await revokeKey(sql, keyPrefix(await makeKey()), Date.now());
  for (const repair of [false, true]) await recount(sql, { repair });
  await retryFailed(sql, undefined);
  await retryFailed(sql, "0190a000-0000-7000-8000-000000000000").catch(() => undefined);
  for (const after of [undefined, [Date.now(), 9]]) {
    const [first] = await newestProfiles(sql, 1, after, 1);
    await newestProfilesEverywhere(sql, after, 1);
    await listWallets(sql, 1, [first?.key ?? 1]);
  }
}
