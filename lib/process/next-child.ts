import { createServer } from "node:http";
import { localeCodes } from "@skillshelf/directory-api/locales";
import next from "next";
import { env } from "#lib/env.ts";
import { splitTarget, surfaceOf } from "#lib/gateway/spelling.ts";
import { closeServer } from "#lib/http/close-server.ts";
import type { AnswerGraph } from "#lib/http/graph.ts";
import { type RenderContext, renderContext } from "#lib/http/render-context.ts";
import { matchRoute, mcpRoute } from "#lib/http/routes.ts";
import { answerByEndpoint } from "./endpoints.ts";
import { finishAnswer } from "./finish-answer.ts";
import { answerGraph } from "./graph.ts";
import { holdBack } from "./hold-back.ts";
import { answerByMcp } from "./mcp.ts";
import { END_WAITS } from "./next-children.ts";
import { tellUnavailable } from "./tell-unavailable.ts";

/**
 * A child process that runs Next behind the edge, on the socket its parent names. It ends when its
 * parent tells it to, or is gone.
 */
const [socketPath] = process.argv.slice(2);
// Who reads what is printed may go away.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
const { nodeEnv, port } = env();
const development = nodeEnv === "development";
const application = next({ dev: development, hostname: "localhost", port });
await application.prepare();
const handle = application.getRequestHandler();
/** Loaded when it is first asked: who runs the directory alone does without. */
let graph: Promise<typeof import("#lib/graph/endpoints/service.ts")> | undefined;
const answerByGraph: AnswerGraph = async (asked) => {
  graph ??= import("#lib/graph/endpoints/service.ts");
  return (await graph).handleGraphRequest(asked);
};
const server = createServer((request, response) => {
  if (surfaceOf(splitTarget(request.url ?? "/")[0]) === "graph") return answerGraph(request, response, answerByGraph);
  const route = matchRoute(request.url?.split("?", 1)[0] ?? "/", localeCodes);
  if (!development && route?.pattern === mcpRoute.pattern) return answerByMcp(request, response);
  if (!development && answerByEndpoint(request, response, route)) return;
  const context: RenderContext = { isUnavailable: false };
  tellUnavailable(response, context);
  if (!development && route?.streamed !== true) holdBack(response, (body) => finishAnswer(response, body));
  renderContext
    .run(context, () => handle(request, response))
    .catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
});
server.keepAliveTimeout = 120_000;

// A process that is stuck in a rendering does not answer.
process.on("message", (message) => {
  if (message === END_WAITS) void graph?.then(({ endGraphWaits }) => endGraphWaits());
  process.send?.("alive");
});
process.once("SIGTERM", () => void closeServer(server).then(() => process.exit(0)));
process.once("disconnect", () => process.exit(0));
server.listen(socketPath, () => process.send?.("ready"));
