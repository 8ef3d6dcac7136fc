import type { IncomingMessage } from "node:http";
import { routeHeader } from "#lib/http/headers.ts";
import { BodyError, readBody } from "#lib/http/read-body.ts";
import { cacheControl } from "#lib/http/routes.ts";
import { type Clients, subnetOf } from "./client-address.ts";
import { type ErrorResponses, type Failure, overloaded, tooManyRequests, unavailable } from "./error-responses.ts";
import { siteHeaders } from "./headers.ts";
import type { RateLimit } from "./rate-limit.ts";
import { BusyError } from "./render-queue.ts";
import { BufferedResponse, type Reply } from "./response.ts";
import type { RouteMatch } from "./route-match.ts";
import type { Upstream } from "./upstream.ts";

/** How long a response may take. Milliseconds. */
const TIMEOUT_MS = 10_000;

/** The form has one short field. Bytes. */
const MAX_FORM_BYTES = 4_096;

export type SubmissionOptions = Readonly<{
  upstream: Upstream;
  errors: ErrorResponses;
  host: string;
  /** Rate limit of each address; undefined when it is switched off. */
  limit: RateLimit | undefined;
  clients: Clients;
}>;

type Forward = RouteMatch & { kind: "forward" };

/** Forwards the forms that visitors send from a page of the site. The response redirects to the page with the result. */
export class Submission {
  readonly #options: SubmissionOptions;

  constructor(options: SubmissionOptions) {
    this.#options = options;
  }

  async respond(request: IncomingMessage, match: Forward, requestId: string): Promise<Reply> {
    const { upstream, host, limit, clients } = this.#options;
    if (!isFromSite(request)) return this.#failed(request, match, foreignForm, requestId);
    const allowance = limit?.take(subnetOf(clients.addressOf(request)));
    if (allowance?.allowed === false)
      return this.#failed(request, match, tooManyRequests(limit?.perMinute, allowance), requestId);
    try {
      const body = (await readBody(request)) ?? Buffer.alloc(0);
      if (body.length > MAX_FORM_BYTES) throw new BodyError(413, "The form is too long.");
      const { status, headers } = await upstream.forward({
        method: "POST",
        path: match.path,
        headers: {
          host,
          "x-request-id": requestId,
          [routeHeader]: match.route.pattern,
          "content-type": "application/x-www-form-urlencoded",
          "content-length": String(body.length),
        },
        body,
        timeoutMs: TIMEOUT_MS,
      });
      if (status !== 303 || headers["location"] === undefined)
        return this.#failed(request, match, unavailable, requestId);
      const response = BufferedResponse.of(status, {
        ...siteHeaders,
        location: headers["location"],
        "cache-control": cacheControl.never,
      });
      return { response, cache: "bypass", route: match.route.pattern };
    } catch (error) {
      return this.#failed(request, match, failureOf(error), requestId);
    }
  }

  async #failed(request: IncomingMessage, match: Forward, failure: Failure, requestId: string): Promise<Reply> {
    const response = await this.#options.errors.create(match, failure, requestId, request.headers);
    return { response, cache: "none", route: match.route.pattern };
  }
}

const foreignForm: Failure = {
  type: "bad-request",
  detail: "This form can be sent only from the page of this site that shows it.",
};

/** Whether a form comes from a page of this site, by what the browser says. Other programs say nothing. */
function isFromSite({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === headers.host);
}

function failureOf(error: unknown): Failure {
  if (error instanceof BodyError) return { type: "bad-request", detail: error.message };
  return error instanceof BusyError ? overloaded : unavailable;
}
