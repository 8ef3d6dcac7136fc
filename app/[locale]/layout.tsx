import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { iconPath, openSearchPath } from "#lib/directory/links.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { defaultLocale, directionOf, isLocale } from "#lib/i18n/locales.ts";
import "../globals.css";

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

export const dynamic = "force-dynamic";

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const { site } = dictionaryOf(isLocale(locale) ? locale : defaultLocale);
  return {
    title: { template: `%s · ${site.name}`, default: site.name },
    icons: [{ rel: "icon", url: iconPath, type: "image/svg+xml" }],
  };
}

export default async function LocaleLayout({ children, params }: Props) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  return (
    <html lang={locale} dir={directionOf(locale)} className="bg-paper text-ink">
      <head>
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={dictionaryOf(locale).site.name}
          href={openSearchPath(locale)}
        />
      </head>
      <body className="font-sans antialiased">
        {children}
        <script src="/enhance.js" defer />
      </body>
    </html>
  );
}
