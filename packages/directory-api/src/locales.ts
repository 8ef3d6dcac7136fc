/**
 * Languages of the site. `name` is the language's own name; `code` is a BCP 47 tag, the first segment of a page's path,
 * and its hreflang; `written` is the tag for the `lang` attribute if it is more specific than `code`; `formatting` is
 * the locale of dates and numbers.
 */
export const locales = [
  { code: "en", name: "English", direction: "ltr", formatting: "en-US" },
  { code: "es", name: "Español", direction: "ltr", formatting: "es-ES" },
  { code: "de", name: "Deutsch", direction: "ltr", formatting: "de-DE" },
  { code: "ja", name: "日本語", direction: "ltr", formatting: "ja-JP" },
  { code: "zh", name: "简体中文", direction: "ltr", written: "zh-Hans", formatting: "zh-CN" },
  { code: "ar", name: "العربية", direction: "rtl", formatting: "ar-EG-u-nu-latn" },
] as const satisfies readonly {
  code: string;
  name: string;
  direction: "ltr" | "rtl";
  written?: string;
  formatting: string;
}[];

export type Locale = (typeof locales)[number]["code"];

export const localeCodes: readonly Locale[] = locales.map((locale) => locale.code);
export const defaultLocale: Locale = "en";

/** Returns whether `value` is exactly the code of a site language. */
export function isLocale(value: string): value is Locale {
  return localeCodes.some((code) => code === value);
}

/** Returns the tag for `lang` attributes of texts in a language, by which browsers choose fonts and voices. */
export function languageTagOf(locale: Locale): string {
  const entry = locales.find(({ code }) => code === locale);
  return entry && "written" in entry ? entry.written : locale;
}

/** Returns the locale in which `Intl` formats dates and numbers. */
export function formattingOf(locale: Locale): string {
  return locales.find((entry) => entry.code === locale)?.formatting ?? locale;
}

/** Returns the writing direction of a language. */
export function directionOf(locale: Locale): "ltr" | "rtl" {
  return locales.find((entry) => entry.code === locale)?.direction ?? "ltr";
}
