import { AsyncLocalStorage } from "node:async_hooks";
import { openPool, type Pool } from "./pool.ts";

/** The replica that a request reads from, by its place in the settings; undefined for the primary. */
type ReadSource = { replica: number | undefined };

declare global {
  var skillshelfReadSource: AsyncLocalStorage<ReadSource> | undefined;
}

/** The source of the request in progress. One storage for the process, however many bundles import this module. */
const readSource = (globalThis.skillshelfReadSource ??= new AsyncLocalStorage<ReadSource>());

/** Handles a request whose reads are to go to a replica. */
export const readFromReplica = <Result>(replica: number, handle: () => Result): Result =>
  readSource.run({ replica }, handle);

/** Interval between two log lines about failed reads. Milliseconds. */
const LOG_INTERVAL_MS = 5_000;
let loggedAt = Number.NEGATIVE_INFINITY;

function logFailure(error: unknown): void {
  if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
  loggedAt = performance.now();
  console.error(`A read failed on a replica and is repeated on the primary: ${String(error)}`);
}

type Opened<Database> = Readonly<{ database: Database; close: () => Promise<void> }>;

/** The replicas of a database in a process that reads from them. Each is opened when it is first read. */
export class ReplicaReads<Database> {
  readonly #urls: readonly string[];
  readonly #open: (url: string) => Opened<Database>;
  readonly #opened = new Map<number, Opened<Database>>();

  constructor(urls: readonly string[], open: (url: string) => Opened<Database>) {
    this.#urls = urls;
    this.#open = open;
  }

  /** The replica that the request in progress reads from; undefined for the primary. */
  get current(): Database | undefined {
    const index = readSource.getStore()?.replica;
    if (index === undefined) return undefined;
    const url = this.#urls[index];
    const opened = this.#opened.get(index) ?? (url === undefined ? undefined : this.#open(url));
    if (opened) this.#opened.set(index, opened);
    return opened?.database;
  }

  /** Closes the connections to a replica that does not respond: what waits for it is read from the primary. */
  drop(index: number): void {
    const opened = this.#opened.get(index);
    this.#opened.delete(index);
    opened?.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#opened.values()].map(({ close }) => close()));
  }
}

/**
 * Opens a pool of a replica for statements that only read. One that fails there, for whatever reason, is sent to the primary,
 * and so are all later ones of the request: the replica may be gone, or have canceled it to go on replaying.
 */
export function openReplica(url: string, options: Parameters<typeof openPool>[1], primary: Pool): Pool {
  const pool = openPool(url, options);
  const { unsafe } = pool;
  const unsafeOrRetried = (...given: Parameters<Pool["unsafe"]>) => {
    let isRaw = false;
    const send = (to: Pool["unsafe"]) => (isRaw ? to(...given).values() : to(...given));
    const read = async () => {
      const source = readSource.getStore();
      if (source?.replica === undefined) return send(primary.unsafe);
      try {
        return await send(unsafe);
      } catch (error) {
        logFailure(error);
        source.replica = undefined;
        return send(primary.unsafe);
      }
    };
    // As with postgres.js, a statement is sent after `values` was called.
    return Object.assign(Promise.resolve().then(read), {
      values() {
        isRaw = true;
        return this;
      },
    });
  };
  return Object.assign(pool, { unsafe: unsafeOrRetried });
}
