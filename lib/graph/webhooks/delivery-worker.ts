import { createHmac } from "node:crypto";
import { BackgroundWorker, type Round } from "../background-worker.ts";
import { deleteExpiredChallenges } from "../commands/challenges.ts";
import type { Sql } from "../store/database.ts";
import { deleteExpiredResponses } from "../store/idempotency.ts";
import { type Delivery, expiryOf, leaseDueDeliveries, nextDueAt, saveOutcome } from "./deliveries.ts";

const WEBHOOK_TIMEOUT_MS = 10_000;

/**
 * Posts JSON to a webhook. Redirects are not followed, and only the status of the response is read.
 *
 * @returns an error message for operators; undefined when it was accepted.
 */
async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs = WEBHOOK_TIMEOUT_MS,
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
    return response.ok ? undefined : `The webhook responded with ${response.status}.`;
  } catch (error) {
    return reasonOf(error, timeoutMs);
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === "TimeoutError")
    return `The webhook did not respond within ${timeoutMs / 1_000} seconds.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code).slice(0, 50)})` : "";
  return `The webhook could not be reached${code}.`;
}

/** Interval of polling, and of deleting expired challenges and responses. */
const POLL_INTERVAL_MS = 1_000;
const CLEANUP_INTERVAL_MS = 60_000;

/** While the database is unavailable, deliveries stay due and leases expire. */
const logError = (error: unknown): void => console.error("webhooks:", error instanceof Error ? error.message : error);

type Options = Readonly<{ now?: () => number; timeoutMs?: number }>;

/** Delivers notifications and codes to webhooks. Any number of workers, in any processes, share the work. */
export class DeliveryWorker extends BackgroundWorker {
  readonly #sql: Sql;
  readonly #timeoutMs: number;
  /** Namespaces with running deliveries: a slow webhook delays only its own namespace. */
  readonly #busy = new Set<number>();
  readonly #pending = new Set<Promise<unknown>>();
  #cleanedAt = 0;

  constructor(sql: Sql, { now = Date.now, timeoutMs = WEBHOOK_TIMEOUT_MS }: Options = {}) {
    super(now);
    this.#sql = sql;
    this.#timeoutMs = timeoutMs;
  }

  /** Stops the worker and waits for running deliveries. */
  override async stop(): Promise<void> {
    await super.stop();
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }

  protected override async round(): Promise<Round> {
    const dueAt = await this.#startDeliveries().catch(logError);
    // A busy namespace may have more due deliveries.
    const isIdle = dueAt !== undefined && this.#busy.size === 0;
    return { delayMs: POLL_INTERVAL_MS, ...(isIdle && { dueAt }) };
  }

  /** Starts due deliveries. @returns when the next one is due. */
  async #startDeliveries(): Promise<number> {
    await this.#cleanUp();
    this.#track(this.#deliver(await this.#lease()));
    return nextDueAt(this.#sql);
  }

  #track(work: Promise<unknown>): void {
    const tracked = work.catch(logError).finally(() => this.#pending.delete(tracked));
    this.#pending.add(tracked);
  }

  /** Delivers one batch of due deliveries. @returns the number of attempts. */
  async runBatch(): Promise<number> {
    const deliveries = await this.#lease();
    await this.#deliver(deliveries);
    return deliveries.length;
  }

  async #lease(): Promise<readonly Delivery[]> {
    const deliveries = await leaseDueDeliveries(this.#sql, this.now(), this.#busy);
    for (const { namespaceKey } of deliveries) this.#busy.add(namespaceKey);
    return deliveries;
  }

  async #deliver(deliveries: readonly Delivery[]): Promise<void> {
    const namespaces = new Set(deliveries.map(({ namespaceKey }) => namespaceKey));
    await Promise.all(
      [...namespaces].map(async (namespaceKey) => {
        const own = deliveries.filter((delivery) => delivery.namespaceKey === namespaceKey);
        await Promise.all(own.map((delivery) => this.#attempt(delivery).catch(logError)));
        this.#busy.delete(namespaceKey);
      }),
    );
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const now = this.now();
    const failure =
      now < expiryOf(delivery) ? await this.#send(delivery, now) : "The code expired before it was delivered.";
    await saveOutcome(this.#sql, delivery, failure, this.now());
  }

  async #send(delivery: Delivery, now: number): Promise<string | undefined> {
    const { id, event, namespace, createdAt, payload, webhookUrl, webhookSecret } = delivery;
    const body = JSON.stringify({ id, event, namespace, created_at: createdAt, data: payload });
    return post(webhookUrl, signatureHeaders(webhookSecret, id, now, body), body, this.#timeoutMs);
  }

  async #cleanUp(): Promise<void> {
    const now = this.now();
    if (now - this.#cleanedAt < CLEANUP_INTERVAL_MS) return;
    this.#cleanedAt = now;
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
