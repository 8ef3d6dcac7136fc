import type { z } from "zod";
import type { ApiAnswer } from "./api-answer.ts";
import type { GitHubMemory } from "./memory.ts";
import type { PatientAsker } from "./patient-asker.ts";
import type { Budget } from "./rate-limits.ts";

/** Something to ask, and what to keep of the answer. */
export type Question<T> = Readonly<{
  path: string;
  /** Names it in messages. */
  about: string;
  budget: Budget;
  /** The form of what is kept. Memory may hold an older one. */
  form: z.ZodType<T>;
  /** @throws {GitHubError} `unexpected-answer`. */
  read: (answer: ApiAnswer) => T;
  /** Whether the answer is good enough to be remembered. */
  isLasting: (body: T) => boolean;
}>;

/** What is known, and since when. */
export type Known<T> = Readonly<{ body: T; askedAt: Date }>;

/** Asks what memory does not hold, or has held for longer than `freshFor` milliseconds. */
export class RememberingAsker {
  readonly #asker: PatientAsker;
  readonly #memory: GitHubMemory;
  readonly #now: () => Date;
  readonly #freshFor: number;

  constructor(
    asker: PatientAsker,
    { memory, now, freshFor }: { memory: GitHubMemory; now: () => Date; freshFor: number },
  ) {
    this.#asker = asker;
    this.#memory = memory;
    this.#now = now;
    this.#freshFor = freshFor;
  }

  async ask<T>(question: Question<T>): Promise<Known<T>> {
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

  async #remembered<T>({ path, form }: Question<T>): Promise<(Known<T> & { etag: string | null }) | undefined> {
    const answer = await this.#memory.get(path);
    const body = form.safeParse(answer?.body);
    return answer !== undefined && body.success ? { ...answer, body: body.data } : undefined;
  }

  /** An answer from the future is not: a clock was set back. */
  #isFresh(askedAt: Date): boolean {
    const age = this.#now().getTime() - askedAt.getTime();
    return age >= 0 && age < this.#freshFor;
  }
}
