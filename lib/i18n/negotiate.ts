import { defaultLocale, isLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import Negotiator from "negotiator";

/** The language to answer a visitor in: the remembered choice, else the best of `Accept-Language`, else the default. */
export function negotiateLocale(cookie: string | null | undefined, acceptLanguage: string | null | undefined): Locale {
  const remembered = /(?:^|;\s*)locale=([a-z-]+)/i.exec(cookie ?? "")?.[1];
  if (remembered !== undefined && isLocale(remembered)) return remembered;
  const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage ?? "" } });
  for (const tag of negotiator.languages()) {
    // `*` matches all languages that are not refused with q=0.
    const [language = ""] = tag === "*" ? negotiator.languages([...localeCodes]) : tag.toLowerCase().split("-");
    if (isLocale(language)) return language;
  }
  return defaultLocale;
}
