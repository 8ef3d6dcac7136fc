import { formattingOf, type Locale } from "@skillshelf/directory-api/locales";

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
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
  return fill(form, { count: formatNumber(locale, count) });
}

export const formatNumber = (locale: Locale, value: number): string =>
  new Intl.NumberFormat(formattingOf(locale)).format(value);

/** The size of a file in the largest unit of which there is one at least. */
export function formatBytes(locale: Locale, bytes: number): string {
  const [unit, size, unitDisplay, maximumFractionDigits] =
    bytes < 1_000
      ? (["byte", bytes, "long", 0] as const)
      : bytes < 1_000_000
        ? (["kilobyte", bytes / 1_000, "short", 0] as const)
        : (["megabyte", bytes / 1_000_000, "short", 1] as const);
  const options = { style: "unit", unit, unitDisplay, maximumFractionDigits } as const;
  return new Intl.NumberFormat(formattingOf(locale), options).format(size);
}

/** A day in words, in UTC. Takes an instant or an ISO 8601 date. */
export const formatDate = (locale: Locale, value: Date | string): string =>
  new Intl.DateTimeFormat(formattingOf(locale), { dateStyle: "long", timeZone: "UTC" }).format(new Date(value));

/** A language's name in another language; the tag itself when it is not one. */
export function languageName(locale: Locale, language: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Names one after another, as the language writes them. */
export const formatList = (locale: Locale, names: readonly string[]): string =>
  new Intl.ListFormat(formattingOf(locale), { type: "conjunction", style: "narrow" }).format(names);

/** Whole sentences one after another. Where a full stop is as wide as a letter, no space follows it. */
export const joinSentences = (locale: Locale, sentences: readonly string[]): string =>
  sentences.join(locale === "ja" || locale === "zh" ? "" : " ");
