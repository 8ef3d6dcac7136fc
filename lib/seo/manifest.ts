import { homePath, iconPath, largeIconPath, maskableIconPath } from "@skillshelf/directory-api/links";
import { directionOf, type Locale, languageTagOf } from "@skillshelf/directory-api/locales";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";

/** Colours of a browser's own parts around the site, as its pages have them in the light and in the dark. */
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
