import { setTimeout as sleep } from "node:timers/promises";
import type { Channel } from "#lib/postgres/channel.ts";
import { forgetChallenges } from "../commands/challenges.ts";
import type { Sql } from "../store/database.ts";
import { forgetAnswers } from "../store/idempotency.ts";
import { type Delivery, endOf, finish, nextDueAt, takeDue } from "./due.ts";
import { ANSWER_MS, post } from "./post.ts";
import { signatureHeaders } from "./signature.ts";

/** How often is looked for what is due, at most, and how often what has expired is cleared away. Milliseconds. */
const LOOK_MS = 1_000;
const CLEAR_MS = 60_000;

/** The database may be away for a while. What is due then is due afterwards too, and what was taken when its lease ends. */
const tell = (error: unknown): void => console.error("webhooks:", error instanceof Error ? error.message : error);

type Options = Readonly<{ now?: () => number; answerMs?: number }>;

/** Sends what namespaces' webhooks are to be told. Any number of them share the work, in whatever processes. */
export class DeliveryWorker {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #answerMs: number;
  /** Namespaces that are being sent something: a slow one keeps none but itself waiting. */
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

  /** Begins to work, until `stop`. @param work tells of what is to be delivered. */
  start(work: Channel): void {
    this.#running ??= this.#run(work);
  }

  /** Takes on nothing more, and waits for what is under way. */
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
      // A namespace that is busy may have more that is due.
      if (dueAt !== undefined && this.#busy.size === 0) await work.next(told, LOOK_MS, signal, dueAt - this.#now());
    }
  }

  /** Begins to deliver what is due. @returns when something will be next. */
  async #look(): Promise<number> {
    await this.#clear();
    this.#track(this.#deliver(await this.#take()));
    return nextDueAt(this.#sql);
  }

  #track(work: Promise<unknown>): void {
    const tracked = work.catch(tell).finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  /** Delivers what is due now, as much as is taken at a time. @returns how many attempts were made. */
  async runBatch(): Promise<number> {
    const deliveries = await this.#take();
    await this.#deliver(deliveries);
    return deliveries.length;
  }

  async #take(): Promise<readonly Delivery[]> {
    const deliveries = await takeDue(this.#sql, this.#now(), this.#busy);
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
    await forgetChallenges(this.#sql, now);
    await this.#sql.begin((transaction) => forgetAnswers(transaction, now));
  }
}
