import type { z } from "zod";
import type { Budget, GitHubClient } from "./client.ts";
import type { ApiResponse } from "./responses.ts";

/** A request whose parsed response is cached. */
export type CacheableRequest<T> = Readonly<{
  path: string;
  /** Describes the request in messages. */
  about: string;
  budget: Budget;
  /** Schema of the cached body. An entry of an earlier version that does not match is ignored. */
  schema: z.ZodType<T>;
  /** @throws {GitHubError} `unexpected-answer`. */
  read: (answer: ApiResponse) => T;
  /** Returns whether the body may be cached. */
  isLasting: (body: T) => boolean;
}>;

/** A body with the time it was fetched or revalidated. */
export type Cached<T> = Readonly<{ body: T; askedAt: Date }>;

/** Revalidates cached responses that are older than `freshFor` milliseconds. */
export class CachingClient {
  readonly #asker: GitHubClient;
  readonly #memory: ResponseCache;
  readonly #now: () => Date;
  readonly #freshFor: number;

  constructor(
    asker: GitHubClient,
    { memory, now, freshFor }: { memory: ResponseCache; now: () => Date; freshFor: number },
  ) {
    this.#asker = asker;
    this.#memory = memory;
    this.#now = now;
    this.#freshFor = freshFor;
  }

  async ask<T>(question: CacheableRequest<T>): Promise<Cached<T>> {
    const { path, about, budget } = question;
    const known = await this.#remembered(question);
    if (known !== undefined && this.#isFresh(known.askedAt)) return known;
    const answer = await this.#asker.ask({ path, about, etag: known?.etag ?? null }, budget);
    const askedAt = this.#now();
    const news =
      answer.status === 304 && known !== undefined
        ? { body: known.body, etag: known.etag }
        : { body: question.read(answer), etag: answer.headers.get("etag") };
    if (question.isLasting(news.body)) await this.#memory.set(path, { ...news, askedAt });
    return { body: news.body, askedAt };
  }

  async #remembered<T>({
    path,
    schema,
  }: CacheableRequest<T>): Promise<(Cached<T> & { etag: string | null }) | undefined> {
    const answer = await this.#memory.get(path);
    const body = schema.safeParse(answer?.body);
    return answer !== undefined && body.success ? { ...answer, body: body.data } : undefined;
  }

  /** An entry from the future is stale: the clock was set back. */
  #isFresh(askedAt: Date): boolean {
    const age = this.#now().getTime() - askedAt.getTime();
    return age >= 0 && age < this.#freshFor;
  }
}

/** The cached part of a response. */
export type CachedResponse = Readonly<{ etag: string | null; body: unknown; askedAt: Date }>;

/** Persistent cache, keyed by API path with query. */
export type ResponseCache = Readonly<{
  get: (path: string) => Promise<CachedResponse | undefined>;
  set: (path: string, answer: CachedResponse) => Promise<void>;
}>;
