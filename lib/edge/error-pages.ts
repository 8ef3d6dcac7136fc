import { errorPagePath } from "#lib/directory/links.ts";
import { type Locale, localeCodes } from "#lib/i18n/locales.ts";
import { type AnswerHeaders, WholeAnswer } from "./answer.ts";
import { Representation } from "./representation.ts";
import type { Upstream } from "./upstream.ts";

/** Statuses that have a designed page. Others show the page of their class. */
const designed = [400, 404, 405, 408, 414, 429, 431, 500, 503] as const;
type DesignedStatus = (typeof designed)[number];

/** A page without a status of its own. */
export type ErrorPage = Readonly<{ headers: AnswerHeaders; body: Representation }>;

/** Designed error pages, rendered once and kept, so that they can be shown when nothing else works. */
export class ErrorPages {
  readonly #upstream: Upstream;
  readonly #host: string;
  readonly #kept = new Map<string, ErrorPage>();

  constructor(upstream: Upstream, host: string) {
    this.#upstream = upstream;
    this.#host = host;
  }

  /** Renders every page that is not kept yet. */
  async warm(): Promise<void> {
    for (const locale of localeCodes) for (const status of designed) await this.get(locale, status);
  }

  /** The page for a status, in a visitor's language; a bare one while no renderer can be reached. */
  async get(locale: Locale, status: number): Promise<ErrorPage> {
    const shown = designedStatus(status);
    const key = `${locale} ${shown}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    try {
      const answer = await this.#upstream.get(errorPagePath(locale, shown), { host: this.#host });
      if (answer.status !== 200 || !(answer instanceof WholeAnswer)) return bare(status);
      const policy = answer.headers["content-security-policy"];
      const page = { headers: policy ? { "content-security-policy": policy } : {}, body: answer.body };
      this.#kept.set(key, page);
      return page;
    } catch {
      return bare(status);
    }
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
