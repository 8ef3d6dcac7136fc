/**
 * The languages of the site. `code` is the first segment of a path and the hreflang, `name` the language's own name,
 * `written` a more specific tag for `lang`, and `formatting` the locale of dates and numbers. Tags are BCP 47.
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

/** Whether a text is the code of a language of the site. Case-sensitive. */
export function isLocale(value: string): value is Locale {
  return localeCodes.some((code) => code === value);
}

/** The value of `lang`, by which browsers choose fonts and voices. */
export function languageTagOf(locale: Locale): string {
  const entry = locales.find(({ code }) => code === locale);
  return entry && "written" in entry ? entry.written : locale;
}

/** The locale for `Intl`. */
export function formattingOf(locale: Locale): string {
  return locales.find((entry) => entry.code === locale)?.formatting ?? locale;
}

/** Writing direction of a language. */
export function directionOf(locale: Locale): "ltr" | "rtl" {
  return locales.find((entry) => entry.code === locale)?.direction ?? "ltr";
}
