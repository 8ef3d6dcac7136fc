import { faviconPath, iconPath, manifestPath, openSearchPath, touchIconPath } from "@skillshelf/directory-api/links";
import { defaultLocale, directionOf, isLocale, languageTagOf } from "@skillshelf/directory-api/locales";
import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { EarlyScript } from "#components/ui/shell.tsx";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { themeColors } from "#lib/seo/manifest.ts";
import "../globals.css";

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

export const dynamic = "force-dynamic";

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: themeColors.light },
    { media: "(prefers-color-scheme: dark)", color: themeColors.dark },
  ],
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  const known = isLocale(locale) ? locale : defaultLocale;
  const { site } = dictionaryOf(known);
  return {
    title: { template: `%s · ${site.name}`, default: site.name },
    manifest: manifestPath(known),
    icons: [
      { rel: "icon", url: faviconPath, sizes: "16x16 32x32 48x48" },
      { rel: "icon", url: iconPath, type: "image/svg+xml", sizes: "any" },
      { rel: "apple-touch-icon", url: touchIconPath, sizes: "180x180" },
    ],
  };
}

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
