import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { Channel } from "#lib/postgres/channel.ts";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { listNamespaces, setNamespace } from "../commands/namespaces.ts";
import { WORK_CHANNEL } from "../store/work-channel.ts";
import { LEASE_MS, listDeadDeliveries, retryDeadDelivery } from "./deliveries.ts";
import { DeliveryWorker } from "./delivery-worker.ts";

type Received = Readonly<{ headers: IncomingMessage["headers"]; body: string }>;

/** Starts a local webhook. `answer` is its response. */
async function openWebhook() {
  const received: Received[] = [];
  const hook = {
    url: "",
    received,
    answer: (response: ServerResponse) => void response.writeHead(204).end(),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    hook.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return hook;
}

let graph: TestGraph;
let hook: Awaited<ReturnType<typeof openWebhook>>;
let secret: string;
let now: number;
let worker: DeliveryWorker;
/** Wakes workers. */
let work: Channel;

const statuses = async () =>
  (await graph.sql<{ status: string }[]>`select status from deliveries order by key`).map(({ status }) => status);
const rowOf = async (id: string) => {
  const [row] = await graph.sql<{ status: string; attempts: number; lastError: string | null; payload: unknown }[]>`
    select status, attempts, last_error as "lastError", payload from deliveries where id = ${id}`;
  return row;
};
const notify = async (message = "Hello", key = graph.key) =>
  String((await graph.ask("POST", "/profiles/ada/notification", { key, body: { message } })).notificationId);
const newWorker = () => new DeliveryWorker(graph.sql, { now: () => now });

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  work = new Channel(graph.url, WORK_CHANNEL, "skillshelf-test");
  await graph.profiles("ada");
});
afterAll(async () => {
  await work.stop();
  await graph.remove();
});
beforeEach(async () => {
  hook = await openWebhook();
  await setNamespace(graph.sql, "app", { webhookUrl: null });
  secret = (await setNamespace(graph.sql, "app", { webhookUrl: hook.url })).webhookSecret ?? "";
  await graph.sql`delete from deliveries`;
  now = Date.now() + 30_000;
  worker = newWorker();
});
afterEach(() => hook.close());

describe("a notification", () => {
  it("is posted once, with its signature", async () => {
    const id = await notify("Grüße");
    expect(await worker.runBatch()).toBe(1);
    expect(await worker.runBatch()).toBe(0);
    const [{ headers, body } = { headers: {}, body: "" }] = hook.received;
    expect(JSON.parse(body)).toEqual({
      id,
      event: "notification",
      namespace: "app",
      created_at: expect.any(Number),
      data: { profileId: "ada", title: null, message: "Grüße" },
    });
    expect(secret).toMatch(/^whsec_/);
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    expect(key).toHaveLength(32);
    const sign = (signed: string) => createHmac("sha256", key).update(signed);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now / 1_000)),
      "webhook-signature": `v1,${sign(`${id}.${Math.floor(now / 1_000)}.${body}`).digest("base64")}`,
      "x-signature-sha256": sign(body).digest("hex"),
    });
    expect(hook.received).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: "DELIVERED", attempts: 1, lastError: null });
  });

  it("is retried with growing delays, and given up after the eighth attempt", async () => {
    hook.answer = (response) => void response.writeHead(500).end("secret internals");
    const id = await notify();
    for (const wait of [10, 60, 300, 1_800, 7_200, 21_600, 86_400]) {
      expect(await worker.runBatch()).toBe(1);
      now += wait * 1_000 - 1;
      expect(await worker.runBatch()).toBe(0);
      now += 1;
    }
    expect(await rowOf(id)).toMatchObject({
      status: "PENDING",
      attempts: 7,
      lastError: "The webhook responded with 500.",
    });
    expect(await worker.runBatch()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ status: "DEAD", attempts: 8 });
    now += 1e9;
    expect(await worker.runBatch()).toBe(0);
    expect(await listDeadDeliveries(graph.sql, "app")).toMatchObject([{ id, namespace: "app", event: "notification" }]);
    expect(await listDeadDeliveries(graph.sql, "elsewhere")).toEqual([]);

    hook.answer = (response) => void response.writeHead(200).end();
    await retryDeadDelivery(graph.sql, id, now);
    await expect(retryDeadDelivery(graph.sql, id)).rejects.toThrow("no notification");
    await expect(retryDeadDelivery(graph.sql, "x")).rejects.toThrow("no notification");
    expect(await worker.runBatch()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ status: "DELIVERED", attempts: 1 });
    expect(await listDeadDeliveries(graph.sql, undefined)).toEqual([]);
  });

  it("follows no redirect, has a timeout, and reads no body", async () => {
    const other = await openWebhook();
    hook.answer = (response) => void response.writeHead(307, { location: other.url }).end();
    const redirected = await notify();
    await worker.runBatch();
    expect(other.received).toHaveLength(0);
    expect(await rowOf(redirected)).toMatchObject({ status: "PENDING", lastError: "The webhook responded with 307." });
    await other.close();

    hook.answer = () => undefined;
    const silent = await notify();
    await new DeliveryWorker(graph.sql, { now: () => now, timeoutMs: 300 }).runBatch();
    expect(await rowOf(silent)).toMatchObject({ lastError: "The webhook did not respond within 0.3 seconds." });

    hook.answer = (response) => {
      response.writeHead(200);
      const pour = setInterval(() => response.write("x".repeat(10_000)), 1);
      response.on("close", () => clearInterval(pour));
    };
    const endless = await notify();
    await worker.runBatch();
    expect(await rowOf(endless)).toMatchObject({ status: "DELIVERED" });

    await hook.close();
    const unreachable = await notify();
    await worker.runBatch();
    expect(await rowOf(unreachable)).toMatchObject({ lastError: "The webhook could not be reached (ECONNREFUSED)." });
  });

  it("is delivered once by concurrent workers", async () => {
    for (let count = 0; count < 30; count++) await notify(String(count));
    const workers = [worker, newWorker(), newWorker()];
    let attempts: number[];
    do attempts = await Promise.all(workers.map((one) => one.runBatch()));
    while (attempts.some((count) => count > 0));
    const messages = hook.received.map(({ body }) => (JSON.parse(body) as { data: { message: string } }).data.message);
    expect(messages.toSorted()).toEqual(Array.from({ length: 30 }, (_, count) => String(count)).toSorted());
    expect(new Set(await statuses())).toEqual(new Set(["DELIVERED"]));
  });

  it("is due again after its process died, whose late result is ignored", async () => {
    const id = await notify();
    let release = () => undefined as void;
    hook.answer = (response) => void (release = () => void response.writeHead(500).end());
    const dying = new DeliveryWorker(graph.sql, { now: () => now });
    const lost = dying.runBatch();
    await expect.poll(() => hook.received.length).toBe(1);
    expect(await worker.runBatch()).toBe(0);
    now += LEASE_MS;
    const releaseLost = release;
    hook.answer = (response) => void response.writeHead(200).end();
    expect(await worker.runBatch()).toBe(1);
    releaseLost();
    await lost;
    expect(await rowOf(id)).toMatchObject({ status: "DELIVERED", attempts: 2 });
  });

  it("wakes an idle worker, which sends it at once", async () => {
    const idle = new DeliveryWorker(graph.sql);
    const { count: told } = work;
    idle.start(work);
    await notify();
    await expect.poll(() => hook.received.length, { timeout: 5_000 }).toBe(1);
    expect(work.count).toBeGreaterThan(told);
    await idle.stop();
  });

  it("does not wait for a slow webhook of another namespace, which gets no more meanwhile", async () => {
    const key = await graph.makeKey("quick");
    await graph.ask("POST", "/profiles/findOrCreate", { key, body: { username: "ada" } });
    const quick = await openWebhook();
    await setNamespace(graph.sql, "quick", { webhookUrl: quick.url });
    const slow = new DeliveryWorker(graph.sql);
    hook.answer = () => undefined;
    await notify();
    slow.start(work);
    await expect.poll(() => hook.received.length, { timeout: 5_000 }).toBe(1);
    await notify("second");
    await notify("Hello", key);
    await expect.poll(() => quick.received.length, { timeout: 5_000 }).toBe(1);
    expect(hook.received).toHaveLength(1);
    await hook.close();
    await slow.stop();
    await quick.close();
  });

  it("is stored and not sent if the webhook is removed before", async () => {
    const id = await notify();
    await setNamespace(graph.sql, "app", { webhookUrl: null });
    expect(await worker.runBatch()).toBe(0);
    expect(await rowOf(id)).toMatchObject({ status: "STORED" });
  });
});

describe("a code for a contact", () => {
  const askForCode = () =>
    graph.ask("POST", "/profiles/ada/contacts/challenge", {
      body: { id: `+49151${Math.random()}`.replace("0.", "").slice(0, 14), type: "PHONE" },
    });
  const codes = () => graph.sql<{ status: string; payload: object }[]>`select status, payload from deliveries`;

  it("is posted with the number, which is deleted afterwards", async () => {
    await askForCode();
    await worker.runBatch();
    expect(JSON.parse(hook.received[0]?.body ?? "")).toMatchObject({
      event: "contact.code",
      data: {
        profileId: "ada",
        purpose: "link",
        contact: { type: "PHONE", id: expect.stringMatching(/^\+49151\d+$/) },
        code: expect.stringMatching(/^\d{6}$/),
        expires_at: expect.any(Number),
      },
    });
    expect(await codes()).toEqual([{ status: "DELIVERED", payload: {} }]);
  });

  it("is retried until it expires, and then deleted", async () => {
    hook.answer = (response) => void response.writeHead(503).end();
    await askForCode();
    for (const wait of [10, 60, 300]) {
      expect(await worker.runBatch()).toBe(1);
      now += wait * 1_000;
    }
    expect(await codes()).toMatchObject([{ status: "PENDING", payload: { code: expect.any(String) } }]);
    expect(await worker.runBatch()).toBe(1);
    expect(await codes()).toEqual([{ status: "DEAD", payload: {} }]);
    const [{ id } = { id: "" }] = await listDeadDeliveries(graph.sql, "app");
    await expect(retryDeadDelivery(graph.sql, id)).rejects.toThrow();

    await graph.sql`delete from deliveries`;
    await askForCode();
    now += 601_000;
    hook.received.length = 0;
    await worker.runBatch();
    expect(hook.received).toHaveLength(0);
    expect(await codes()).toEqual([{ status: "DEAD", payload: {} }]);
  });

  it("is deleted with the webhook", async () => {
    await askForCode();
    await setNamespace(graph.sql, "app", { webhookUrl: null });
    expect(await codes()).toEqual([{ status: "DEAD", payload: {} }]);
  });
});

it("deletes expired rows while it runs", async () => {
  await graph.ask("POST", "/profiles/findOrCreate", {
    body: { username: "ada" },
    headers: { "idempotency-key": "old" },
  });
  await graph.ask("GET", `/profiles/ada/wallets/challenge?address=0x${"a".repeat(40)}`);
  now += 25 * 60 * 60_000;
  worker.start(work);
  await expect
    .poll(() => graph.sql`select 1 from challenges union all select 1 from idempotent_answers`, { timeout: 5_000 })
    .toHaveLength(0);
  await worker.stop();
});

describe("a namespace", () => {
  const settings = async () => (await listNamespaces(graph.sql)).find(({ name }) => name === "app");

  it("keeps unchanged settings, and its secret when the webhook changes", async () => {
    await setNamespace(graph.sql, "app", { readableName: "The App", faviconUrl: "https://example.org/icon.svg" });
    expect(await setNamespace(graph.sql, "app", { webhookUrl: "https://example.org/hook" })).toEqual({
      webhookSecret: undefined,
    });
    expect(await setNamespace(graph.sql, "app", { faviconUrl: null })).toEqual({ webhookSecret: undefined });
    expect(await settings()).toMatchObject({
      readableName: "The App",
      faviconUrl: null,
      webhookUrl: "https://example.org/hook",
    });
    expect(await graph.ask("GET", "/profiles/ada")).toMatchObject({ namespace: { readableName: "The App" } });
    expect(JSON.stringify(await settings())).not.toContain("whsec_");
  });

  it("rejects invalid URLs and unknown namespaces", async () => {
    for (const webhookUrl of [
      "x",
      "ftp://example.org",
      "https://user:password@example.org",
      `https://x/${"y".repeat(2_048)}`,
    ])
      await expect(setNamespace(graph.sql, "app", { webhookUrl })).rejects.toThrow("webhookUrl must be");
    await expect(setNamespace(graph.sql, "app", { readableName: " " })).rejects.toThrow("readableName must be");
    await expect(setNamespace(graph.sql, "nowhere", {})).rejects.toThrow("no namespace");
  });
});
