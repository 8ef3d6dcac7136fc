import { absolute, iconPath, openSearchPath, skillsPath } from "@skillshelf/directory-api/links";
import { isLocale, languageTagOf } from "@skillshelf/directory-api/locales";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { openSearchDescription } from "#lib/seo/manifest.ts";

export const dynamic = "force-dynamic";

/** The OpenSearch description, from which a browser adds the site's search to its own. */
export const GET = endpoint(operations.getOpenSearchDescription, async (_, { locale = "" }) => {
  if (!isLocale(locale)) return { kind: "problem", problem: { type: "not-found", detail: "Locale not found." } };
  const { siteUrl } = env();
  const { site, search } = dictionaryOf(locale);
  const body = openSearchDescription({
    name: site.name,
    description: search.hint,
    language: languageTagOf(locale),
    url: absolute(siteUrl, openSearchPath(locale)),
    searchUrl: absolute(siteUrl, skillsPath(locale)),
    iconUrl: absolute(siteUrl, iconPath),
  });
  return { kind: "data", body };
});
