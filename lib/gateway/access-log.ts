import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import pino from "pino";
import { splitTarget } from "./url-normalization.ts";

/**
 * So many requests are written of at once, and all there are every second: one after the other they take a
 * fraction of the time, and to wake the thread that writes costs as much as some answers.
 */
const BATCH = 200;
const WRITE_MS = 1_000;

/** How long the end waits for the last lines to be read: their reader may have gone away. */
const CLOSE_MS = 1_000;

/** What waits to be written when nobody reads; later lines are dropped. Bytes. */
const MAX_WAITING_BYTES = 16_777_216;

/** Kinds of lines remembered. Methods are whatever Node reads as one. */
const MAX_BEGINNINGS = 1_000;

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
  /** When it was answered. Milliseconds since 1970. */
  time: number;
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
  /** What many lines have in common is put into JSON once. */
  readonly #beginnings = new LRUCache<string, string>({ max: MAX_BEGINNINGS });
  readonly #timer: NodeJS.Timeout;
  /** Requests that are not written of yet. */
  #waiting: AccessEntry[] = [];

  /** @param fileDescriptor where to write, standard output unless said otherwise. */
  constructor(fileDescriptor = 1) {
    this.#destination = pino.destination({ dest: fileDescriptor, sync: false, maxLength: MAX_WAITING_BYTES });
    // Who reads may go away; requests are answered all the same.
    this.#destination.on("error", () => undefined);
    this.#timer = setInterval(() => this.#handOn(), WRITE_MS).unref();
  }

  write(entry: AccessEntry): void {
    if (this.#waiting.push(entry) >= BATCH) this.#handOn();
  }

  /** Pino's own way of putting a line together takes twice the time. */
  #line(entry: AccessEntry): string {
    const target = quoted(withoutSecrets(entry.target).slice(0, LONGEST_TARGET));
    const agent = entry.agent === undefined ? "" : `,"agent":${quoted(entry.agent.slice(0, LONGEST_AGENT))}`;
    const aborted = entry.aborted ? ',"aborted":true' : "";
    const asked = `"id":${quoted(entry.id)},"client":${quoted(entry.client)},"target":${target}`;
    const answered = `"bytes":${entry.bytes},"ms":${Math.round(entry.ms * 1_000) / 1_000}`;
    return `${this.#beginningOf(entry)}"time":${entry.time},${asked},${answered}${agent}${aborted}}\n`;
  }

  /** Writes what is left, if it is read soon. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#handOn();
    const closed = new Promise<void>((resolve) => {
      this.#destination.once("close", resolve);
      this.#destination.once("error", () => resolve());
      this.#destination.end();
    });
    await Promise.race([closed, sleep(CLOSE_MS)]);
  }

  #handOn(): void {
    if (this.#waiting.length === 0) return;
    this.#destination.write(this.#waiting.map((entry) => this.#line(entry)).join(""));
    this.#waiting = [];
  }

  #beginningOf({ method, status, cache, route }: AccessEntry): string {
    const key = `${method} ${status} ${cache} ${route}`;
    const known = this.#beginnings.get(key);
    if (known !== undefined) return known;
    const level = pino.levels.values["info"];
    const beginning = JSON.stringify({ level, method, status, cache, route }).replace(/\}$/, ",");
    this.#beginnings.set(key, beginning);
    return beginning;
  }
}

/** A text in JSON. What needs no escapes is most of what there is. */
const quoted = (text: string): string => (/[^ !#-[\]-~]/.test(text) ? JSON.stringify(text) : `"${text}"`);

/** A target whose parameters that give access are blotted out, whichever way their names are spelt. */
function withoutSecrets(target: string): string {
  if (target.startsWith("/") && !/[?#]/.test(target)) return target;
  // The absolute form for another protocol may name a user too.
  const [path, query] = splitTarget(target.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*/i, ""));
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
