import { isLocale, type Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";

/** Returns the page number of an address; a repeated one is invalid. */
export const onePage = ({ page }: { page?: string | string[] }): string | undefined =>
  Array.isArray(page) ? page.join() : page;

/** Returns the locale of a page; other values are not found. */
export async function localeOf(params: Promise<{ locale: string }>): Promise<Locale> {
  const { locale } = await params;
  return isLocale(locale) ? locale : notFound();
}
