import type { Answer, Journal } from "./answers.ts";

/** No response may take longer. Milliseconds. */
const TIMEOUT_MS = 30_000;

export type Request = Readonly<{
  kind: string;
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The server that is asked, past HAProxy. */
  origin?: string;
}>;

export type Response = Answer & Readonly<{ body: string; headers: Headers }>;

/** Sends requests through HAProxy and notes what comes of them. */
export class Client {
  readonly #origin: string;
  readonly #journal: Journal;
  readonly #began: number;

  /** @param began when the load began, by `performance.now`. */
  constructor(origin: string, journal: Journal, began: number) {
    this.#origin = origin;
    this.#journal = journal;
    this.#began = began;
  }

  /** Milliseconds since the load began. */
  get now(): number {
    return performance.now() - this.#began;
  }

  async send({ kind, method = "GET", path, headers, body, origin = this.#origin }: Request): Promise<Response> {
    const startedAt = this.now;
    const request = `${method} ${path}`;
    const common = { startedAt, kind, request };
    let received: Response;
    try {
      const response = await fetch(origin + path, {
        method,
        redirect: "manual",
        headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      received = {
        ...common,
        body: await response.text(),
        endedAt: this.now,
        server: response.headers.get("x-server") ?? undefined,
        status: response.status,
        hasRetryAfter: response.headers.has("retry-after"),
        error: undefined,
        headers: response.headers,
      };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const message = cause instanceof Error ? cause.message : String(cause);
      const none = { server: undefined, status: undefined, hasRetryAfter: false, body: "", headers: new Headers() };
      received = { ...common, ...none, endedAt: this.now, error: message };
    }
    this.#journal.add(received);
    return received;
  }
}
