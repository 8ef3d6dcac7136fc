import { isLocale } from "@skillshelf/directory-api/locales";
import { manifestOf } from "#lib/seo/manifest.ts";

export const dynamic = "force-dynamic";

/** What a device reads to put the site among its programs. */
export async function GET(_: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response("Locale not found.\n", { status: 404 });
  return new Response(JSON.stringify(manifestOf(locale)), { headers: { "Content-Type": "application/manifest+json" } });
}
