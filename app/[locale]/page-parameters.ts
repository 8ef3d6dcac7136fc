import { isLocale, type Locale } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";

/** The page number an address names; one that is given twice is none that exists. */
export const onePage = ({ page }: { page?: string | string[] }): string | undefined =>
  Array.isArray(page) ? page.join() : page;

/** The language a page is asked for in; anything else is not a page. */
export async function localeOf(params: Promise<{ locale: string }>): Promise<Locale> {
  const { locale } = await params;
  return isLocale(locale) ? locale : notFound();
}
