import { absolute, sitemapIndexPath } from "@skillshelf/directory-api/links";
import { env } from "#lib/env.ts";

export const dynamic = "force-dynamic";

/** Everything may be crawled; `/api` too, for only then is its `noindex` header seen. */
export function GET(): Response {
  const body = `User-agent: *\nAllow: /\n\nSitemap: ${absolute(env().siteUrl, sitemapIndexPath)}\n`;
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
