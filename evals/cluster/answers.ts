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

/** Counts responses, and keeps those that are not as usual. */
export class Journal {
  readonly #counts = new Map<string, number>();
  readonly #unusual: Answer[] = [];

  add(answer: Answer): void {
    const outcome = answer.status === undefined ? "broken" : String(answer.status);
    for (const name of [answer.kind, outcome]) this.#counts.set(name, this.count(name) + 1);
    if (answer.status === undefined || answer.status >= 400) this.#unusual.push(answer);
  }

  /** Responses of a kind or with a status; `broken` are those that did not arrive as a whole. */
  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** Responses that no fault permits. */
  faults(windows: readonly Window[]): string[] {
    return this.#unusual.flatMap((answer) => faultOf(answer, windows) ?? []);
  }

  /** Unusual responses that a window permits, by its name. */
  excused({ from, to }: Window): Readonly<{ unavailable: number; broken: number }> {
    const within = this.#unusual.filter(({ startedAt, endedAt }) => endedAt >= from && startedAt <= to);
    const broken = within.filter(({ status }) => status === undefined).length;
    return { unavailable: within.length - broken, broken };
  }
}
