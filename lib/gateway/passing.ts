import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import type { AnswerHeaders } from "./answer.ts";
import { BusyError } from "./render-queue.ts";
import { hasCode, headersOf, isLost, type Renderer, UpstreamError } from "./upstream.ts";

/** Longest a whole answer of the graph may take: a write may wait for a chain. Milliseconds. */
export const ANSWER_TIMEOUT_MS = 120_000;

/** Requests one process has under way at once; most of them wait for the database or a chain. */
export const PASSED_PER_PROCESS = 256;

/** A write was sent, and nothing is known of what came of it. */
export class UnknownOutcomeError extends Error {
  override readonly name = "UnknownOutcomeError";
}

export type PassedRequest = Readonly<{
  method: string;
  target: string;
  headers: AnswerHeaders;
  body: Buffer | undefined;
  /** How long the whole answer may take, where that is less than the longest. */
  timeoutMs?: number;
  /** Whether nothing is written, so that it may be asked again; what is no GET is taken for a write otherwise. */
  isReading?: true;
}>;

export type PassedAnswer = Readonly<{ status: number; headers: Record<string, string>; body: Buffer }>;

/** Passes requests to the renderers as they are, and none of them twice that may have been carried out. */
export class Passing {
  readonly #renderers: () => readonly Renderer[];
  readonly #keptAlive = new Agent({ keepAlive: true, maxFreeSockets: PASSED_PER_PROCESS });
  readonly #underWay = new WeakMap<Renderer, number>();

  constructor(renderers: () => readonly Renderer[]) {
    this.#renderers = renderers;
  }

  /**
   * @throws {UpstreamError} when no renderer answers and nothing was done.
   * @throws {UnknownOutcomeError} when none answers a write that was sent.
   * @throws {BusyError} when all of them have enough under way.
   */
  async pass(asked: PassedRequest): Promise<PassedAnswer> {
    const timeoutMs = asked.timeoutMs ?? ANSWER_TIMEOUT_MS;
    const deadline = performance.now() + timeoutMs;
    const first = this.#ask(asked, this.#keptAlive);
    try {
      return await settled(first, asked.body, timeoutMs);
    } catch (error) {
      // A connection that was kept alive may have been closed meanwhile. A write may have been read before that.
      const isStale = isReading(asked) && first.reusedSocket && hasCode(error, "ECONNRESET", "EPIPE");
      if (!isStale && !isLost(error)) throw toFailure(asked, error);
    }
    const second = this.#ask(asked, false);
    return settled(second, asked.body, deadline - performance.now()).catch((error: unknown) => {
      throw toFailure(asked, error);
    });
  }

  #ask({ method, target, headers }: PassedRequest, agent: Agent | false): ClientRequest {
    const renderer = this.#choose();
    const outgoing = httpRequest({ agent, socketPath: renderer.socketPath, method, path: target, headers });
    renderer.active++;
    this.#count(renderer, 1);
    outgoing.once("close", () => {
      renderer.active--;
      this.#count(renderer, -1);
    });
    outgoing.once("error", (error) => {
      if (isLost(error)) renderer.lost();
    });
    return outgoing;
  }

  /** The least busy renderer of those that may be given more. */
  #choose(): Renderer {
    const all = this.#renderers();
    if (all.length === 0) throw new UpstreamError("no renderer is running");
    let chosen: Renderer | undefined;
    for (const one of all) {
      if ((this.#underWay.get(one) ?? 0) >= PASSED_PER_PROCESS) continue;
      if (chosen === undefined || one.active < chosen.active) chosen = one;
    }
    if (chosen === undefined) throw new BusyError("every renderer has enough under way");
    return chosen;
  }

  #count(renderer: Renderer, change: 1 | -1): void {
    this.#underWay.set(renderer, (this.#underWay.get(renderer) ?? 0) + change);
  }
}

const isReading = (asked: PassedRequest): boolean => asked.method === "GET" || asked.isReading === true;

/** What a failed attempt says of a request. Its cause is left out: it may repeat what was asked. */
function toFailure(asked: PassedRequest, error: unknown): Error {
  const nothingDone = isReading(asked) || isLost(error);
  return nothingDone
    ? new UpstreamError("no renderer answered")
    : new UnknownOutcomeError("no renderer answered a write");
}

/** Sends a request and reads the whole answer. */
function settled(outgoing: ClientRequest, body: Buffer | undefined, milliseconds: number): Promise<PassedAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => outgoing.destroy(new Error("the answer took too long")), milliseconds);
    outgoing.once("close", () => {
      clearTimeout(timer);
      // Where it has been answered or has failed, that was told before.
      reject(new Error("the answer ended before it was whole"));
    });
    outgoing.once("error", reject);
    outgoing.once("response", (message) => collect(message, resolve, reject));
    outgoing.end(body);
  });
}

function collect(message: IncomingMessage, resolve: (answer: PassedAnswer) => void, reject: (error: Error) => void) {
  const chunks: Buffer[] = [];
  message.on("data", (chunk: Buffer) => chunks.push(chunk));
  message.once("error", reject);
  message.once("end", () => {
    const [first = Buffer.alloc(0)] = chunks;
    const body = chunks.length > 1 ? Buffer.concat(chunks) : first;
    resolve({ status: message.statusCode ?? 502, headers: headersOf(message), body });
  });
}
