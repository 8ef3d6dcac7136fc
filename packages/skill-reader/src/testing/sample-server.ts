import { spawn } from "node:child_process";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** Answers a request instead of git. Whether it did. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves the repositories of a folder over smart HTTP on loopback. */
export class SampleServer {
  readonly port: number;
  /** Method and target of every request. */
  readonly requests: readonly string[];
  readonly #server: Server;

  private constructor(server: Server, port: number, requests: readonly string[]) {
    this.#server = server;
    this.port = port;
    this.requests = requests;
  }

  /** `stallAfter`: bytes of an answer to a POST after which nothing more comes. */
  static async start(
    folder: string,
    options: { intercept?: Intercept; stallAfter?: number } = {},
  ): Promise<SampleServer> {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      if (options.intercept?.(request, response) === true) return;
      serve(folder, request, response, options.stallAfter ?? Number.POSITIVE_INFINITY);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    return new SampleServer(server, address !== null && typeof address === "object" ? address.port : 0, requests);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function serve(folder: string, request: IncomingMessage, response: ServerResponse, stallAfter: number): void {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const environment = {
    ...process.env,
    GIT_PROJECT_ROOT: folder,
    GIT_HTTP_EXPORT_ALL: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    PATH_INFO: pathname,
    QUERY_STRING: searchParams.toString(),
    REQUEST_METHOD: request.method ?? "",
    CONTENT_TYPE: request.headers["content-type"] ?? "",
    GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
    HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
    REMOTE_ADDR: "127.0.0.1",
  };
  const git = spawn("git", ["http-backend"], { env: environment, stdio: ["pipe", "pipe", "ignore"] });
  git.stdin.on("error", () => {});
  response.on("close", () => git.kill());
  request.pipe(git.stdin);
  let sent = 0;
  let head = "";
  git.stdout.on("data", (chunk: Buffer) => {
    let body = chunk;
    if (!response.headersSent) {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      body = Buffer.from(head.slice(end + 4), "latin1");
      response.writeHead(...headOf(head.slice(0, end)));
    }
    if (request.method === "POST" && sent > stallAfter) return;
    sent += body.length;
    response.write(body);
  });
  git.stdout.on("end", () => {
    if (sent <= stallAfter) response.end();
  });
}

/** Status and headers of what a CGI program wrote. */
function headOf(text: string): [number, Record<string, string>] {
  const headers = Object.fromEntries(
    text.split("\r\n").map((line) => [line.split(": ")[0], line.split(": ").slice(1).join(": ")]),
  );
  return [Number.parseInt(headers.Status ?? "200", 10), headers];
}
