import { isLocale } from "@skillshelf/directory-api/locales";
import { manifestOf } from "#lib/seo/manifest.ts";

export const dynamic = "force-dynamic";

/** The web app manifest. */
export async function GET(_: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response("Locale not found.\n", { status: 404 });
  return new Response(JSON.stringify(manifestOf(locale)), { headers: { "Content-Type": "application/manifest+json" } });
}
