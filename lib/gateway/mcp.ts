import type { IncomingMessage } from "node:http";
import { internalError } from "@skillshelf/directory-api/problem";
import { routeHeader } from "#lib/http/headers.ts";
import { mcpBodyError, mcpHeaders, mcpResponseHeaders, messagesIn } from "#lib/http/mcp.ts";
import { BodyError, readBody } from "#lib/http/read-body.ts";
import { cacheControl, mcpRoute } from "#lib/http/routes.ts";
import { type Clients, subnetOf } from "./client-address.ts";
import { type ErrorResponses, type Failure, overloaded, tooManyRequests, unavailable } from "./error-responses.ts";
import { type Allowance, type RateLimit, remaining } from "./rate-limit.ts";
import { BusyError } from "./render-queue.ts";
import { BufferedResponse, type HeaderList, type Reply, type ResponseHeaders } from "./response.ts";
import { UnknownOutcomeError, type Upstream, UpstreamError } from "./upstream.ts";

/** How long a response may take: shorter than a connection may be idle. Milliseconds. */
const TIMEOUT_MS = 25_000;

export type McpOptions = Readonly<{
  upstream: Upstream;
  errors: ErrorResponses;
  host: string;
  /** Headers of every response for programs. */
  apiHeaders: ResponseHeaders;
  /** Rate limit of each address; undefined when it is switched off. */
  limit: RateLimit | undefined;
  clients: Clients;
}>;

/** Forwards messages to the MCP server. Its responses are never cached. */
export class Mcp {
  readonly #options: McpOptions;

  constructor(options: McpOptions) {
    this.#options = options;
  }

  async respond(request: IncomingMessage, requestId: string): Promise<Reply> {
    const { upstream, host } = this.#options;
    let allowance = this.#take(request);
    if (allowance?.allowed === false) return this.#refused(allowance, requestId);
    const more = () => (allowance ? remaining(allowance) : []);
    try {
      const body = (await readBody(request)) ?? Buffer.alloc(0);
      // Each message of a batch counts as a request.
      for (let left = messagesIn(body) - 1; left > 0 && allowance?.allowed; left--) allowance = this.#take(request);
      if (allowance?.allowed === false) return this.#refused(allowance, requestId);
      const headers = {
        ...mcpHeaders(request.headers),
        host,
        "x-request-id": requestId,
        [routeHeader]: mcpRoute.pattern,
      };
      const response = await upstream.forward({
        method: "POST",
        path: mcpRoute.pattern,
        headers: { ...headers, "content-length": String(body.length) },
        body,
        timeoutMs: TIMEOUT_MS,
        isRead: true,
      });
      const isOwn = response.status < 500 || response.headers["content-type"] === "application/json";
      return isOwn
        ? this.#reply(response.status, response.body, more())
        : this.#failed(internalError, requestId, more());
    } catch (error) {
      if (!(error instanceof BodyError)) return this.#failed(failureOf(error), requestId, more());
      const { status, body } = mcpBodyError(error);
      return this.#reply(status, Buffer.from(body), more());
    }
  }

  #take(request: IncomingMessage): Allowance | undefined {
    const { limit, clients } = this.#options;
    return limit?.take(subnetOf(clients.addressOf(request)));
  }

  #refused(allowance: Allowance, requestId: string): Reply {
    return this.#failed(tooManyRequests(this.#options.limit?.perMinute, allowance), requestId);
  }

  #reply(status: number, body: Buffer, more: HeaderList): Reply {
    const headers = {
      ...this.#options.apiHeaders,
      ...mcpResponseHeaders(body.length),
      "cache-control": cacheControl.never,
    };
    return { response: BufferedResponse.of(status, headers, body), more, cache: "bypass", route: mcpRoute.pattern };
  }

  #failed(failure: Failure, requestId: string, more: HeaderList = []): Reply {
    const response = this.#options.errors.forProgram("api", mcpRoute.pattern, failure, requestId);
    return { response, more, cache: "none", route: mcpRoute.pattern };
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof BusyError) return overloaded;
  if (error instanceof UpstreamError || error instanceof UnknownOutcomeError) return unavailable;
  throw error;
}
