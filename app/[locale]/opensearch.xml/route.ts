import { absolute, iconPath, openSearchPath, skillsPath } from "@skillshelf/directory-api/links";
import { isLocale, languageTagOf } from "@skillshelf/directory-api/locales";
import { z } from "zod";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { openSearchDescription, openSearchType } from "#lib/seo/manifest.ts";

export const dynamic = "force-dynamic";

/** What a browser reads to offer the site's search as one of its own. */
export const GET = endpoint(z.object({}), async (_, { locale = "" }) => {
  if (!isLocale(locale))
    return { kind: "problem", problem: { type: "not-found", detail: "There is no such language." } };
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
  return { kind: "data", body, mediaType: openSearchType };
});
