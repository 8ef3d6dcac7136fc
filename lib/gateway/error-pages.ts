import { errorPagePath } from "@skillshelf/directory-api/links";
import { type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import { type AnswerHeaders, WholeAnswer } from "./answer.ts";
import { Representation } from "./representation.ts";
import { type Upstream, UpstreamError } from "./upstream.ts";

/** Statuses that have a designed page. Others show the page of their class. */
const designed = [400, 404, 405, 408, 414, 429, 431, 500, 503] as const;
type DesignedStatus = (typeof designed)[number];

/** A page without a status of its own. */
export type ErrorPage = Readonly<{ headers: AnswerHeaders; body: Representation }>;

/** Designed error pages, each rendered once and kept. */
export class ErrorPages {
  readonly #upstream: Upstream;
  readonly #host: string;
  readonly #kept = new Map<string, Promise<ErrorPage>>();

  constructor(upstream: Upstream, host: string) {
    this.#upstream = upstream;
    this.#host = host;
  }

  /** Renders the pages that are needed when no renderer can be reached. Others are rendered when they are first shown. */
  async warm(): Promise<void> {
    for (const status of [503, 500]) for (const locale of localeCodes) await this.get(locale, status);
  }

  /** The page for a status, in a visitor's language; a bare one while no renderer can be reached. */
  async get(locale: Locale, status: number): Promise<ErrorPage> {
    const path = errorPagePath(locale, designedStatus(status));
    const kept = this.#kept.get(path) ?? this.#render(path);
    this.#kept.set(path, kept);
    try {
      return await kept;
    } catch {
      this.#kept.delete(path);
      return bare(status);
    }
  }

  async #render(path: string): Promise<ErrorPage> {
    const answer = await this.#upstream.get(path, { host: this.#host });
    if (answer.status !== 200 || !(answer instanceof WholeAnswer)) throw new UpstreamError(`${path} was not rendered`);
    const policy = answer.headers["content-security-policy"];
    return { headers: policy ? { "content-security-policy": policy } : {}, body: answer.body };
  }
}

const designedStatus = (status: number): DesignedStatus =>
  designed.find((candidate) => candidate === status) ?? (status >= 500 ? 500 : 400);

/** Nothing is loaded by a page without anything. */
const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const bare = (status: number): ErrorPage => {
  const text =
    status === 503
      ? "Skillshelf is starting or its database is away. Try again in a moment."
      : "Skillshelf could not show this page.";
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${status} · Skillshelf</title></head><body><h1>${status}</h1><p>${text}</p></body></html>`;
  return { headers: { "content-security-policy": BARE_POLICY }, body: new Representation(Buffer.from(html)) };
};
