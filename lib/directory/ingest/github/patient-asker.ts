import { z } from "zod";
import { type ApiAnswer, explanationOf } from "./api-answer.ts";
import { type ApiRequest, type Connection, exchange, shown } from "./exchange.ts";
import { GitHubError } from "./github-error.ts";
import { type Budget, RateLimits } from "./rate-limits.ts";
import { Serial } from "./serial.ts";

const MAX_RETRIES = 2;
const MAX_REFUSALS = 5;

/** That nothing of a budget is asked until an instant. */
export type Wait = Readonly<{ budget: Budget; until: Date }>;

/** How time passes, how many milliseconds may be waited for a limit, and who hears of it. */
export type Patience = Readonly<{
  now: () => Date;
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  longestWait: number;
  report: (wait: Wait) => void;
}>;

const blockSchema = z.object({ block: z.object({}) });

/** Asks one thing after another, keeps to GitHub's limits and tries again where that may help. */
export class PatientAsker {
  readonly #connection: Connection;
  readonly #patience: Patience;
  readonly #limits = new RateLimits();
  readonly #wire = new Serial();
  /** One for each budget: what waits for searches does not hold up the rest. */
  readonly #queues: Readonly<Record<Budget, Serial>> = { core: new Serial(), search: new Serial() };

  constructor(connection: Connection, patience: Patience) {
    this.#connection = connection;
    this.#patience = patience;
  }

  /** @throws {GitHubError} or what the connection's signal aborted with. */
  ask(request: ApiRequest, budget: Budget): Promise<ApiAnswer> {
    return this.#queues[budget].run(() => this.#withinLimits(request, budget));
  }

  async #withinLimits(request: ApiRequest, budget: Budget): Promise<ApiAnswer> {
    for (let refusals = 0; refusals <= MAX_REFUSALS; refusals++) {
      await this.#wait(request, budget);
      const answer = await this.#retried(request);
      const now = this.#patience.now().getTime();
      if (!this.#limits.heed(answer, { asked: budget, refusals, now })) return this.#permitted(answer, request);
    }
    throw this.#limited(request, budget);
  }

  async #wait(request: ApiRequest, budget: Budget): Promise<void> {
    const { now, sleep, longestWait, report } = this.#patience;
    // While it waits, what is asked of the other budget may find out that all must wait longer.
    for (;;) {
      const openAt = this.#limits.openAt(budget);
      const milliseconds = openAt - now().getTime();
      if (milliseconds <= 0) return;
      if (milliseconds > longestWait) throw this.#limited(request, budget);
      report({ budget, until: new Date(openAt) });
      await sleep(milliseconds, this.#connection.signal);
    }
  }

  async #retried(request: ApiRequest): Promise<ApiAnswer> {
    for (let retries = 0; ; retries++) {
      try {
        return await this.#wire.run(() => exchange(request, this.#connection));
      } catch (error) {
        const isPassing = error instanceof GitHubError && error.reason === "unreachable";
        if (!isPassing || retries === MAX_RETRIES) throw error;
      }
      await this.#patience.sleep(1_000 * 4 ** retries, this.#connection.signal);
    }
  }

  #permitted(answer: ApiAnswer, { about }: ApiRequest): ApiAnswer {
    const { apiUrl, token } = this.#connection;
    const { host } = new URL(apiUrl);
    if (answer.status === 401)
      throw new GitHubError(
        "refused",
        token === undefined
          ? `${host} answers nothing about ${about} without a GITHUB_TOKEN.`
          : `GITHUB_TOKEN was refused by ${host} when asked about ${about}.`,
      );
    if (answer.status !== 403 || blockSchema.safeParse(answer.body).success) return answer;
    const words = shown(explanationOf(answer), this.#connection);
    throw new GitHubError("forbidden", `${host} forbids to ask about ${about}${words === "" ? "" : `: ${words}`}`);
  }

  #limited({ about }: ApiRequest, budget: Budget): GitHubError {
    const until = new Date(this.#limits.openAt(budget)).toISOString();
    return new GitHubError(
      "rate-limited",
      `GitHub's limit is reached, so ${about} can be asked from ${until} on; what was asked so far is kept.`,
    );
  }
}
