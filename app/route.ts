import { homePath } from "#lib/directory/links.ts";
import { negotiateLocale } from "#lib/i18n/negotiate.ts";

/** Sends a visitor to the home page in their language: the one they chose before, else the best of those their browser asks for. */
export function GET(request: Request): Response {
  const locale = negotiateLocale(request.headers.get("cookie"), request.headers.get("accept-language"));
  return new Response(null, {
    status: 307,
    headers: { Location: homePath(locale), Vary: "Accept-Language, Cookie", "Cache-Control": "no-store" },
  });
}
