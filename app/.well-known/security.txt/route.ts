import { absolute, correctionsPath, securityPath } from "@skillshelf/directory-api/links";
import { defaultLocale, localeCodes } from "@skillshelf/directory-api/locales";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";

export const dynamic = "force-dynamic";

/** How long the file is valid, in months. RFC 9116 asks for less than a year. */
const VALID_MONTHS = 6;

/** Where to report a security problem (RFC 9116). 404 where no address is set. */
export const GET = endpoint(operations.getSecurityContact, async () => {
  const { reportUrl, siteUrl } = env();
  if (reportUrl === undefined) {
    return { kind: "problem", problem: { type: "not-found", detail: "No contact address is configured." } };
  }
  const now = new Date();
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + VALID_MONTHS, 1));
  const lines = [
    `Contact: ${reportUrl}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${localeCodes.join(", ")}`,
    `Canonical: ${absolute(siteUrl, securityPath)}`,
    `Policy: ${absolute(siteUrl, correctionsPath(defaultLocale))}`,
  ];
  return { kind: "data", body: `${lines.join("\n")}\n` };
});
