/**
 * The site's languages. `name` is the language's own name; `code` is a BCP 47 tag, the first
 * segment of a page's path and its hreflang; `written` the tag of what its texts are written in, where
 * that says more than `code`; `formatting` that variety for dates and numbers.
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

/** Whether `value` is the code of one of the site's languages, in exactly this spelling. */
export function isLocale(value: string): value is Locale {
  return localeCodes.some((code) => code === value);
}

/** The tag that `lang` and its like tell of a text in one of the site's languages, by which browsers choose fonts and voices. */
export function languageTagOf(locale: Locale): string {
  const entry = locales.find(({ code }) => code === locale);
  return entry && "written" in entry ? entry.written : locale;
}

/** The tag `Intl` formats dates and numbers of a language by. */
export function formattingOf(locale: Locale): string {
  return locales.find((entry) => entry.code === locale)?.formatting ?? locale;
}

/** Writing direction of a language. */
export function directionOf(locale: Locale): "ltr" | "rtl" {
  return locales.find((entry) => entry.code === locale)?.direction ?? "ltr";
}
