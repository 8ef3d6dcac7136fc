import { isLocale } from "@skillshelf/directory-api/locales";
import { internalError, problemMediaType, problemSchema } from "@skillshelf/directory-api/problem";
import { parseJson } from "#lib/http/parse-json.ts";
import { cacheControl, negativeCacheControl, type Route } from "#lib/http/routes.ts";
import { tellsItself } from "#lib/http/tells-itself.ts";
import { type AnswerHeaders, type EdgeAnswer, WholeAnswer } from "./answer.ts";
import type { Verdict } from "./canonical.ts";
import { away, busy, type Failure, type Failures, nothingThere, tooManyStreams } from "./failures.ts";
import { hasCopy } from "./markdown-copy.ts";
import { BusyError } from "./render-queue.ts";
import { Representation } from "./representation.ts";
import { pageHeaders, siteHeaders } from "./security-headers.ts";
import { TooManyStreamsError } from "./streams.ts";
import type { RenderTimes, Upstream } from "./upstream.ts";

/** A renderer answered that it failed. */
class RenderError extends Error {
  override readonly name = "RenderError";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** What visitors are told when rendering failed. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RenderError) return error.failure;
  if (error instanceof TooManyStreamsError) return tooManyStreams;
  return error instanceof BusyError ? busy : away;
}

type Forward = Verdict & { kind: "forward" };

export type RenderOptions = Readonly<{
  requestId: string;
  /** Headers of the request that the answer depends on beside its target; what may be kept depends on none. */
  headers?: AnswerHeaders;
  times?: RenderTimes;
}>;

/** Has targets rendered, and makes of what a renderer says the answer that is given and kept. */
export class Rendering {
  readonly #upstream: Upstream;
  readonly #failures: Failures;
  readonly #apiHeaders: AnswerHeaders;
  readonly #host: string;

  /** @param host of the site; renderers are told no other, for an answer is for every client. */
  constructor(upstream: Upstream, failures: Failures, headers: AnswerHeaders, host: string) {
    this.#upstream = upstream;
    this.#failures = failures;
    this.#apiHeaders = headers;
    this.#host = host;
  }

  /** Whether something may be rendered that nobody waits for. */
  get hasRoom(): boolean {
    return this.#upstream.queue.hasRoom;
  }

  /**
   * @throws {RenderError} when a renderer says that it failed.
   * @throws {UpstreamError} when none answers in time.
   * @throws {BusyError} when too much waits to be rendered.
   */
  async render(verdict: Forward, target: string, options: RenderOptions): Promise<EdgeAnswer> {
    const asked = { ...options.headers, host: this.#host, "x-request-id": options.requestId };
    return verdict.surface === "page"
      ? this.#page(verdict, target, asked, options)
      : this.#api(verdict.route, target, asked, options.times);
  }

  /** One of Next's own files during development, as it is. */
  async untouched(target: string): Promise<EdgeAnswer> {
    return this.#upstream.get(target, { host: this.#host });
  }

  async #api(route: Route, target: string, asked: AnswerHeaders, times: RenderTimes | undefined): Promise<EdgeAnswer> {
    const options = { streamed: route.streamed === true, ...(times && { times }) };
    const rendered = await this.#upstream.get(target, asked, options);
    const { vary: _, ...headers } = rendered.headers;
    const isOurs = rendered.status < 400 || isTold(headers["content-type"]);
    if (rendered.status === 503) throw new RenderError(toldFailure(rendered) ?? away);
    // Next itself knows nothing of an address that has the form of a route.
    if (!isOurs && rendered.status === 404) throw new RenderError(nothingThere);
    if (!isOurs || rendered.status >= 500) throw new RenderError(internalError);
    return withHeaders(rendered, { ...this.#apiHeaders, ...headers });
  }

  async #page(
    verdict: Forward,
    target: string,
    asked: AnswerHeaders,
    { requestId, times }: RenderOptions,
  ): Promise<EdgeAnswer> {
    const { route } = verdict;
    const options = { streamed: route.streamed === true, ...(times && { times }) };
    const rendered = await this.#retried(hidingSuffix(target), asked, options);
    if (rendered.status === 404 && rendered.headers[tellsItself] === undefined) {
      // Without a language in its path it is told in the visitor's, and kept for nobody else.
      if (!isLocale(verdict.path.split("/")[1] ?? "")) throw new RenderError(nothingThere);
      return this.#failures.answer(verdict, nothingThere, requestId, {});
    }
    if (rendered.status >= 400 && rendered.status !== 404 && rendered.status !== 410)
      throw new RenderError(internalError);
    const { vary: _, refresh: __, [tellsItself]: ___, ...headers } = rendered.headers;
    const isHtml = headers["content-type"]?.startsWith("text/html");
    const vary = hasCopy(route) ? "Accept" : undefined;
    return withHeaders(rendered, {
      ...siteHeaders,
      ...(isHtml && pageHeaders),
      ...headers,
      ...(vary && { vary }),
      ...(rendered.status >= 400 && { "x-robots-tag": "noindex" }),
      "cache-control": cacheFor(rendered.status, route),
    });
  }

  /** A page that fails gets another chance, unless the renderer says that what it needs is away. */
  async #retried(
    target: string,
    asked: AnswerHeaders,
    options: { streamed: boolean; times?: RenderTimes },
  ): Promise<EdgeAnswer> {
    const first = await this.#upstream.get(target, asked, options);
    const isFault = first.status >= 500 && first.status !== 503;
    const rendered = isFault ? await this.#upstream.get(target, asked, options) : first;
    if (rendered.status === 503) throw new RenderError(away);
    return rendered;
  }
}

/** Whether what is answered is ours to say that something is not there: a problem, or an image that says so. */
const isTold = (contentType = ""): boolean =>
  contentType === problemMediaType || contentType.startsWith("image/svg+xml");

/** What a renderer says of being unavailable, where that is a problem of ours. Next's own words for it are none. */
function toldFailure(rendered: EdgeAnswer): Failure | undefined {
  const { "content-type": contentType, "retry-after": retryAfter } = rendered.headers;
  if (contentType !== problemMediaType || !(rendered instanceof WholeAnswer)) return undefined;
  const text = rendered.body.ready("identity")?.toString() ?? "";
  const told = problemSchema.safeParse(parseJson(text));
  if (!told.success) return undefined;
  return { ...away, detail: told.data.detail, ...(retryAfter && { headers: { "retry-after": retryAfter } }) };
}

/** An answer with these headers; it is for every client, so it sets no cookie. A redirect says all in its head. */
function withHeaders(rendered: EdgeAnswer, { "set-cookie": _, ...headers }: AnswerHeaders): EdgeAnswer {
  if (!(rendered instanceof WholeAnswer)) return { ...rendered, headers };
  const isRedirect = rendered.status >= 300 && rendered.status < 400;
  return new WholeAnswer(rendered.status, headers, isRedirect ? new Representation() : rendered.body);
}

/** A target whose path ends in what Next would take for a request for its own data, of a page there is or not. */
const hidingSuffix = (target: string): string => target.replace(/\.(rsc)(?=\?|$)/i, "%2E$1");

function cacheFor(status: number, route: Route): string {
  if (status === 200) return cacheControl[route.cache];
  return route.cache === "never" || status >= 500 ? cacheControl.never : negativeCacheControl;
}
