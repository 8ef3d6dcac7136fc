import type { IncomingMessage } from "node:http";
import { internalError, problemMediaType } from "@skillshelf/directory-api/problem";
import { routeHeader } from "#lib/http/headers.ts";
import { BodyError, readBody } from "#lib/http/read-body.ts";
import { cacheControl } from "#lib/http/routes.ts";
import { subnetOf } from "./client-address.ts";
import { type Failure, tooManyRequests } from "./error-responses.ts";
import type { McpOptions } from "./mcp.ts";
import { remaining } from "./rate-limit.ts";
import { failureOf } from "./rendering.ts";
import { BufferedResponse, type HeaderList, type Reply } from "./response.ts";
import type { RouteMatch } from "./route-match.ts";

/** How long a response may take. Milliseconds. */
const TIMEOUT_MS = 10_000;

type Forward = RouteMatch & { kind: "forward" };

/** Forwards what clients post to operations of the metadata API, which only read. Their responses are never cached. */
export class ApiPost {
  readonly #options: McpOptions;

  constructor(options: McpOptions) {
    this.#options = options;
  }

  async respond(request: IncomingMessage, { route, path }: Forward, requestId: string): Promise<Reply> {
    const { upstream, host, apiHeaders, limit, clients } = this.#options;
    const failed = (failure: Failure, more: HeaderList = []): Reply => {
      const response = this.#options.errors.forProgram("api", path, failure, requestId);
      return { response, more, cache: "none", route: route.pattern };
    };
    const allowance = limit?.take(subnetOf(clients.addressOf(request)));
    if (allowance?.allowed === false) return failed(tooManyRequests(limit?.perMinute, allowance));
    const more = allowance ? remaining(allowance) : [];
    try {
      const body = (await readBody(request)) ?? Buffer.alloc(0);
      const rendered = await upstream.forward({
        method: "POST",
        path,
        headers: {
          host,
          "x-request-id": requestId,
          [routeHeader]: route.pattern,
          "content-type": "application/json",
          "content-length": String(body.length),
        },
        body,
        timeoutMs: TIMEOUT_MS,
        isRead: true,
      });
      const { status, headers } = rendered;
      if (status >= 500 && headers["content-type"] !== problemMediaType) return failed(internalError, more);
      const sent = { ...apiHeaders, ...headers, "cache-control": cacheControl.never };
      return {
        response: BufferedResponse.of(status, sent, rendered.body),
        more,
        cache: "bypass",
        route: route.pattern,
      };
    } catch (error) {
      if (!(error instanceof BodyError)) return failed(failureOf(error), more);
      const type = error.status === 408 ? "request-timeout" : "bad-request";
      return failed({ type, detail: error.message }, more);
    }
  }
}
