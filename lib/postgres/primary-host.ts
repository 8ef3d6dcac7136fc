import { Socket } from "node:net";
import { Duplex } from "node:stream";
import postgres from "postgres";
import { hostUrls, withoutWritingStated } from "./database-url.ts";
import { inTime } from "./in-time.ts";

/** How often the hosts are asked which of them is the primary, while there are connections. Milliseconds. */
const INTERVAL_MS = 1_000;

/** A host that does not respond in this time is asked on a new connection. Milliseconds. */
const RESPONSE_TIMEOUT_MS = 3_000;

/** The standbys before one is promoted, for example. */
class NoPrimaryError extends Error {
  override readonly name = "NoPrimaryError";
  readonly code = "NO_PRIMARY";

  constructor() {
    super("None of the database's hosts accepts writes at the moment.");
  }
}

/** One of several servers of a database. */
class Host {
  readonly name: string;
  readonly port: number;
  readonly #url: string;
  #sql: postgres.Sql | undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.name = decodeURIComponent(hostname).replace(/^\[|\]$/g, "");
    this.port = Number(port || 5_432);
    this.#url = withoutWritingStated(url);
  }

  /**
   * Asks for its timeline, whose number rises with each promotion; 0 for a standby. A statement tells it through a pooler as
   * well, whose startup parameters may be of the time before a promotion.
   */
  async timeline(): Promise<number> {
    this.#sql ??= postgres(this.#url, {
      max: 1,
      connect_timeout: RESPONSE_TIMEOUT_MS / 1_000,
      backoff: () => 0.1,
      fetch_types: false,
      prepare: false,
      onnotice: () => undefined,
      connection: { application_name: "skillshelf-primary" },
    });
    try {
      const [row] = await inTime(
        this.#sql<{ timeline: number }[]>`
          select case when pg_is_in_recovery() then 0
            else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
        RESPONSE_TIMEOUT_MS,
      );
      return row?.timeline ?? 0;
    } catch (error) {
      this.rest();
      throw error;
    }
  }

  /** Closes the connection. */
  rest(): void {
    this.#sql?.end({ timeout: 0 }).catch(() => undefined);
    this.#sql = undefined;
  }
}

/**
 * Follows the primary among several hosts: opens connections to it, and closes them when another host was promoted, or when it
 * has become a standby. postgres.js does not: it tries hosts only for new connections, forever, and without telling who waits.
 */
class PrimaryHost {
  readonly #hosts: readonly Host[];
  /** Open connections, and the ones being opened. */
  readonly #sockets = new Map<Socket, Host>();
  #opening = 0;
  #primary: Host | undefined;
  #timeline = 0;
  #asking: Promise<unknown> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.#hosts = hostUrls(url).map((one) => new Host(one));
  }

  /** Opens a connection for postgres.js. It must not throw, but return what fails. */
  readonly connect = async (): Promise<Duplex> => {
    this.#opening++;
    this.#timer ??= setInterval(() => this.#tick(), INTERVAL_MS).unref();
    if (this.#primary === undefined) await this.#ask();
    this.#opening--;
    const primary = this.#primary;
    if (primary === undefined) return failed(new NoPrimaryError());
    const socket = new Socket();
    this.#sockets.set(socket, primary);
    socket.once("close", () => this.#sockets.delete(socket));
    socket.connect(primary.port, primary.name);
    // Of the certificate, if it is encrypted.
    return Object.assign(socket, { host: primary.name });
  };

  /** Asks again, or stops asking when there are no more connections. */
  #tick(): void {
    if (this.#sockets.size > 0 || this.#opening > 0 || this.#asking) return void this.#ask();
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#primary = undefined;
    // A restored database may have started over.
    this.#timeline = 0;
    for (const host of this.#hosts) host.rest();
  }

  #ask(): Promise<unknown> {
    this.#asking ??= Promise.all(this.#hosts.map((host) => this.#askOne(host))).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askOne(host: Host): Promise<void> {
    const timeline = await host.timeline().catch(() => undefined);
    const isPrimary = timeline !== undefined && timeline > 0;
    if (isPrimary && timeline >= this.#timeline) {
      // A former primary that was not stopped stays behind on its timeline.
      if (this.#primary !== undefined && timeline === this.#timeline) return;
      this.#timeline = timeline;
      this.#primary = host;
      this.#close((other) => other !== host);
    } else if (host === this.#primary) {
      this.#primary = undefined;
      // It may only be busy, if it does not respond.
      if (timeline === 0) this.#close((other) => other === host);
    }
  }

  #close(isOutdated: (host: Host) => boolean): void {
    for (const [socket, host] of this.#sockets) if (isOutdated(host)) socket.destroy();
  }
}

/** A connection that fails after postgres.js has begun to use it. */
function failed(error: Error): Duplex {
  const stream = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  setTimeout(() => stream.destroy(error), 1);
  return stream;
}

const opened = new Map<string, PrimaryHost>();

/** Returns what opens connections to the primary among the hosts of a URL, for the option `socket` of postgres.js. */
export function primaryConnector(url: string): () => Promise<Duplex> {
  const known = opened.get(url) ?? new PrimaryHost(url);
  opened.set(url, known);
  return known.connect;
}
