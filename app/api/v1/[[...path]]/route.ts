import { handleGraphRequest } from "#lib/graph/endpoints/open-service.ts";
import { forwardedHeaders } from "#lib/http/graph.ts";

export const dynamic = "force-dynamic";

/** The social graph API during development; in production `lib/process/renderer.ts` responds without Next. */
async function respond(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const given = Object.fromEntries(request.headers);
  const key = given["x-api-key"];
  const headers = forwardedHeaders(given, { key, requestId: given["x-request-id"] ?? "", host: given.host });
  const body = request.body === null ? undefined : await request.text();
  const response = await handleGraphRequest({ method: request.method, target: pathname + search, headers, body });
  return new Response(response.body === "" ? null : response.body, response);
}

export { respond as DELETE, respond as GET, respond as PATCH, respond as POST, respond as PUT };
