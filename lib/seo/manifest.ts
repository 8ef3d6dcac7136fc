import { homePath, iconPath, largeIconPath, maskableIconPath } from "@skillshelf/directory-api/links";
import { directionOf, type Locale, languageTagOf } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { escapeXml, textElement, xmlDeclaration } from "./feed.ts";

/** Builds the OpenSearch 1.1 description, by which browsers add the site search. URLs are absolute. */
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

/** Colors of the browser's interface in the light and the dark theme. */
export const themeColors = { light: "#fbfaf6", dark: "#161512" } as const;

/** Builds the W3C web application manifest. */
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
