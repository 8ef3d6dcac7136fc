import type { IncomingMessage, ServerResponse } from "node:http";
import { answerMcpBody, mcpAnswerHeaders } from "#lib/http/mcp.ts";
import { hasBody, readBody } from "#lib/http/read-body.ts";

/** Answers what the edge passes to the MCP server, without Next around it. What answers is loaded when it is first asked. */
export function answerByMcp(request: IncomingMessage, response: ServerResponse): void {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { answerMcp } = await import("../../app/mcp/answer.ts");
  const { status, body } = await answerMcpBody(request.headers, () => readBody(request), answerMcp);
  // Of a body that was not read to its end more may come.
  const last = hasBody(request) && !request.readableEnded ? { connection: "close" } : {};
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...mcpAnswerHeaders(length), ...last, "content-length": length });
  response.end(body);
}
