import { notFound } from "next/navigation";
import { isLocale, type Locale } from "#lib/i18n/locales.ts";

/** The language a page is asked for in; anything else is not a page. */
export async function localeOf(params: Promise<{ locale: string }>): Promise<Locale> {
  const { locale } = await params;
  return isLocale(locale) ? locale : notFound();
}
