import { once } from "node:events";
import { mkdir, readFile } from "node:fs/promises";
import { createServer, type Server as HttpServer, type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { request as requestHttps } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "#lib/postgres/free-port.ts";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { logStep } from "#lib/process/logger.ts";
import { root } from "../../bench/machine/build.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import { Server } from "../cluster/server.ts";
import { succeed } from "./check-server.ts";
import { HOST, type Proxy, preparePlace, startCaddy, startHaproxySample, startNginx } from "./samples.ts";

/** Responses that are not cached, per minute and client. */
const RATE_LIMIT = 30;

/** A proxy notices within this time that its server is away, or is there again. Milliseconds. */
const MAX_OUTAGE_MS = 12_000;

/** The time between two parts of a response that is not finished. */
const PAUSE_MS = 1_000;

/** What a proxy must not change. */
const KEPT_HEADERS = [
  "cache-control",
  "content-encoding",
  "content-language",
  "content-security-policy",
  "content-type",
  "etag",
  "last-modified",
  "link",
  "vary",
  "x-content-type-options",
];

const PAGES = [
  "/en",
  "/de/skills/obra/superpowers",
  "/api/skills?pageSize=5",
  "/en/feeds/updated.xml",
  "/ja/previews/site.png",
];

type Request = Readonly<{
  path: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** The address of the client: all of 127.0.0.0/8 is this machine. */
  from?: string;
}>;
type Response = Readonly<{
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  firstByteMs: number;
  ms: number;
}>;
type Send = (request: Request) => Promise<Response>;

/** Sends requests to a port. @param certificate with TLS. */
function sender(port: number, certificate?: string): Send {
  return async ({ path, method = "GET", headers = {}, body, from = "127.0.0.9" }) => {
    const started = performance.now();
    const options = { host: "127.0.0.1", port, path, method, localAddress: from, headers: { host: HOST, ...headers } };
    const request =
      certificate === undefined
        ? requestHttp({ ...options, agent: false })
        : requestHttps({ ...options, agent: false, servername: HOST, ca: certificate });
    // A refused body ends the connection while it is sent: there is a response nevertheless.
    const failed = once(request, "error").then(async ([error]) => {
      await sleep(500);
      throw error;
    });
    request.end(body);
    const [response] = await Promise.race([once(request, "response"), failed]);
    failed.catch(() => undefined);
    let firstByteMs = Number.NaN;
    response.once("data", () => (firstByteMs = performance.now() - started));
    response.setEncoding("latin1");
    const content = await text(response);
    return {
      status: response.statusCode,
      headers: response.headers,
      body: content,
      firstByteMs,
      ms: performance.now() - started,
    };
  };
}

/** The samples of nginx, Caddy and HAProxy, as operators copy them, before a server. */
export async function checkProxies(temporary: string, lifecycle: Lifecycle): Promise<void> {
  const folder = join(temporary, "proxies");
  await mkdir(folder);
  const place = await preparePlace(folder);
  const port = await freePort();
  const proxies: Proxy[] = [];
  // Before anything slow: one may not be installed.
  for (const start of [startNginx, startCaddy, startHaproxySample])
    proxies.push(
      await lifecycle.start(
        () => start(port, place),
        ({ program }) => program.stop(),
      ),
    );
  const server = new Server({
    name: "server",
    root,
    port,
    metricsPort: await freePort(),
    folder,
    signal: lifecycle.stopping,
    settings: {
      DATABASE_URL: "",
      RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT),
      TRUST_PROXY: "127.0.0.1",
      ACCESS_LOG: "on",
    },
  });
  await lifecycle.start(
    () => logStep("Server", () => server.start()),
    () => server.stop(),
  );
  const certificate = await readFile(place.certificate, "utf8");
  const direct = sender(port);
  const senders = new Map(
    proxies.map((proxy) => [proxy, sender(proxy.port, proxy.redirectPort === undefined ? undefined : certificate)]),
  );
  for (const [index, [proxy, send]] of [...senders].entries()) {
    await untilStatus(proxy, send, [200]);
    await comparePages(proxy, direct, send);
    if (proxy.redirectPort !== undefined) await checkRedirectAndHttp2(proxy, proxy.redirectPort, certificate);
    // Each proxy is tested with other client addresses, because the server limits requests by address.
    await checkClients(proxy, send, server, index);
    await checkBodies(proxy, direct, send);
  }
  await server.stop();
  for (const [proxy, send] of senders) {
    const { status, ms } = await untilStatus(proxy, send, [502, 503]);
    succeed(`${proxy.name} without a server`, `${status} after ${ms.toFixed(0)} ms`);
  }
  const slow = await lifecycle.start(
    () => startSlowServer(port),
    (one) => stopSlowServer(one),
  );
  for (const [proxy, send] of senders) {
    const { ms } = await untilStatus(proxy, send, [200]);
    succeed(`${proxy.name} with a server again`, `200 after ${ms.toFixed(0)} ms`);
    const { firstByteMs, ms: end, body } = await send({ path: "/mcp" });
    if (body !== SLOW_PARTS.join("") || end - firstByteMs < PAUSE_MS * 0.9)
      throw new CommandError(
        `${proxy.name} holds a response back: first byte after ${firstByteMs} ms, end after ${end} ms.`,
      );
    succeed(
      `${proxy.name} passes on events`,
      `first byte after ${firstByteMs.toFixed(0)} ms, end after ${end.toFixed(0)} ms`,
    );
  }
  await stopSlowServer(slow);
}

async function untilStatus(
  proxy: Proxy,
  send: Send,
  statuses: readonly number[],
): Promise<Readonly<{ status: number; ms: number }>> {
  const started = performance.now();
  for (;;) {
    const { status } = await send({ path: "/api/ready", from: "127.0.0.8" });
    const ms = performance.now() - started;
    if (statuses.includes(status)) return { status, ms };
    if (ms > MAX_OUTAGE_MS)
      throw new CommandError(`${proxy.name} responds with ${status}, not ${statuses.join(" or ")}.`);
    await sleep(100);
  }
}

async function comparePages({ name }: Proxy, direct: Send, send: Send): Promise<void> {
  for (const path of PAGES) {
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": encoding };
      const [own, passed] = [await direct({ path, headers }), await send({ path, headers })];
      const changed = KEPT_HEADERS.filter((header) => own.headers[header] !== passed.headers[header]);
      if (own.status !== 200 || passed.status !== 200 || own.body !== passed.body || changed.length > 0)
        throw new CommandError(
          `${name} changes ${path} (${encoding}): ${own.status}, ${passed.status}, ${changed.join(", ")}`,
        );
      const etag = own.headers.etag ?? "";
      const again = await send({ path, headers: { ...headers, "if-none-match": etag } });
      if (again.status !== 304) throw new CommandError(`${name} responds with ${again.status} to the ETag of ${path}.`);
    }
  }
  succeed(`${name} pages`, `${PAGES.length} as the server sends them, also compressed and revalidated`);
}

async function checkRedirectAndHttp2(proxy: Proxy, redirectPort: number, certificate: string): Promise<void> {
  const { status, headers } = await sender(redirectPort)({ path: "/en?x=1" });
  if (status !== 308 || !/^https:\/\/skills\.example\.org(?::\d+)?\/en\?x=1$/.test(headers.location ?? ""))
    throw new CommandError(`${proxy.name} responds to HTTP with ${status}, ${headers.location}`);
  const session = connectHttp2(`https://127.0.0.1:${proxy.port}`, { servername: HOST, ca: certificate });
  const stream = session.request({ ":path": "/en", ":authority": HOST });
  const [response] = await once(stream, "response");
  stream.resume();
  await once(stream, "end");
  session.close();
  if (response[":status"] !== 200)
    throw new CommandError(`${proxy.name} responds to HTTP/2 with ${response[":status"]}.`);
  succeed(`${proxy.name} redirects HTTP and speaks HTTP/2`);
}

const entrySchema = z.object({ client: z.string(), target: z.string(), id: z.string() });

/** The limit of one client does not concern another, and nobody is believed another address. */
async function checkClients({ name }: Proxy, send: Send, server: Server, index: number): Promise<void> {
  const [greedy, other] = [`127.0.1.${index + 1}`, `127.0.2.${index + 1}`];
  let allowed = 0;
  // The limit is refilled meanwhile.
  const most = 3 * RATE_LIMIT;
  for (; allowed < most; allowed++) {
    const path = `/api/skills/search?q=${name}${allowed}`;
    const headers = { "x-forwarded-for": `203.0.113.${allowed}`, "x-request-id": "chosen-by-the-client" };
    const { status } = await send({ path, from: greedy, headers });
    if (status === 429) break;
    if (status !== 200) throw new CommandError(`${name}: ${path} responds with ${status}.`);
  }
  if (allowed === most) throw new CommandError(`${name}: a client that claims other addresses is not limited.`);
  const { status } = await send({ path: `/api/skills/search?q=${name}-other`, from: other });
  if (status !== 200) throw new CommandError(`${name}: the limit of one client concerns another, ${status}.`);
  // The log is written every second.
  await sleep(2_000);
  const lines = (await server.output()).split("\n").filter((line) => line.startsWith("{"));
  const entries = lines
    .map((line) => entrySchema.parse(JSON.parse(line)))
    .filter(({ target }) => target.includes(`q=${name}`));
  const clients = new Set(entries.map(({ client }) => client));
  if (clients.size !== 2 || !clients.has(greedy) || !clients.has(other))
    throw new CommandError(`${name}: the server sees clients ${[...clients].join(", ")}, not ${greedy} and ${other}.`);
  if (entries.some(({ id }) => id === "chosen-by-the-client"))
    throw new CommandError(`${name} passes on the X-Request-Id of a client.`);
  succeed(`${name} clients`, `429 after ${allowed} requests of one, 200 to another`);
}

const post = (bytes: number): Request => ({
  path: "/mcp",
  method: "POST",
  headers: { "content-type": "application/json", "content-length": String(bytes) },
  body: Buffer.alloc(bytes, "x"),
});

/** The server explains what it refuses; of what is far larger the proxy refuses to take all. */
async function checkBodies({ name }: Proxy, direct: Send, send: Send): Promise<void> {
  const [own, passed] = [await direct(post(300_000)), await send(post(300_000))];
  if (own.status !== 413 || passed.status !== 413 || own.body !== passed.body)
    throw new CommandError(
      `${name} responds to 300 KB with ${passed.status}, the server with ${own.status}:\n${passed.body}`,
    );
  // A proxy may also end the connection while the client still sends.
  const refusal = await send(post(5_000_000)).then(
    ({ status }) => String(status),
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (refusal !== "413" && refusal !== "ECONNRESET" && refusal !== "EPIPE")
    throw new CommandError(`${name} responds to 5 MB with ${refusal}.`);
  succeed(`${name} bodies`, `413 to 300 KB as the server explains it, and ${refusal} to 5 MB`);
}

const SLOW_PARTS = ["data: 1\n\n", "data: 2\n\n"];

/** A server whose events come one after the other. */
async function startSlowServer(port: number): Promise<HttpServer> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/mcp") return response.end();
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    for (const part of SLOW_PARTS) {
      response.write(part);
      await sleep(PAUSE_MS);
    }
    response.end();
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return server;
}

async function stopSlowServer(server: HttpServer): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
