import { createServer, type IncomingMessage } from "node:http";
import next from "next";
import { renderToStaticMarkup } from "react-dom/server";
import { joinTags } from "#lib/directory/cache-tags.ts";
import { dropReplica } from "#lib/directory/queries/database.ts";
import { noReads, requestReads } from "#lib/directory/queries/request-reads.ts";
import { env } from "#lib/env.ts";
import { closeServer } from "#lib/http/close-server.ts";
import type { GraphHandler } from "#lib/http/graph.ts";
import { ownErrorPageHeader, replicaHeader, routeHeader } from "#lib/http/headers.ts";
import { operations } from "#lib/http/operations.ts";
import { renderContext } from "#lib/http/render-context.ts";
import { graphRoute, mcpRoute, type Route, routes, submitRoute } from "#lib/http/routes.ts";
import { readFromReplica } from "#lib/postgres/replica-reads.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { builtScripts } from "./browser-scripts.mjs";
import { respondByClientPackage } from "./client-package.ts";
import { respondByEndpoint } from "./endpoints.ts";
import { respondByGraph, respondByMcp, respondBySubmission } from "./forwarded-requests.ts";
import { finishResponse, frameIn, type Markup, PageResponse, sendPage, takeMarkup } from "./page-response.ts";
import { DRAIN, lostReplicaOf } from "./renderer-pool.ts";
import { resolvePage } from "./resolve-page.ts";

/**
 * A child process that runs Next behind the gateway, on the socket that its parent names. It ends when its parent tells it
 * to, or is gone.
 */
const [socketPath] = process.argv.slice(2);
// Ignore EPIPE: the reader of the output may be gone.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
const { nodeEnv, port } = env();
const development = nodeEnv === "development";
const application = next({ dev: development, hostname: "localhost", port });
await application.prepare();
const handle = application.getRequestHandler();
const routesByPattern = new Map(routes.map((route) => [route.pattern, route]));

/** The frame of pages in each language. */
const frames = new Map<string, string>();

// During development Next recompiles a page when its source changes.
const loaded = development ? undefined : await loadPages();

/** Next's compiler writes the addresses of scripts into pages; here they are read. */
async function loadPages() {
  Object.assign(process.env, await builtScripts(projectFolder));
  return import("./pages.ts");
}

/** Loaded at the first request: an installation that runs only the directory does without. */
let graph: Promise<typeof import("#lib/graph/endpoints/open-service.ts")> | undefined;
const answerByGraph: GraphHandler = async (request) => {
  graph ??= import("#lib/graph/endpoints/open-service.ts");
  return (await graph).handleGraphRequest(request);
};

const server = createServer({ ServerResponse: PageResponse }, (request, response) => {
  respond(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});

/** Has the reads of a request go to the replica that the gateway has chosen. */
async function respond(request: IncomingMessage, response: PageResponse): Promise<void> {
  const replica = request.headers[replicaHeader];
  return replica === undefined
    ? respondByRoute(request, response)
    : readFromReplica(Number(replica), () => respondByRoute(request, response));
}

async function respondByRoute(request: IncomingMessage, response: PageResponse): Promise<void> {
  // The gateway has matched the route.
  const route = routesByPattern.get(String(request.headers[routeHeader]));
  if (route?.pattern === mcpRoute.pattern) return respondByMcp(request, response);
  if (request.method === "POST" && route?.pattern === submitRoute.pattern)
    return respondBySubmission(request, response);
  // During development Next recompiles a handler when its source changes.
  if (!development && route?.pattern === graphRoute.pattern) return respondByGraph(request, response, answerByGraph);
  const reads = noReads();
  // The head of a streamed response is sent before everything is read.
  if (route && route.cache !== "never" && route.streamed !== true) response.cacheTags = () => joinTags(reads.tags);
  await requestReads.run(reads, () => respondForDirectory(request, response, route));
}

/** Responds to a request for the directory, and collects what the response depends on. */
async function respondForDirectory(
  request: IncomingMessage,
  response: PageResponse,
  route: Route | undefined,
): Promise<void> {
  if (route?.operation === operations.getClientPackage.path) return respondByClientPackage(request, response);
  if (!development && respondByEndpoint(request, response, route)) return;
  await renderContext.run(response.context, () => renderPage(request, response, route));
}

async function renderPage(request: IncomingMessage, response: PageResponse, route: Route | undefined): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (route?.kind === "page" || route?.kind === "machine") {
    const { kind, path, status } = await resolvePage(route.pattern, url.pathname);
    if (kind === "redirect") {
      response.writeHead(308, { location: path + url.search }).end();
      return;
    }
    if (path === url.pathname && (await respondByPage(request, response, route, url))) return;
    const target = withoutSuffixOfNext(path);
    if (target !== url.pathname) request.url = target + url.search;
    // Next keeps a status that is set, and asks search engines not to list the page.
    if (status !== undefined) response.statusCode = status;
    if (status === 404) response.setHeader(ownErrorPageHeader, "1");
  }
  if (!development && route?.streamed !== true) {
    const markup = takeMarkup(response.context);
    response.buffer((written) => finishResponse(response, written, markup()));
  }
  await handle(request, response);
}

/**
 * Responds with a page that this process renders itself: routing and two renderings of the same elements take Next longer than
 * most pages. Next renders their frame, once in each language.
 *
 * @returns false where Next has to respond.
 */
async function respondByPage(
  request: IncomingMessage,
  response: PageResponse,
  { pattern }: Route,
  url: URL,
): Promise<boolean> {
  const page = await markupOf(response, pattern, url);
  if (page === undefined) return false;
  const [, locale = ""] = url.pathname.split("/");
  const frame = frames.get(locale);
  if (frame !== undefined) {
    sendPage(response, frame, page);
    return true;
  }
  request.url = `/${locale}/frame`;
  response.buffer((written) => {
    const made = frameIn(written);
    if (made !== undefined) frames.set(locale, made);
    return finishResponse(response, written, page);
  });
  await handle(request, response);
  return true;
}

/** Renders the markup of a page; undefined where it fails. It does so again in Next, which has pages for what is not found. */
async function markupOf(response: PageResponse, pattern: string, url: URL): Promise<Markup | undefined> {
  const page = loaded?.pages[pattern];
  if (loaded === undefined || page === undefined) return undefined;
  const taken = takeMarkup(response.context);
  try {
    renderToStaticMarkup(await page(loaded.propertiesOf(pattern, url)));
    return taken();
  } catch (error) {
    response.once("finish", () => {
      if (response.statusCode === 200) console.error("Only Next could render a page.", error);
    });
    return undefined;
  }
}

/** A path that Next does not take for a request for its own data. */
function withoutSuffixOfNext(path: string): string {
  return path.replace(/\.(rsc)$/i, "%2E$1");
}

server.keepAliveTimeout = 120_000;

// A process that is stuck in a rendering does not reply.
process.on("message", (message) => {
  if (message === DRAIN) void graph?.then(({ drainGraph }) => drainGraph());
  const lost = lostReplicaOf(message);
  if (lost?.system === "directory") dropReplica(lost.index);
  if (lost?.system === "graph") void graph?.then(({ dropGraphReplica }) => dropGraphReplica(lost.index));
  process.send?.("alive");
});
process.once("SIGTERM", () => void closeServer(server).then(() => process.exit(0)));
process.once("disconnect", () => process.exit(0));
server.listen(socketPath, () => process.send?.("ready"));
