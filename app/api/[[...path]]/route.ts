import { localeCodes } from "@skillshelf/directory-api/locales";
import { matchRoute } from "#lib/http/routes.ts";
import { findEndpoint } from "../endpoints.ts";

export const dynamic = "force-dynamic";

/** The metadata API during development; in production `lib/process/endpoints.ts` responds without Next. */
export async function GET(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const found = findEndpoint(matchRoute(pathname, localeCodes), pathname);
  return found ? found.endpoint(request, { params: Promise.resolve(found.path) }) : new Response(null, { status: 404 });
}

export { GET as POST };
