import { createHistogram } from "node:perf_hooks";
import { Connection } from "./connection.ts";
import type { LoadPlan, LoadResult, LoadRun } from "./messages.ts";
import type { Requests } from "./requests.ts";
import type { Answer } from "./response-reader.ts";

/** How long the last answers may take once no more requests are sent. */
const PATIENCE_MS = 20_000;

const MICROSECONDS = 1_000;

/** How often it is looked whether requests are due. */
const TICK_MS = 1;

/**
 * Keeps every connection busy with one request at a time until the run is over, or asks for so many a second, then waits
 * for the last answers.
 */
export async function runLoad(plan: LoadPlan, requests: Requests, run: LoadRun): Promise<LoadResult> {
  const tally = new Tally(plan);
  const finished = new Signal();
  let open = run.connections;
  let started = 0;
  let sent = 0;
  /** Connections that wait until something is due. */
  const idle: Connection[] = [];

  const askOrRest = (connection: Connection): void => {
    const now = performance.now();
    const due = run.perSecond === undefined ? now : started + (sent * 1_000) / run.perSecond;
    if (sent === run.requests || due >= started + run.milliseconds) {
      if (--open === 0) finished.give();
    } else if (due > now) {
      idle.push(connection);
    } else {
      sent++;
      connection.ask(requests.next(), due);
    }
  };
  const events = {
    answered: (connection: Connection, answer: Answer, milliseconds: number) => {
      tally.add(answer, milliseconds);
      askOrRest(connection);
    },
    failed: (reason: string) => {
      tally.fault(reason);
      if (--open === 0) finished.give();
    },
  };
  const connections = await Promise.all(
    Array.from({ length: run.connections }, () => Connection.open(plan.port, events)),
  );
  const cpu = process.cpuUsage();
  started = performance.now();
  const patience = setTimeout(() => {
    tally.fault("no answer in time");
    finished.give();
  }, run.milliseconds + PATIENCE_MS);
  for (const connection of connections) askOrRest(connection);
  const ticker = setInterval(() => idle.splice(0).forEach(askOrRest), TICK_MS);
  await finished.given;
  clearInterval(ticker);
  const seconds = (performance.now() - started) / 1_000;
  clearTimeout(patience);
  for (const connection of connections) connection.close();
  const { user, system } = process.cpuUsage(cpu);
  return { ...tally.result(), seconds, clientCpuSeconds: (user + system) / 1e6, wrapped: requests.wrapped };
}

class Signal {
  give: () => void = () => undefined;
  readonly given = new Promise<void>((resolve) => {
    this.give = resolve;
  });
}

/** Counts answers. */
class Tally {
  readonly #plan: LoadPlan;
  readonly #latencies = createHistogram();
  readonly #faults: Record<string, number> = {};
  #answers = 0;
  #hits = 0;
  #misses = 0;
  #unsaid = 0;

  constructor(plan: LoadPlan) {
    this.#plan = plan;
  }

  add({ status, bodyBytes, hit }: Answer, milliseconds: number): void {
    if (status !== this.#plan.status) return this.fault(`status ${status} instead of ${this.#plan.status}`);
    const expected = this.#plan.bodyBytes;
    if (expected !== undefined && bodyBytes !== expected) {
      return this.fault(`a body of ${bodyBytes} bytes instead of ${expected}`);
    }
    this.#answers++;
    this.#latencies.record(Math.max(1, Math.round(milliseconds * MICROSECONDS)));
    if (hit === undefined) this.#unsaid++;
    else if (hit) this.#hits++;
    else this.#misses++;
  }

  fault(reason: string): void {
    this.#faults[reason] = (this.#faults[reason] ?? 0) + 1;
  }

  result() {
    const at = (percentile: number) => this.#latencies.percentile(percentile) / MICROSECONDS;
    const none = this.#answers === 0;
    return {
      answers: this.#answers,
      faults: this.#faults,
      hits: this.#hits,
      misses: this.#misses,
      unsaid: this.#unsaid,
      p50: none ? 0 : at(50),
      p99: none ? 0 : at(99),
      longest: none ? 0 : this.#latencies.max / MICROSECONDS,
    };
  }
}
