import { apiHeaders } from "#lib/http/api-headers.ts";
import { answerMcpBody, mcpAnswerHeaders } from "#lib/http/mcp.ts";
import { readWebBody } from "#lib/http/read-body.ts";
import { cacheControl } from "#lib/http/routes.ts";
import { answerMcp } from "./answer.ts";

/** The MCP server, where it is not answered before Next. */
export async function POST(request: Request): Promise<Response> {
  const given = Object.fromEntries(request.headers);
  const { status, body } = await answerMcpBody(given, () => readWebBody(request), answerMcp);
  return new Response(body === "" ? null : body, {
    status,
    headers: { ...apiHeaders, ...mcpAnswerHeaders(body.length), "cache-control": cacheControl.never },
  });
}
