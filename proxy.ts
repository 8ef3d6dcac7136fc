import { type NextRequest, NextResponse } from "next/server";
import { absolute, gonePath, skillPath } from "#lib/directory/links.ts";
import { getRecord } from "#lib/directory/queries/records.ts";
import { successorOf } from "#lib/directory/views/successor.ts";
import { isLocale } from "#lib/i18n/locales.ts";

/**
 * Gives addresses of repositories the statuses a page cannot set: 308 to the one spelling of owner
 * and repository, 308 to the successor of a renamed one, 410 for a removed one. A page decides the
 * rest.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const [, locale = "", , owner = "", repo = ""] = request.nextUrl.pathname.split("/").map(decodeURIComponent);
  if (!isLocale(locale)) return NextResponse.next();
  // While the database is away the page fails on its own, and is answered as such.
  const record = await getRecord(owner, repo).catch(() => undefined);
  if (record === undefined) return NextResponse.next();
  const successor = successorOf(record);
  const moveTo = (path: string) => NextResponse.redirect(absolute(request.nextUrl.origin, path), 308);
  if (record.status === "renamed" && successor) return moveTo(skillPath(locale, successor));
  if (record.owner !== owner || record.repo !== repo) return moveTo(skillPath(locale, record));
  if (record.status === "removed")
    return NextResponse.rewrite(absolute(request.nextUrl.origin, gonePath(locale, record)), { status: 410 });
  return NextResponse.next();
}

export const config = { matcher: "/:locale/skills/:owner/:repo" };
