import Negotiator from "negotiator";
import { defaultLocale, isLocale, type Locale, localeCodes } from "./locales.ts";

/** The language to answer a visitor in: the remembered choice, else the best of `Accept-Language`, else the default. */
export function negotiateLocale(cookie: string | null | undefined, acceptLanguage: string | null | undefined): Locale {
  const remembered = /(?:^|;\s*)locale=([a-z-]+)/i.exec(cookie ?? "")?.[1];
  if (remembered !== undefined && isLocale(remembered)) return remembered;
  const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage ?? "" } });
  const preferred = negotiator.language([...localeCodes]) ?? "";
  return isLocale(preferred) ? preferred : defaultLocale;
}
