import { setTimeout as sleep } from "node:timers/promises";
import { combineCalls } from "./combine-calls.ts";
import { inTime } from "./in-time.ts";
import { openPool, type Pool } from "./pool.ts";
import { parsePosition } from "./position.ts";

/** How often each replica is checked. Milliseconds. */
const CHECK_INTERVAL_MS = 250;

/** Least time between two checks, when reads wait for one. Milliseconds. */
const GAP_MS = 2;

/** A replica that does not respond in this time is left out. Milliseconds. */
const CHECK_TIMEOUT_MS = 1_000;

/** Delay between checks of a replica that fails; it doubles up to this. Milliseconds. */
const MAX_RETRY_MS = 5_000;

/** A replica returns when it has not failed for this time. Milliseconds. */
const RETURN_AFTER_MS = 1_000;

/** What a check found. */
export type ReplicaState = Readonly<{
  /** How much of the primary's write-ahead log it has replayed. */
  position: bigint;
  /** Whether it receives that log, so that it follows the present primary. */
  isStreaming: boolean;
  /** Age of what it replays, where it has received more than that. */
  lagSeconds: number;
}>;

type Row = Omit<ReplicaState, "position"> & Readonly<{ isReplica: boolean; position: string }>;

const statementWith = (columns: string | undefined): string => `
  select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as position,
    exists (select from pg_stat_wal_receiver) as "isStreaming",
    case when pg_last_wal_receive_lsn() <= pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::float8 as "lagSeconds"
    ${columns === undefined ? "" : `, ${columns}`}`;

type Settings = Readonly<{
  /** The `application_name` of the connections, one for each replica. */
  name: string;
  /** Further columns of the state, as SQL. */
  columns?: string;
  /** Called when a replica fails: whatever waits for it should no longer. */
  onLost: (index: number) => void;
  log: (line: string) => void;
}>;

/** Read replicas, which are checked a few times a second. Those that fail are left out, and return by themselves. */
export class ReplicaSet<More extends object = object> {
  readonly #replicas: readonly Replica<More>[];
  readonly #reads = new Map<number | undefined, number>();
  #next = 0;

  constructor(urls: readonly string[], { onLost, ...settings }: Settings) {
    this.#replicas = urls.map((url, index) => new Replica(url, { ...settings, onLost: () => onLost(index) }));
  }

  /** Chooses a replica whose last state suits, in turn; undefined where there is none. */
  choose(suits: (state: ReplicaState & More) => boolean): number | undefined {
    const count = this.#replicas.length;
    for (let place = 0; place < count; place++) {
      const index = (this.#next + place) % count;
      const state = this.#replicas[index]?.state;
      if (state === undefined || !suits(state)) continue;
      this.#next = index + 1;
      return index;
    }
    return undefined;
  }

  /** Checks the replicas that are in use now. Resolves with the first of them; at once where there is none. */
  async check(): Promise<void> {
    const inUse = this.#replicas.filter(({ state }) => state !== undefined);
    if (inUse.length > 0) await Promise.race(inUse.map((one) => one.check()));
  }

  /** Counts a request that reads from a replica, or from the primary where `chosen` is undefined. */
  count(chosen: number | undefined): number | undefined {
    this.#reads.set(chosen, (this.#reads.get(chosen) ?? 0) + 1);
    return chosen;
  }

  /** How many requests have read from each, by address, and from the `primary`. */
  get reads(): ReadonlyMap<string, number> {
    const ofReplicas = this.#replicas.map(({ address }, index) => [address, this.#reads.get(index) ?? 0] as const);
    return new Map([...ofReplicas, ["primary", this.#reads.get(undefined) ?? 0]]);
  }

  /** The replicas by address, each with its state; undefined for one that is left out. */
  get states(): ReadonlyMap<string, (ReplicaState & More) | undefined> {
    return new Map(this.#replicas.map(({ address, state }) => [address, state]));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#replicas.map((one) => one.stop()));
  }
}

type OwnSettings = Omit<Settings, "onLost"> & Readonly<{ onLost: () => void }>;

class Replica<More extends object> {
  /** Host and port, for logs and metrics. */
  readonly address: string;
  readonly #url: string;
  readonly #settings: OwnSettings;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #pool: Pool;
  #state: (ReplicaState & More) | undefined;
  #failures = 0;
  #failedAt = Number.NEGATIVE_INFINITY;
  #notStreamingAt = Number.NEGATIVE_INFINITY;

  constructor(url: string, settings: OwnSettings) {
    this.#url = url;
    this.#settings = settings;
    this.address = new URL(url).host;
    this.#pool = this.#open();
    this.#running = this.#run();
  }

  /** What the last check found; undefined while the replica is left out. */
  get state(): (ReplicaState & More) | undefined {
    return performance.now() - this.#failedAt < RETURN_AFTER_MS ? undefined : this.#state;
  }

  /** Checks the replica. Never rejects. */
  readonly check = combineCalls(() => this.#check(), GAP_MS);

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#pool.end({ timeout: 0 });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.check();
      const delay = Math.min(MAX_RETRY_MS, CHECK_INTERVAL_MS * 2 ** this.#failures);
      await sleep(delay, undefined, { signal }).catch(() => undefined);
    }
  }

  async #check(): Promise<void> {
    const pool = this.#pool;
    try {
      const query = pool.unsafe<(Row & More)[]>(statementWith(this.#settings.columns));
      const [row] = await inTime(query, CHECK_TIMEOUT_MS);
      if (row?.isReplica !== true) throw new Error("it is not a replica");
      if (!row.isStreaming) this.#notStreamingAt = performance.now();
      // One that cannot follow the primary connects to it again and again.
      const isStreaming = performance.now() - this.#notStreamingAt >= RETURN_AFTER_MS;
      const position = parsePosition(row.position) ?? 0n;
      if (this.#failures > 0) this.#settings.log(`The replica ${this.address} is back.`);
      this.#failures = 0;
      this.#state = { ...row, position, isStreaming };
    } catch (error) {
      this.#lose(pool, error instanceof Error ? error.message : String(error));
    }
  }

  /** Leaves the replica out. What it had replayed counts no longer: after a crash it may begin with less. */
  #lose(pool: Pool, reason: string): void {
    if (pool !== this.#pool) return;
    this.#pool = this.#open();
    pool.end({ timeout: 0 }).catch(() => undefined);
    this.#failedAt = performance.now();
    this.#state = undefined;
    if (this.#stopping.signal.aborted) return;
    if (this.#failures++ > 0) return;
    this.#settings.log(`The replica ${this.address} is left out: ${reason}.`);
    this.#settings.onLost();
  }

  #open(): Pool {
    const onClose = () => this.#lose(pool, "its connection was closed");
    const pool = openPool(this.#url, { max: 1, keep: true, name: this.#settings.name, onClose });
    return pool;
  }
}
