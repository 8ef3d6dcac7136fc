import { LRUCache } from "lru-cache";
import pino, { type Logger } from "pino";
import { splitTarget } from "./spelling.ts";

/** Lines are gathered to this size before they are written, and written at least every second. Bytes. */
const WRITE_BYTES = 8_192;
const WRITE_MS = 1_000;

/** What waits to be written when nobody reads; later lines are dropped. Bytes. */
const MAX_WAITING_BYTES = 16_777_216;

/** Kinds of lines remembered. Methods are whatever Node reads as one. */
const MAX_LOGGERS = 1_000;

const LONGEST_TARGET = 1_024;
const LONGEST_AGENT = 256;

/** One request and its answer. */
export type AccessEntry = Readonly<{
  id: string;
  client: string;
  method: string;
  /** As it was asked for. Only `line` makes it fit to be written. */
  target: string;
  status: number;
  /** Of the body, as sent. */
  bytes: number;
  /** From the request's head to the answer's last byte handed to the system. Milliseconds. */
  ms: number;
  cache: string;
  route?: string | undefined;
  agent?: string | undefined;
  /** The client went away before it had the whole answer. */
  aborted?: boolean;
}>;

/** Writes a line of JSON for every request to standard output. No header is written but the name of the user agent. */
export class AccessLog {
  readonly #destination: ReturnType<typeof pino.destination>;
  readonly #logger: Logger;
  /** What many lines have in common is put into JSON once. */
  readonly #loggers = new LRUCache<string, Logger>({ max: MAX_LOGGERS });
  readonly #timer: NodeJS.Timeout;

  /** @param fileDescriptor where to write, standard output unless said otherwise. */
  constructor(fileDescriptor = 1) {
    this.#destination = pino.destination({
      dest: fileDescriptor,
      sync: false,
      minLength: WRITE_BYTES,
      maxLength: MAX_WAITING_BYTES,
    });
    // Who reads may go away; requests are answered all the same.
    this.#destination.on("error", () => undefined);
    this.#logger = pino({ base: null }, this.#destination);
    this.#timer = setInterval(() => this.#destination.flush(), WRITE_MS).unref();
  }

  write({ id, client, target, bytes, ms, agent, aborted, ...kind }: AccessEntry): void {
    this.#loggerOf(kind).info({
      id,
      client,
      target: withoutSecrets(target).slice(0, LONGEST_TARGET),
      bytes,
      ms: Math.round(ms * 1_000) / 1_000,
      agent: agent?.slice(0, LONGEST_AGENT),
      aborted: aborted || undefined,
    });
  }

  /** Writes what is left. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await new Promise<void>((resolve) => {
      this.#destination.once("close", resolve);
      this.#destination.once("error", () => resolve());
      this.#destination.end();
    });
  }

  #loggerOf(kind: Pick<AccessEntry, "method" | "status" | "cache" | "route">): Logger {
    const key = `${kind.method} ${kind.status} ${kind.cache} ${kind.route}`;
    const known = this.#loggers.get(key);
    if (known) return known;
    const logger = this.#logger.child(kind);
    this.#loggers.set(key, logger);
    return logger;
  }
}

/** A target whose parameters that give access are blotted out, whichever way their names are spelt. */
function withoutSecrets(target: string): string {
  if (target.startsWith("/") && !target.includes("?")) return target;
  const [path, query] = splitTarget(target);
  return (
    path +
    query.replace(/([?&;])([^=&;]*)=[^&;]*/g, (given, mark: string, name: string) =>
      isSecret(name) ? `${mark}${name}=[redacted]` : given,
    )
  );
}

function isSecret(name: string): boolean {
  const plain = name.replace(/%([0-7][\da-f])/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return /key|token|secret|passw|pwd|auth|signature|session|credential|jwt|^sig$|^code$/i.test(plain);
}
