import { createHash } from "node:crypto";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { Behaviour } from "./sample-behaviours.ts";
import { SampleBudget } from "./sample-budget.ts";
import { type SampleRepository, toldOf } from "./sample-repository.ts";
import { searched } from "./sample-search.ts";

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
