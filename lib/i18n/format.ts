import { formattingOf, type Locale } from "@skillshelf/directory-api/locales";

/** Creates a formatter once per key: creating one takes longer than hundreds of uses. */
function formatterOf<Formatter>(create: (locale: Locale, unit: string) => Formatter) {
  const known = new Map<string, Formatter>();
  return (locale: Locale, unit = ""): Formatter => {
    const key = `${locale} ${unit}`;
    const formatter = known.get(key) ?? create(locale, unit);
    known.set(key, formatter);
    return formatter;
  };
}

const pluralRules = formatterOf((locale) => new Intl.PluralRules(locale));
const numberFormat = formatterOf((locale) => new Intl.NumberFormat(formattingOf(locale)));
const byteFormat = formatterOf(
  (locale, unit) =>
    new Intl.NumberFormat(formattingOf(locale), {
      style: "unit",
      unit,
      unitDisplay: unit === "byte" ? "long" : "short",
      maximumFractionDigits: unit === "megabyte" ? 1 : 0,
    }),
);
const dateFormat = formatterOf(
  (locale) => new Intl.DateTimeFormat(formattingOf(locale), { dateStyle: "long", timeZone: "UTC" }),
);
const languageNames = formatterOf((locale) => new Intl.DisplayNames(locale, { type: "language" }));
const listFormat = formatterOf(
  (locale) => new Intl.ListFormat(formattingOf(locale), { type: "conjunction", style: "narrow" }),
);

type Values = Readonly<Record<string, string | number>>;

/** A message with its `{placeholders}` filled in. */
export function fill(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/** Forms of a message by plural category (CLDR); `other` always. */
export type PluralMessage = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>;

/** A message in the plural form of `count`, which its `{count}` shows in the locale's digits. */
export function plural(locale: Locale, forms: PluralMessage, count: number): string {
  const form = forms[pluralRules(locale).select(count)] ?? forms.other;
  return fill(form, { count: formatNumber(locale, count) });
}

export const formatNumber = (locale: Locale, value: number): string => numberFormat(locale).format(value);

/** The size of a file in the largest unit of which there is one at least. */
export function formatBytes(locale: Locale, bytes: number): string {
  if (bytes < 1_000) return byteFormat(locale, "byte").format(bytes);
  return bytes < 1_000_000
    ? byteFormat(locale, "kilobyte").format(bytes / 1_000)
    : byteFormat(locale, "megabyte").format(bytes / 1_000_000);
}

/** A day in words, in UTC. Takes an instant or an ISO 8601 date. */
export const formatDate = (locale: Locale, value: Date | string): string => dateFormat(locale).format(new Date(value));

/** A language's name in another language; the tag itself when it is not one. */
export function languageName(locale: Locale, language: string): string {
  try {
    return languageNames(locale).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Names one after another, as the language writes them. */
export const formatList = (locale: Locale, names: readonly string[]): string => listFormat(locale).format(names);

/** Whole sentences one after another. Where a full stop is as wide as a letter, no space follows it. */
export const joinSentences = (locale: Locale, sentences: readonly string[]): string =>
  sentences.join(locale === "ja" || locale === "zh" ? "" : " ");
