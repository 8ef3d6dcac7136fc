import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type EdgeAnswer, WholeAnswer } from "./answer.ts";
import { passUpgrade } from "./pass-upgrade.ts";
import { readSmall } from "./read-small.ts";
import { RenderQueue } from "./render-queue.ts";

/** Longest a whole answer may take, or the beginning of one that is streamed, with the waiting for a renderer. */
const RENDER_TIMEOUT_MS = 10_000;

/** Renderings one process has in work at once: while one waits for the database, another is drawn. */
const RENDERS_PER_PROCESS = 8;

/** A streamed answer that ends within this is held like any other; so much of a longer one is awaited before it is passed on. Bytes. */
const SMALL_BYTES = 524_288;

/** Every request names the same one: Next renders a page otherwise, head last, when none is named. */
const USER_AGENT = "skillshelf-edge";

/** No renderer could answer: none is running, it died, or it took too long. */
export class UpstreamError extends Error {
  override readonly name = "UpstreamError";
}

/** A process that renders. */
export type Renderer = {
  readonly socketPath: string;
  /** Requests it has not answered yet. */
  active: number;
  /** Its socket answers no longer. */
  readonly lost: () => void;
};

/** How long an answer waited for a renderer, and how long that took. Milliseconds. */
export type RenderTimes = { queued: number; rendered: number };

export type UpstreamOptions = Readonly<{
  /** The renderers that are ready. */
  renderers: () => readonly Renderer[];
  /** How many there should be. */
  processes: number;
  /** How many requests may wait for one. */
  longestQueue: number;
}>;

/** The renderers behind the edge. */
export class Upstream {
  readonly queue: RenderQueue;
  /** The renderers that are ready. */
  readonly renderers: () => readonly Renderer[];
  readonly #keptAlive = new Agent({ keepAlive: true, maxSockets: 256 });
  /** Connections of answers that are streamed: a client that does not read keeps one, and no page waits for it. */
  readonly #streaming = new Agent({ keepAlive: true });

  constructor({ renderers, processes, longestQueue }: UpstreamOptions) {
    this.renderers = renderers;
    this.queue = new RenderQueue(processes * RENDERS_PER_PROCESS, longestQueue);
  }

  /**
   * Asks a renderer.
   *
   * @throws {UpstreamError} when none answers in time.
   * @throws {BusyError} when too many wait already.
   */
  async get(
    path: string,
    headers: Readonly<Record<string, string>>,
    options: { streamed?: boolean; times?: RenderTimes } = {},
  ): Promise<EdgeAnswer> {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(new UpstreamError("the renderer took too long")), RENDER_TIMEOUT_MS);
    const asked = performance.now();
    const streamed = options.streamed === true;
    const work = async () => {
      const begun = performance.now();
      try {
        const message = await this.#responseOf(
          path,
          headers,
          streamed ? this.#streaming : this.#keptAlive,
          deadline.signal,
        );
        return await toAnswer(message, streamed);
      } catch (cause) {
        throw new UpstreamError(`no renderer answered ${path}`, { cause });
      } finally {
        if (options.times) Object.assign(options.times, { queued: begun - asked, rendered: performance.now() - begun });
      }
    };
    try {
      return await this.queue.run(work, deadline.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Passes a protocol upgrade on, for hot reload during development. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    passUpgrade(this.#leastBusy()?.socketPath, request, socket, head);
  }

  #leastBusy(): Renderer | undefined {
    const [first, ...others] = this.renderers();
    return first && others.reduce((least, one) => (one.active < least.active ? one : least), first);
  }

  /**
   * The response to a request. A connection that was kept alive may have been closed meanwhile, and a
   * renderer may just have died: then, and only then, one is asked once more on a new connection.
   */
  async #responseOf(
    path: string,
    headers: Readonly<Record<string, string>>,
    agent: Agent,
    deadline: AbortSignal,
  ): Promise<IncomingMessage> {
    const first = this.#ask(path, headers, agent);
    try {
      return await settled(first, deadline);
    } catch (error) {
      const isStale = first.reusedSocket && hasCode(error, "ECONNRESET", "EPIPE");
      if (deadline.aborted || !(isStale || isLost(error))) throw error;
      return settled(this.#ask(path, headers, false), deadline);
    }
  }

  #ask(path: string, headers: Readonly<Record<string, string>>, agent: Agent | false): ClientRequest {
    const renderer = this.#leastBusy();
    if (renderer === undefined) throw new UpstreamError("no renderer is running");
    const { socketPath } = renderer;
    const outgoing = httpRequest({ agent, socketPath, path, headers: { ...headers, "user-agent": USER_AGENT } });
    renderer.active++;
    outgoing.once("close", () => renderer.active--);
    outgoing.once("error", (error) => {
      if (isLost(error)) renderer.lost();
    });
    return outgoing;
  }
}

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);

/** Nobody listens at the socket. */
export const isLost = (error: unknown): boolean => hasCode(error, "ECONNREFUSED", "ENOENT");

function settled(outgoing: ClientRequest, deadline: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const cut = () => outgoing.destroy(deadline.reason);
    deadline.addEventListener("abort", cut);
    outgoing.once("close", () => deadline.removeEventListener("abort", cut));
    outgoing.once("response", resolve);
    outgoing.once("error", reject);
    outgoing.end();
  });
}

/** Headers of the connection to a renderer, of ranges, which are not given, and of what Next tells itself. */
const notPassedOn = new Set([
  "accept-ranges",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "date",
  "proxy-authenticate",
  "te",
  "trailer",
  "upgrade",
  "x-middleware-rewrite",
]);

/** Headers of an answer without those of its connection. */
export function headersOf(message: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined && !notPassedOn.has(name)) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return headers;
}

/**
 * An answer is held whole, so that it can be tagged, compressed and kept; a large one of a streamed route is passed on as
 * it arrives, and one that has its tag already at once.
 */
async function toAnswer(message: IncomingMessage, streamed: boolean): Promise<EdgeAnswer> {
  const headers = headersOf(message);
  const status = message.statusCode ?? 502;
  const small = headers.etag === undefined ? SMALL_BYTES : 0;
  const limit = streamed && status === 200 ? small : Number.POSITIVE_INFINITY;
  const body = await readSmall(message, limit);
  return Buffer.isBuffer(body) ? WholeAnswer.of(status, headers, body) : { status, headers, stream: body };
}
