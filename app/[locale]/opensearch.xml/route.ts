import { absolute, iconPath, openSearchPath, skillsPath } from "#lib/directory/links.ts";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { isLocale } from "#lib/i18n/locales.ts";
import { openSearchDescription } from "#lib/seo/open-search.ts";

export const dynamic = "force-dynamic";

/** What a browser reads to offer the site's search as one of its own. */
export async function GET(_: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response("There is no such language.\n", { status: 404 });
  const { siteUrl } = env();
  const { site, search } = dictionaryOf(locale);
  const body = openSearchDescription({
    name: site.name,
    description: search.hint,
    language: locale,
    url: absolute(siteUrl, openSearchPath(locale)),
    searchUrl: absolute(siteUrl, skillsPath(locale)),
    iconUrl: absolute(siteUrl, iconPath),
  });
  return new Response(body, { headers: { "Content-Type": "application/opensearchdescription+xml; charset=utf-8" } });
}
