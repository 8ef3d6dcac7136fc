import type { IncomingMessage } from "node:http";
import { internalError } from "@skillshelf/directory-api/problem";
import { mcpAnswerHeaders, mcpBodyFailure, mcpHeaders, messagesIn } from "#lib/http/mcp.ts";
import { BodyError, readBody } from "#lib/http/read-body.ts";
import { cacheControl, mcpRoute } from "#lib/http/routes.ts";
import { type AnswerHeaders, type HeaderList, WholeAnswer } from "./answer.ts";
import { type Clients, subnetOf } from "./client-address.ts";
import { away, busy, type Failure, type Failures, tooManyAnswers } from "./failures.ts";
import { type Allowance, type RateLimit, remaining } from "./rate-limit.ts";
import { BusyError } from "./render-queue.ts";
import type { Reply } from "./responder.ts";
import { UnknownOutcomeError, type Upstream, UpstreamError } from "./upstream.ts";

/** Longest an answer may take: it only reads. Milliseconds, less than a connection may be silent. */
const TIMEOUT_MS = 25_000;

export type McpOptions = Readonly<{
  upstream: Upstream;
  failures: Failures;
  host: string;
  /** Headers of every answer for programs of other sites. */
  apiHeaders: AnswerHeaders;
  /** For each address; undefined where there is none. */
  limit: RateLimit | undefined;
  clients: Clients;
}>;

/** The MCP server behind the edge. What is posted goes there, answers come from there; none is kept. */
export class Mcp {
  readonly #options: McpOptions;

  constructor(options: McpOptions) {
    this.#options = options;
  }

  async answer(request: IncomingMessage, requestId: string): Promise<Reply> {
    const { upstream, host } = this.#options;
    let allowance = this.#take(request);
    if (allowance?.allowed === false) return this.#refused(allowance, requestId);
    const more = () => (allowance ? remaining(allowance) : []);
    try {
      const body = (await readBody(request)) ?? Buffer.alloc(0);
      // Each message of a batch counts as a request does.
      for (let left = messagesIn(body) - 1; left > 0 && allowance?.allowed; left--) allowance = this.#take(request);
      if (allowance?.allowed === false) return this.#refused(allowance, requestId);
      const headers = { ...mcpHeaders(request.headers), host, "x-request-id": requestId };
      const answer = await upstream.forward({
        method: "POST",
        path: mcpRoute.pattern,
        headers: { ...headers, "content-length": String(body.length) },
        body,
        timeoutMs: TIMEOUT_MS,
        isRead: true,
      });
      const isOurs = answer.status < 500 || answer.headers["content-type"] === "application/json";
      return isOurs ? this.#reply(answer.status, answer.body, more()) : this.#failed(internalError, requestId, more());
    } catch (error) {
      if (!(error instanceof BodyError)) return this.#failed(failureOf(error), requestId, more());
      const { status, body } = mcpBodyFailure(error);
      return this.#reply(status, Buffer.from(body), more());
    }
  }

  #take(request: IncomingMessage): Allowance | undefined {
    const { limit, clients } = this.#options;
    return limit?.take(subnetOf(clients.addressOf(request)));
  }

  #refused(allowance: Allowance, requestId: string): Reply {
    return this.#failed(tooManyAnswers(this.#options.limit?.perMinute, allowance), requestId);
  }

  #reply(status: number, body: Buffer, more: HeaderList): Reply {
    const headers = {
      ...this.#options.apiHeaders,
      ...mcpAnswerHeaders(body.length),
      "cache-control": cacheControl.never,
    };
    return { answer: WholeAnswer.of(status, headers, body), more, cache: "bypass", route: mcpRoute.pattern };
  }

  #failed(failure: Failure, requestId: string, more: HeaderList = []): Reply {
    const answer = this.#options.failures.told("api", mcpRoute.pattern, failure, requestId);
    return { answer, more, cache: "none", route: mcpRoute.pattern };
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof BusyError) return busy;
  if (error instanceof UpstreamError || error instanceof UnknownOutcomeError) return away;
  throw error;
}
