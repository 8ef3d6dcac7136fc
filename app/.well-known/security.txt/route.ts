import { absolute, correctionsPath, securityPath } from "#lib/directory/links.ts";
import { env } from "#lib/env.ts";
import { defaultLocale, localeCodes } from "#lib/i18n/locales.ts";

export const dynamic = "force-dynamic";

/** How long what it says holds, in months. RFC 9116 asks for less than a year. */
const VALID_MONTHS = 6;

/** Where to report a security problem (RFC 9116). Where nobody has said so, there is no such file. */
export function GET(): Response {
  const { reportUrl, siteUrl } = env();
  if (reportUrl === undefined) return new Response("No address for reports has been set.\n", { status: 404 });
  const now = new Date();
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS, 1));
  const lines = [
    `Contact: ${reportUrl}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${localeCodes.join(", ")}`,
    `Canonical: ${absolute(siteUrl, securityPath)}`,
    `Policy: ${absolute(siteUrl, correctionsPath(defaultLocale))}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
