import { isLocale } from "@skillshelf/directory-api/locales";
import { internalError, problemMediaType, problemSchema } from "@skillshelf/directory-api/problem";
import { type PurgeFormat, tagHeaderOf } from "#lib/cdn/purge-format.ts";
import { cacheTagsHeader, ownErrorPageHeader, routeHeader } from "#lib/http/headers.ts";
import { parseJson } from "#lib/http/read-body.ts";
import { cacheControl, negativeCacheControl, type Route } from "#lib/http/routes.ts";
import { hasMarkdownAlternate } from "./content-negotiation.ts";
import {
  type ErrorResponses,
  type Failure,
  notFound,
  overloaded,
  tooManyStreams,
  unavailable,
} from "./error-responses.ts";
import { pageHeaders, siteHeaders } from "./headers.ts";
import { BusyError } from "./render-queue.ts";
import { BufferedResponse, EncodedBody, type GatewayResponse, type ResponseHeaders } from "./response.ts";
import type { RouteMatch } from "./route-match.ts";
import { TooManyStreamsError } from "./stream-limit.ts";
import type { RenderTimes, Upstream } from "./upstream.ts";

/** A renderer responded that it failed. */
class RenderError extends Error {
  override readonly name = "RenderError";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** Maps an error of rendering to the failure that the client sees. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RenderError) return error.failure;
  if (error instanceof TooManyStreamsError) return tooManyStreams;
  return error instanceof BusyError ? overloaded : unavailable;
}

type Forward = RouteMatch & { kind: "forward" };

export type RenderOptions = Readonly<{
  requestId: string;
  /** Headers of the request that the response depends on. A cacheable response depends on none. */
  headers?: ResponseHeaders;
  times?: RenderTimes;
}>;

/** Has the renderers render, and makes the responses that are sent and cached. */
export class Rendering {
  readonly #upstream: Upstream;
  readonly #errors: ErrorResponses;
  readonly #apiHeaders: ResponseHeaders;
  readonly #host: string;
  readonly #cdn: PurgeFormat | undefined;

  /**
   * @param host of the site. Renderers see no other: a response is the same for every client.
   * @param cdn the CDN in front that is to know the tags of a response.
   */
  constructor(upstream: Upstream, errors: ErrorResponses, headers: ResponseHeaders, host: string, cdn?: PurgeFormat) {
    this.#upstream = upstream;
    this.#errors = errors;
    this.#apiHeaders = headers;
    this.#host = host;
    this.#cdn = cdn;
  }

  /** Whether the queue has capacity for a rendering in the background. */
  get hasCapacity(): boolean {
    return this.#upstream.queue.hasCapacity;
  }

  /**
   * Renders the response to a request.
   *
   * @param target path and query for the renderer.
   * @throws {RenderError} when the renderer failed.
   * @throws {UpstreamError} when no renderer responds in time.
   * @throws {BusyError} when the queue is full.
   */
  async render(match: Forward, target: string, options: RenderOptions): Promise<GatewayResponse> {
    const headers = {
      ...options.headers,
      host: this.#host,
      "x-request-id": options.requestId,
      [routeHeader]: match.route.pattern,
    };
    return match.format === "page"
      ? this.#page(match, target, headers, options)
      : this.#api(match.route, target, headers, options.times);
  }

  /** Returns a file of Next's development server as it is. */
  async passThrough(target: string): Promise<GatewayResponse> {
    return this.#upstream.get(target, { host: this.#host });
  }

  async #api(
    route: Route,
    target: string,
    requestHeaders: ResponseHeaders,
    times: RenderTimes | undefined,
  ): Promise<GatewayResponse> {
    const options = { streamed: route.streamed === true, ...(times && { times }) };
    const rendered = await this.#upstream.get(target, requestHeaders, options);
    const { vary: _, [cacheTagsHeader]: cacheTags, ...headers } = rendered.headers;
    const isOwn = rendered.status < 400 || isOwnError(headers["content-type"]);
    if (rendered.status === 503) throw new RenderError(ownFailure(rendered) ?? unavailable);
    // Next found nothing at a path that matches a route.
    if (!isOwn && rendered.status === 404) throw new RenderError(notFound);
    if (!isOwn || rendered.status >= 500) throw new RenderError(internalError);
    return this.#replaceHeaders(rendered, { ...this.#apiHeaders, ...headers }, cacheTags);
  }

  async #page(
    match: Forward,
    target: string,
    requestHeaders: ResponseHeaders,
    { requestId, times }: RenderOptions,
  ): Promise<GatewayResponse> {
    const { route } = match;
    const options = { streamed: route.streamed === true, ...(times && { times }) };
    const rendered = await this.#retried(target, requestHeaders, options);
    const { vary: _, [ownErrorPageHeader]: isOwnError, [cacheTagsHeader]: cacheTags, ...headers } = rendered.headers;
    if (rendered.status === 404 && isOwnError === undefined) {
      // Without a language in the path the page is in that of the visitor, and is not cached.
      if (!isLocale(match.path.split("/")[1] ?? "")) throw new RenderError(notFound);
      const response = await this.#errors.create(match, notFound, requestId, {});
      return this.#replaceHeaders(response, response.headers, cacheTags);
    }
    if (rendered.status >= 400 && rendered.status !== 404 && rendered.status !== 410)
      throw new RenderError(internalError);
    const isHtml = headers["content-type"]?.startsWith("text/html");
    const vary = hasMarkdownAlternate(route) ? "Accept" : undefined;
    const all = {
      ...siteHeaders,
      ...(isHtml && pageHeaders),
      ...headers,
      ...(vary && { vary }),
      ...(rendered.status >= 400 && { "x-robots-tag": "noindex" }),
      "cache-control": cacheFor(rendered.status, route),
    };
    return this.#replaceHeaders(rendered, all, cacheTags);
  }

  /** Replaces the headers and tags of a response. It is for every client, so it sets no cookie. A redirect has no body. */
  #replaceHeaders(
    rendered: GatewayResponse,
    { "set-cookie": _, ...headers }: ResponseHeaders,
    cacheTags: string | undefined,
  ): GatewayResponse {
    const isShared = headers["cache-control"]?.includes("s-maxage");
    const all = isShared && this.#cdn ? { ...headers, ...tagHeaderOf(this.#cdn, cacheTags) } : headers;
    if (!(rendered instanceof BufferedResponse)) return { ...rendered, headers: all };
    const isRedirect = rendered.status >= 300 && rendered.status < 400;
    return new BufferedResponse(rendered.status, all, isRedirect ? new EncodedBody() : rendered.body, cacheTags);
  }

  /** Renders a page once more when it fails, unless the renderer is unavailable. */
  async #retried(
    target: string,
    requestHeaders: ResponseHeaders,
    options: { streamed: boolean; times?: RenderTimes },
  ): Promise<GatewayResponse> {
    const first = await this.#upstream.get(target, requestHeaders, options);
    const hasFailed = first.status >= 500 && first.status !== 503;
    const rendered = hasFailed ? await this.#upstream.get(target, requestHeaders, options) : first;
    if (rendered.status === 503) throw new RenderError(unavailable);
    return rendered;
  }
}

/** Whether an error comes from a handler of ours, not from Next: a problem, or an image that shows the error. */
const isOwnError = (contentType = ""): boolean =>
  contentType === problemMediaType || contentType.startsWith("image/svg+xml");

/** The failure that a handler of ours reports with 503; undefined for an error of Next. */
function ownFailure(rendered: GatewayResponse): Failure | undefined {
  const { "content-type": contentType, "retry-after": retryAfter } = rendered.headers;
  if (contentType !== problemMediaType || !(rendered instanceof BufferedResponse)) return undefined;
  const text = rendered.body.encoded("identity")?.toString() ?? "";
  const problem = problemSchema.safeParse(parseJson(text));
  if (!problem.success) return undefined;
  return { ...unavailable, detail: problem.data.detail, ...(retryAfter && { headers: { "retry-after": retryAfter } }) };
}

function cacheFor(status: number, route: Route): string {
  if (status === 200) return cacheControl[route.cache];
  return route.cache === "never" || status >= 500 ? cacheControl.never : negativeCacheControl;
}
