import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Route } from "#lib/http/routes.ts";
import { findEndpoint } from "../../app/api/endpoints.ts";

/**
 * Responds to a request for the metadata API. Next's routing would take longer than most of these responses.
 *
 * @returns false where the route has no endpoint of the API.
 */
export function respondByEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  route: Route | undefined,
): boolean {
  const target = new URL(request.url ?? "/", "http://localhost");
  const found = findEndpoint(route, target.pathname);
  if (found === undefined) return false;
  const requestId = request.headers["x-request-id"]?.toString();
  const posted = request.method === "POST" ? text(request) : Promise.resolve("");
  posted
    .then((received) => found.endpoint.respond(target, found.path, requestId, received))
    .then(({ status, headers, body }) => {
      response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
    })
    .catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  return true;
}
