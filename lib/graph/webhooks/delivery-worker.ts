import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Channel } from "#lib/postgres/channel.ts";
import { deleteExpiredChallenges } from "../commands/challenges.ts";
import type { Sql } from "../store/database.ts";
import { deleteExpiredResponses } from "../store/idempotency.ts";
import { type Delivery, endOf, finish, leaseDueDeliveries, nextDueAt } from "./deliveries.ts";

const ANSWER_MS = 10_000;

/**
 * Posts JSON to a webhook. Redirects are not followed, and only the status of the response is read.
 *
 * @returns an error message for operators; undefined when it was accepted.
 */
async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs = ANSWER_MS,
): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Skillshelf-Webhooks", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `The webhook answered ${response.status}.`;
  } catch (error) {
    return reasonOf(error, timeoutMs);
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === "TimeoutError")
    return `The webhook did not answer within ${timeoutMs / 1_000} seconds.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code).slice(0, 50)})` : "";
  return `The webhook could not be reached${code}.`;
}

/** Interval of polling, and of deleting expired challenges and responses. */
const LOOK_MS = 1_000;
const CLEAR_MS = 60_000;

/** While the database is unavailable, deliveries stay due and leases expire. */
const tell = (error: unknown): void => console.error("webhooks:", error instanceof Error ? error.message : error);

type Options = Readonly<{ now?: () => number; answerMs?: number }>;

/** Delivers notifications and codes to webhooks. Any number of workers, in any processes, share the work. */
export class DeliveryWorker {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #answerMs: number;
  /** Namespaces with running deliveries: a slow webhook delays only its own namespace. */
  readonly #busy = new Set<number>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #clearedAt = 0;

  constructor(sql: Sql, { now = Date.now, answerMs = ANSWER_MS }: Options = {}) {
    this.#sql = sql;
    this.#now = now;
    this.#answerMs = answerMs;
  }

  /** Starts the worker. @param work wakes it for new deliveries. */
  start(work: Channel): void {
    this.#running ??= this.#run(work);
  }

  /** Stops the worker and waits for running deliveries. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async #run(work: Channel): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const { count: told } = work;
      const dueAt = await this.#look().catch(tell);
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
      // A busy namespace may have more due deliveries.
      if (dueAt !== undefined && this.#busy.size === 0) await work.next(told, LOOK_MS, signal, dueAt - this.#now());
    }
  }

  /** Starts due deliveries. @returns when the next one is due. */
  async #look(): Promise<number> {
    await this.#clear();
    this.#track(this.#deliver(await this.#take()));
    return nextDueAt(this.#sql);
  }

  #track(work: Promise<unknown>): void {
    const tracked = work.catch(tell).finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  /** Delivers one batch of due deliveries. @returns the number of attempts. */
  async runBatch(): Promise<number> {
    const deliveries = await this.#take();
    await this.#deliver(deliveries);
    return deliveries.length;
  }

  async #take(): Promise<readonly Delivery[]> {
    const deliveries = await leaseDueDeliveries(this.#sql, this.#now(), this.#busy);
    for (const { namespaceKey } of deliveries) this.#busy.add(namespaceKey);
    return deliveries;
  }

  async #deliver(deliveries: readonly Delivery[]): Promise<void> {
    const namespaces = new Set(deliveries.map(({ namespaceKey }) => namespaceKey));
    await Promise.all(
      [...namespaces].map(async (namespaceKey) => {
        const own = deliveries.filter((delivery) => delivery.namespaceKey === namespaceKey);
        await Promise.all(own.map((delivery) => this.#attempt(delivery).catch(tell)));
        this.#busy.delete(namespaceKey);
      }),
    );
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const now = this.#now();
    const failure =
      now < endOf(delivery) ? await this.#send(delivery, now) : "The code expired before it was delivered.";
    await finish(this.#sql, delivery, failure, this.#now());
  }

  async #send(delivery: Delivery, now: number): Promise<string | undefined> {
    const { id, event, namespace, createdAt, payload, webhookUrl, webhookSecret } = delivery;
    const body = JSON.stringify({ id, event, namespace, created_at: createdAt, data: payload });
    return post(webhookUrl, signatureHeaders(webhookSecret, id, now, body), body, this.#answerMs);
  }

  async #clear(): Promise<void> {
    const now = this.#now();
    if (now - this.#clearedAt < CLEAR_MS) return;
    this.#clearedAt = now;
    await deleteExpiredChallenges(this.#sql, now);
    await this.#sql.begin((transaction) => deleteExpiredResponses(transaction, now));
  }
}

/**
 * Makes the signature headers of Standard Webhooks, and a plain HMAC-SHA256 of the body. Both use the key in base64
 * after `whsec_`. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param now in milliseconds since 1970. Receivers reject timestamps that are minutes old.
 */
export function signatureHeaders(secret: string, id: string, now: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const timestamp = String(Math.floor(now / 1_000));
  const sign = (text: string, encoding: "base64" | "hex") => createHmac("sha256", key).update(text).digest(encoding);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${sign(`${id}.${timestamp}.${body}`, "base64")}`,
    "x-signature-sha256": sign(body, "hex"),
  };
}
