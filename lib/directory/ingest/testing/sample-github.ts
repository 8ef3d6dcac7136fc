import { createHash } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { CachedResponse, ResponseCache } from "../github/cache.ts";
import type { RateLimitWait } from "../github/client.ts";
import { type GitHub, type GitHubOptions, openGitHub } from "../github/open-github.ts";

export const TOKEN = "sample-token-that-nobody-may-see";

/** A clock that goes on only where somebody sleeps. */
export class SampleClock {
  #milliseconds = Date.UTC(2026, 0, 1);
  readonly sleeps: number[] = [];

  readonly now = (): Date => new Date(this.#milliseconds);
  readonly sleep = async (milliseconds: number): Promise<void> => {
    this.sleeps.push(milliseconds);
    this.pass(milliseconds);
  };

  pass(milliseconds: number): void {
    this.#milliseconds += milliseconds;
  }
}

/** Remembers in this process. What it holds went through JSON, as in a database. */
class SampleMemory implements ResponseCache {
  readonly answers = new Map<string, CachedResponse>();

  readonly get = async (path: string): Promise<CachedResponse | undefined> => this.answers.get(path);
  readonly set = async (path: string, answer: CachedResponse): Promise<void> => {
    this.answers.set(path, { ...answer, body: JSON.parse(JSON.stringify(answer.body)) });
  };
}

/** What a test may wish to differ. */
export type SampleOptions = Omit<Partial<GitHubOptions>, "memory"> &
  Readonly<{ clock?: SampleClock; memory?: SampleMemory }>;

/** A client of the sample GitHub, with its clock, its memory and the waits it told of. */
export function sampleClient(
  server: SampleGitHub,
  options: SampleOptions = {},
): { github: GitHub; clock: SampleClock; memory: SampleMemory; waits: readonly RateLimitWait[] } {
  const { clock = new SampleClock(), memory = new SampleMemory() } = options;
  const waits: RateLimitWait[] = [];
  const github = openGitHub({
    apiUrl: server.url,
    token: TOKEN,
    signal: new AbortController().signal,
    timeout: () => new AbortController().signal,
    now: clock.now,
    sleep: clock.sleep,
    report: (wait) => waits.push(wait),
    ...options,
    memory,
  });
  return { github, clock, memory, waits };
}

/** A repository of the sample GitHub. `createdAt` is in seconds since 1970; `block` is the status it answers with. */
export type SampleRepository = Readonly<{
  fullName: string;
  stars?: number;
  isArchived?: boolean;
  isPrivate?: boolean;
  topics?: readonly string[];
  createdAt?: number;
  parent?: string;
  block?: 403 | 451;
}>;

/** Response of GitHub for the repository, including fields that the client ignores. */
export const toldOf = (repository: SampleRepository) => ({
  id: 1,
  full_name: repository.fullName,
  private: repository.isPrivate ?? false,
  owner: { login: repository.fullName.split("/")[0] },
  description: "Ignored.",
  stargazers_count: repository.stars ?? 0,
  archived: repository.isArchived ?? false,
  fork: repository.parent !== undefined,
  default_branch: "main",
  topics: repository.topics ?? [],
  ...(repository.parent === undefined ? {} : { parent: { full_name: repository.parent, private: false } }),
});

/** So many requests until an instant, and 30 in each minute after it. */
export class SampleBudget {
  readonly #now: () => Date;
  #remaining: number;
  #reset: number;

  constructor(remaining: number, reset: Date, now: () => Date) {
    this.#remaining = remaining;
    this.#reset = Math.floor(reset.getTime() / 1_000);
    this.#now = now;
  }

  /** Whether one more request is permitted. */
  spend(): boolean {
    const now = Math.floor(this.#now().getTime() / 1_000);
    if (now >= this.#reset) {
      this.#remaining = 30;
      this.#reset = now + 60;
    }
    if (this.#remaining === 0) return false;
    this.#remaining--;
    return true;
  }

  headers(): Record<string, string> {
    return { "x-ratelimit-remaining": String(this.#remaining), "x-ratelimit-reset": String(this.#reset) };
  }
}

/** Answers one request, well or badly. */
export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

export const answers =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

export const redirects = (location: string): Behaviour => answers(302, {}, { location });

/** Never answers, and says when it was asked. */
export const hangs =
  (asked: () => void): Behaviour =>
  () =>
    asked();

export const drops: Behaviour = (request) => request.socket.destroy();

/** Begins an answer, and breaks off. */
export const breaksOff: Behaviour = (request, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
  response.write('{"id":', () => request.socket.destroy());
};

/** An answer that does not end. */
export const goesOn: Behaviour = (_request, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const chunk = Buffer.alloc(65_536, " ");
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
};

/** A small GitHub on loopback, of as many repositories as are put in. */
export class SampleGitHub {
  readonly url: string;
  /** All that was asked, in order. */
  readonly requests: { path: string; headers: IncomingHttpHeaders }[] = [];
  readonly repositories: SampleRepository[] = [];
  /** New names by old ones. */
  readonly renames = new Map<string, string>();
  readonly budgets = new Map<string, SampleBudget>();
  /** What the next requests get instead, one each. */
  readonly script: Behaviour[] = [];
  readonly #server: Server;

  private constructor(server: Server, port: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.#server = server.on("request", (request, response) => this.#answer(request, response));
  }

  static async start(): Promise<SampleGitHub> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return new SampleGitHub(server, address !== null && typeof address === "object" ? address.port : 0);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The paths that were asked since this was called last. */
  asked(): readonly string[] {
    return this.requests.splice(0).map(({ path }) => path);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", this.url);
    this.requests.push({ path: url.pathname + url.search, headers: request.headers });
    const behaviour = this.script.shift();
    if (behaviour !== undefined) return behaviour(request, response);
    const resource = url.pathname.startsWith("/search/") ? "search" : "core";
    const budget = this.budgets.get(resource);
    const isPermitted = budget?.spend() ?? true;
    const { status, location, body } = isPermitted
      ? this.#found(url)
      : { status: 403, location: undefined, body: { message: "API rate limit exceeded" } };
    const text = JSON.stringify(body);
    const etag = `"${createHash("sha256").update(text).digest("hex")}"`;
    const isKnown = status === 200 && request.headers["if-none-match"] === etag;
    response.writeHead(isKnown ? 304 : status, {
      "content-type": "application/json; charset=utf-8",
      ...(status === 200 ? { etag } : {}),
      ...(location === undefined ? {} : { location }),
      ...(budget === undefined ? {} : { ...budget.headers(), "x-ratelimit-resource": resource }),
    });
    response.end(isKnown ? undefined : text);
  }

  #found({ pathname, searchParams }: URL): { status: number; location?: string | undefined; body: unknown } {
    if (pathname === "/search/repositories") return searched(this.repositories, searchParams);
    const [, kind, ...rest] = pathname.split("/");
    const name = rest.join("/").toLowerCase();
    const renamed = this.renames.get(name);
    if (renamed !== undefined)
      return { status: 301, location: `/repositories/${this.#idOf(renamed)}`, body: { message: "Moved Permanently" } };
    const repository = this.repositories[kind === "repos" ? this.#idOf(name) : Number(name)];
    if (repository === undefined) return { status: 404, body: { message: "Not Found" } };
    if (repository.block !== undefined)
      return { status: repository.block, body: { message: "Repository access blocked", block: { reason: "dmca" } } };
    return { status: 200, body: toldOf(repository) };
  }

  #idOf(name: string): number {
    return this.repositories.findIndex(({ fullName }) => fullName.toLowerCase() === name.toLowerCase());
  }
}

/** The answer of a search, as GitHub gives it: at most 1,000 results, at most 100 a page. */
function searched(
  repositories: readonly SampleRepository[],
  parameters: URLSearchParams,
): { status: number; body: unknown } {
  const size = Math.min(Number(parameters.get("per_page") ?? "30"), 100);
  const page = Number(parameters.get("page") ?? "1");
  if ((page - 1) * size >= 1_000)
    return { status: 422, body: { message: "Only the first 1000 search results are available" } };
  const fits = filterOf(parameters.get("q") ?? "");
  const found = repositories.filter(fits).toSorted((one, other) => (other.stars ?? 0) - (one.stars ?? 0));
  const items = found.slice((page - 1) * size, Math.min(page * size, 1_000)).map(toldOf);
  return { status: 200, body: { total_count: found.length, incomplete_results: false, items } };
}

function filterOf(query: string): (repository: SampleRepository) => boolean {
  const qualifiers = new Map(query.split(" ").map((word): [string, string] => parted(word, ":")));
  const [from, to] = parted(qualifiers.get("created") ?? "*..*", "..");
  const topic = qualifiers.get("topic") ?? "";
  return ({ topics = [], createdAt = 0, isPrivate = false, parent }) =>
    topics.includes(topic) &&
    (from === "*" || createdAt >= Date.parse(from) / 1_000) &&
    (to === "*" || createdAt <= Date.parse(to) / 1_000) &&
    !(isPrivate && qualifiers.get("is") === "public") &&
    (parent === undefined || qualifiers.get("fork") === "true");
}

function parted(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + separator.length)];
}
