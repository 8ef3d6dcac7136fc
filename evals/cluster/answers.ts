/** Milliseconds since the load began. */
type Moment = number;

/** What came of a request. */
export type Answer = Readonly<{
  startedAt: Moment;
  endedAt: Moment;
  /** What a client did, such as `page` or `follow`. */
  kind: string;
  /** Method and path. */
  request: string;
  /** The server that responded, as HAProxy names it. */
  server: string | undefined;
  /** Undefined where no complete response came. */
  status: number | undefined;
  hasRetryAfter: boolean;
  /** Why there was no complete response. */
  error: string | undefined;
}>;

/** A time of a fault, and what clients may notice of it: 503 with Retry-After, or responses that break off. */
export type Window = Readonly<{ name: string; from: Moment; to: Moment; allows: "unavailable" | "broken" | "nothing" }>;

const isExcused = (answer: Answer, windows: readonly Window[], allows: Window["allows"]): boolean =>
  windows.some((window) => window.allows === allows && answer.endedAt >= window.from && answer.startedAt <= window.to);

/** What is wrong with a response; undefined where it is as it should be or a fault permits it. */
export function faultOf(answer: Answer, windows: readonly Window[]): string | undefined {
  const { status, kind, request, server = "HAProxy", error, hasRetryAfter, endedAt } = answer;
  const where = `at ${(endedAt / 1_000).toFixed(1)} s ${kind} ${request} from ${server}`;
  if (status === undefined)
    return isExcused(answer, windows, "broken") ? undefined : `${where}: ${error ?? "no response"}`;
  if (status < 400) return undefined;
  if (status === 503 && hasRetryAfter && isExcused(answer, windows, "unavailable")) return undefined;
  return `${where}: ${status}${status === 503 && !hasRetryAfter ? " without Retry-After" : ""}`;
}

/** What happened to responses during a fault. `longestMs` is how long the slowest took. */
type Effect = Readonly<{ unavailable: number; broken: number; longestMs: number }>;

/** Keeps what came of all requests. */
export class Journal {
  readonly #answers: Answer[] = [];

  add(answer: Answer): void {
    this.#answers.push(answer);
  }

  /** Number of responses by kind and by status; `broken` are those that did not arrive as a whole. */
  get counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const { kind, status } of this.#answers)
      for (const name of [kind, status === undefined ? "broken" : String(status)])
        counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  }

  /** Responses that no fault permits. */
  faults(windows: readonly Window[]): string[] {
    return this.#answers.flatMap((answer) => faultOf(answer, windows) ?? []);
  }

  effectOf({ from, to }: Window): Effect {
    const within = this.#answers.filter(({ startedAt, endedAt }) => endedAt >= from && startedAt <= to);
    return {
      unavailable: within.filter(({ status }) => status === 503).length,
      broken: within.filter(({ status }) => status === undefined).length,
      longestMs: Math.max(0, ...within.map(({ startedAt, endedAt }) => endedAt - startedAt)),
    };
  }
}
