import { isLocale, languageTagOf } from "@skillshelf/directory-api/locales";
import { env } from "#lib/env.ts";
import { cacheControl, negativeCacheControl } from "#lib/http/routes.ts";
import { canonicalUrl } from "#lib/seo/page-metadata.ts";
import { markdownAlternate } from "../../alternate.ts";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ locale: string; path?: string[] }> };

/** A page as Markdown. Paths that end in `.md` are resolved to it, without the ending. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { locale, path = [] } = await params;
  const found = isLocale(locale)
    ? await markdownAlternate(path, locale, new URL(request.url).searchParams, { locale, siteUrl: env().siteUrl })
    : undefined;
  if (!isLocale(locale) || found === undefined) {
    return new Response("Page not found.\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": negativeCacheControl },
    });
  }
  const { frame, text } = found;
  return new Response(text, {
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      "Cache-Control": cacheControl.content,
      "Content-Language": languageTagOf(locale),
      // Search engines list the page itself. Scripts of any origin may read it.
      "X-Robots-Tag": "noindex, follow",
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "ETag, Link",
      Link: `<${canonicalUrl(frame, locale)}>; rel="canonical"`,
    },
  });
}
