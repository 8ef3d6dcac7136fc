import { connect, type Socket } from "node:net";
import { createHistogram } from "node:perf_hooks";
import type { LoadPlan, LoadResult, LoadRun } from "./client.ts";
import type { Requests } from "./requests.ts";
import { type ParsedResponse, ResponseReader } from "./response-reader.ts";

const READ_BUFFER_BYTES = 65_536;

type ConnectionEvents = Readonly<{
  /** @param milliseconds since the request was due. */
  responded: (connection: Connection, response: ParsedResponse, milliseconds: number) => void;
  /** The connection broke, or received no valid HTTP. */
  failed: (reason: string) => void;
}>;

/**
 * A kept-alive connection with one request at a time. It reads into one buffer, so that nothing is allocated for responses.
 */
class Connection {
  readonly #socket: Socket;
  readonly #reader: ResponseReader;
  readonly #events: ConnectionEvents;
  #dueAt = 0;
  #kind = "";
  #open = true;

  private constructor(port: number, events: ConnectionEvents) {
    this.#events = events;
    this.#reader = new ResponseReader((response) => {
      events.responded(this, response, performance.now() - this.#dueAt);
    });
    const buffer = Buffer.allocUnsafe(READ_BUFFER_BYTES);
    const onread = { buffer, callback: (length: number) => this.#read(buffer, length) };
    this.#socket = connect({ host: "127.0.0.1", port, noDelay: true, onread });
  }

  static open(port: number, events: ConnectionEvents): Promise<Connection> {
    const connection = new Connection(port, events);
    return new Promise((resolve, reject) => {
      connection.#socket.once("connect", () => resolve(connection));
      connection.#socket.once("error", reject);
      connection.#socket.on("error", (error) => connection.#fail(error.message));
      connection.#socket.once("close", () => connection.#fail("the connection was closed"));
    });
  }

  /** The kind of the last request. */
  get kind(): string {
    return this.#kind;
  }

  /** Sends a request. @param due the time when it should have been sent. */
  send(request: Buffer | string, kind: string, due: number): void {
    this.#dueAt = due;
    this.#kind = kind;
    if (typeof request === "string") this.#socket.write(request, "latin1");
    else this.#socket.write(request);
  }

  close(): void {
    this.#open = false;
    this.#socket.destroy();
  }

  #read(buffer: Buffer, length: number): boolean {
    try {
      this.#reader.push(buffer, length);
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
    return true;
  }

  #fail(reason: string): void {
    if (!this.#open) return;
    this.close();
    this.#events.failed(reason);
  }
}

/** How long the last responses may take. Milliseconds. */
const LAST_RESPONSES_TIMEOUT_MS = 20_000;

const MICROSECONDS = 1_000;

/** How often due requests are sent. Milliseconds. */
const TICK_MS = 1;

/**
 * Keeps every connection busy until the run is over, or sends a number of requests per second, and waits for the last
 * responses.
 */
export async function runLoad(plan: LoadPlan, requests: Requests, run: LoadRun): Promise<LoadResult> {
  const tally = new Tally(plan);
  const tallies = new Map(plan.kinds?.map(({ name }) => [name, new Tally(plan)]));
  const finished = new Signal();
  let open = run.connections;
  let started = 0;
  let sent = 0;
  /** Connections that wait for the next request to be due. */
  const idle: Connection[] = [];

  const sendOrWait = (connection: Connection): void => {
    const now = performance.now();
    const due = run.perSecond === undefined ? now : started + (sent * 1_000) / run.perSecond;
    if (sent === run.requests || due >= started + run.milliseconds) {
      if (--open === 0) finished.give();
    } else if (due > now) {
      idle.push(connection);
    } else {
      sent++;
      const request = requests.next();
      connection.send(request, requests.kind, due);
    }
  };
  const events = {
    responded: (connection: Connection, response: ParsedResponse, milliseconds: number) => {
      tally.add(response, milliseconds);
      tallies.get(connection.kind)?.add(response, milliseconds);
      sendOrWait(connection);
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
  const timeout = setTimeout(() => {
    tally.fault("no response in time");
    finished.give();
  }, run.milliseconds + LAST_RESPONSES_TIMEOUT_MS);
  for (const connection of connections) sendOrWait(connection);
  const ticker = setInterval(() => idle.splice(0).forEach(sendOrWait), TICK_MS);
  await finished.given;
  clearInterval(ticker);
  const seconds = (performance.now() - started) / 1_000;
  clearTimeout(timeout);
  for (const connection of connections) connection.close();
  const { user, system } = process.cpuUsage(cpu);
  const kinds = Object.fromEntries([...tallies].map(([kind, one]) => [kind, one.result()]));
  return { ...tally.result(), kinds, seconds, clientCpuSeconds: (user + system) / 1e6, wrapped: requests.wrapped };
}

class Signal {
  give: () => void = () => undefined;
  readonly given = new Promise<void>((resolve) => {
    this.give = resolve;
  });
}

/** Counts responses and records latencies. */
class Tally {
  readonly #plan: LoadPlan;
  readonly #latencies = createHistogram();
  readonly #faults: Record<string, number> = {};
  #responses = 0;
  #hits = 0;
  #misses = 0;
  #unsaid = 0;

  constructor(plan: LoadPlan) {
    this.#plan = plan;
  }

  add({ status, bodyBytes, hit }: ParsedResponse, milliseconds: number): void {
    if (status !== this.#plan.status) return this.fault(`status ${status} instead of ${this.#plan.status}`);
    const expected = this.#plan.bodyBytes;
    if (expected !== undefined && bodyBytes !== expected) {
      return this.fault(`a body of ${bodyBytes} bytes instead of ${expected}`);
    }
    this.#responses++;
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
    const none = this.#responses === 0;
    return {
      responses: this.#responses,
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
