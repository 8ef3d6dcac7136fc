import type { IncomingMessage, ServerResponse } from "node:http";
import { type AnswerGraph, type GraphAnswer, graphFailure, passedHeaders } from "#lib/http/graph.ts";
import { BodyError, bodyFaults, readBody } from "#lib/http/read-body.ts";

/** Answers what the edge passes to the graph. The edge has taken the key out of the query, and bounds bodies too. */
export function answerGraph(request: IncomingMessage, response: ServerResponse, answer: AnswerGraph): void {
  answerTo(request, answer)
    .then(({ status, headers, body }) => {
      const last = request.complete ? {} : { connection: "close" };
      response.writeHead(status, { ...headers, ...last, "content-length": Buffer.byteLength(body) }).end(body);
    })
    .catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
}

async function answerTo(request: IncomingMessage, answer: AnswerGraph): Promise<GraphAnswer> {
  const { method = "GET", url: target = "/", headers: given } = request;
  const requestId = String(given["x-request-id"] ?? "");
  const key = given["x-api-key"]?.toString();
  try {
    const body = await readBody(request);
    const headers = passedHeaders(given, { key, requestId, host: given.host });
    return await answer({ method, target, headers, body: body?.toString() });
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    const { status, detail } = bodyFaults[error.fault];
    return graphFailure(status, detail, requestId);
  }
}
