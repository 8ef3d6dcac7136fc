import type { IncomingMessage, ServerResponse } from "node:http";
import type { Endpoint } from "#lib/http/endpoint.ts";
import type { Route } from "#lib/http/routes.ts";
import { GET as categories } from "../../app/api/categories/route.ts";
import { GET as changes } from "../../app/api/changes/route.ts";
import { GET as health } from "../../app/api/health/route.ts";
import { GET as openApi } from "../../app/api/openapi.json/route.ts";
import { GET as ready } from "../../app/api/ready/route.ts";
import { GET as apiIndex } from "../../app/api/route.ts";
import { GET as unitSearch } from "../../app/api/search/route.ts";
import { GET as audit } from "../../app/api/skills/[owner]/[repo]/audit/route.ts";
import { GET as skill } from "../../app/api/skills/[owner]/[repo]/route.ts";
import { GET as units } from "../../app/api/skills/[owner]/[repo]/units/route.ts";
import { GET as skills } from "../../app/api/skills/route.ts";
import { GET as search } from "../../app/api/skills/search/route.ts";

/** Next's route handlers of the metadata API by the pattern of their route. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map([
  ["/api", apiIndex],
  ["/api/skills", skills],
  ["/api/skills/search", search],
  ["/api/skills/:owner/:repo", skill],
  ["/api/skills/:owner/:repo/units", units],
  ["/api/skills/:owner/:repo/audit", audit],
  ["/api/categories", categories],
  ["/api/search", unitSearch],
  ["/api/changes", changes],
  ["/api/openapi.json", openApi],
  ["/api/health", health],
  ["/api/ready", ready],
]);

/**
 * Answers a request by the handler of its route, without Next around it: that takes longer than most
 * answers of the API. @returns false where there is none.
 */
export function answerByEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  route: Route | undefined,
): boolean {
  const endpoint = endpoints.get(route?.pattern ?? "");
  if (route === undefined || endpoint === undefined) return false;
  answer(endpoint, route, request, response).catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
  return true;
}

async function answer(endpoint: Endpoint, route: Route, request: IncomingMessage, response: ServerResponse) {
  const target = new URL(request.url ?? "/", "http://localhost");
  const requestId = request.headers["x-request-id"];
  const { status, headers, body } = await endpoint.answer(
    target,
    pathParameters(route.pattern, target.pathname),
    typeof requestId === "string" ? requestId : undefined,
  );
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}

/** Decoded parameters of a path by their names. */
function pathParameters(pattern: string, path: string): Record<string, string> {
  const segments = path.split("/");
  return Object.fromEntries(
    pattern
      .split("/")
      .flatMap((part, index) =>
        part.startsWith(":") ? [[part.slice(1), decodeURIComponent(segments[index] ?? "")]] : [],
      ),
  );
}
