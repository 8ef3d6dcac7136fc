import { homePath, iconPath, largeIconPath, maskableIconPath } from "@skillshelf/directory-api/links";
import { directionOf, type Locale, languageTagOf } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { escapeXml, textElement, xmlDeclaration } from "./feed.ts";

/** What a browser needs to add the site's search to its own (OpenSearch 1.1). URLs are whole. */
export function openSearchDescription(search: {
  name: string;
  description: string;
  language: string;
  url: string;
  searchUrl: string;
  iconUrl: string;
}): string {
  return [
    `${xmlDeclaration}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
    textElement("ShortName", search.name),
    textElement("Description", search.description),
    textElement("Language", search.language),
    textElement("InputEncoding", "UTF-8"),
    `<Image type="image/svg+xml" width="16" height="16">${escapeXml(search.iconUrl)}</Image>`,
    `<Url type="text/html" method="get" template="${escapeXml(`${search.searchUrl}?q={searchTerms}`)}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(search.url)}"/>`,
    "</OpenSearchDescription>\n",
  ].join("\n");
}

/** Colors of a browser's own parts around the site, as its pages have them in the light and in the dark. */
export const themeColors = { light: "#fbfaf6", dark: "#161512" } as const;

/** What a device needs to put the site among its programs (W3C Web Application Manifest). */
export function manifestOf(locale: Locale) {
  const { site } = dictionaryOf(locale);
  return {
    name: `${site.name}: ${site.tagline}`,
    short_name: site.name,
    description: site.description,
    lang: languageTagOf(locale),
    dir: directionOf(locale),
    start_url: homePath(locale),
    scope: "/",
    display: "minimal-ui",
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [
      { src: iconPath, sizes: "any", type: "image/svg+xml", purpose: "any" },
      drawn(192, largeIconPath(192), "any"),
      drawn(512, largeIconPath(512), "any"),
      drawn(512, maskableIconPath, "maskable"),
    ],
  } as const;
}

const drawn = (size: number, src: string, purpose: "any" | "maskable") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});
