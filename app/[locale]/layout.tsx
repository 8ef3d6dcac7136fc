import { openSearchPath } from "@skillshelf/directory-api/links";
import { directionOf, isLocale, languageTagOf } from "@skillshelf/directory-api/locales";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { EarlyScript } from "#components/ui/shell.tsx";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import "../globals.css";

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

export const dynamic = "force-dynamic";

export default async function LocaleLayout({ children, params }: Props) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  return (
    <html lang={languageTagOf(locale)} dir={directionOf(locale)} suppressHydrationWarning>
      <head>
        <EarlyScript />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={dictionaryOf(locale).site.name}
          href={openSearchPath(locale)}
        />
      </head>
      <body>{children}</body>
    </html>
  );
}
