import type { IncomingMessage, ServerResponse } from "node:http";
import { type AnswerGraph, answerWithBody, passedHeaders } from "#lib/http/graph.ts";
import { hasBody, readBody } from "#lib/http/read-body.ts";

/** Answers what the edge passes to the graph. The edge has taken the key out of the query, and bounds bodies too. */
export function answerGraph(request: IncomingMessage, response: ServerResponse, answer: AnswerGraph): void {
  const { method = "GET", url: target = "/", headers: given } = request;
  const key = given["x-api-key"]?.toString();
  const headers = passedHeaders(given, { key, requestId: String(given["x-request-id"] ?? ""), host: given.host });
  answerWithBody({ method, target, headers }, () => readBody(request), answer)
    .then((answered) => {
      // Of a body that was not read to its end more may come.
      const last = hasBody(request) && !request.readableEnded ? { connection: "close" } : {};
      const length = Buffer.byteLength(answered.body);
      response.writeHead(answered.status, { ...answered.headers, ...last, "content-length": length });
      response.end(answered.body);
    })
    .catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
}
