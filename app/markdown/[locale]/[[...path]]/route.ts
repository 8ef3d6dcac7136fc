import { auditMarkdown } from "#lib/directory/markdown/audit.ts";
import * as lists from "#lib/directory/markdown/lists.ts";
import type { Context } from "#lib/directory/markdown/parts.ts";
import { skillMarkdown } from "#lib/directory/markdown/skill.ts";
import { auditPage } from "#lib/directory/pages/audit.ts";
import { categoriesPage, categoryPage } from "#lib/directory/pages/categories.ts";
import { collectionPage, collectionsPage } from "#lib/directory/pages/collections.ts";
import { documentPage, documentsPage } from "#lib/directory/pages/documents.ts";
import { homePage } from "#lib/directory/pages/home.ts";
import { listPage, readListParameters } from "#lib/directory/pages/list.ts";
import { ownerPage } from "#lib/directory/pages/owner.ts";
import { skillPage } from "#lib/directory/pages/skill.ts";
import type { PageFrame } from "#lib/directory/views/page-frame.ts";
import { env } from "#lib/env.ts";
import { cacheControl, negativeCacheControl } from "#lib/http/routes.ts";
import { isLocale, type Locale } from "#lib/i18n/locales.ts";
import { canonicalUrl } from "#lib/seo/page-metadata.ts";

export const dynamic = "force-dynamic";

type Props = { params: Promise<{ locale: string; path?: string[] }> };

/** A page as Markdown. `proxy.ts` leads addresses that end in `.md` here, without the ending. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { locale, path = [] } = await params;
  const found = isLocale(locale)
    ? await copyOf(path, locale, new URL(request.url).searchParams, { locale, siteUrl: env().siteUrl })
    : undefined;
  if (!isLocale(locale) || found === undefined) {
    return new Response("There is no such page.\n", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": negativeCacheControl },
    });
  }
  const { frame, text } = found;
  return new Response(text, {
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      "Cache-Control": cacheControl.content,
      "Content-Language": locale,
      // Search engines list the page itself. Scripts of any origin may read the copy.
      "X-Robots-Tag": "noindex, follow",
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "ETag, Link",
      Link: `<${canonicalUrl(frame, locale)}>; rel="canonical"`,
    },
  });
}

type Copy = Readonly<{ frame: PageFrame; text: string }>;

/** The page of a path below its language, as Markdown. */
async function copyOf(
  path: readonly string[],
  locale: Locale,
  query: URLSearchParams,
  context: Context,
): Promise<Copy | undefined> {
  const copy = <View extends { frame: PageFrame }>(
    view: View | undefined,
    write: (view: View, context: Context) => string,
  ): Copy | undefined => view && { frame: view.frame, text: write(view, context) };
  const page = query.get("page") ?? undefined;
  const [section, first, second, ...more] = path;
  if (section === "skills" && first !== undefined && second !== undefined && more[0] === "audits")
    return copy(more.length === 2 ? await auditPage(locale, first, second, more[1] ?? "") : undefined, auditMarkdown);
  if (more.length > 0 && section !== "docs") return undefined;
  switch (section) {
    case undefined:
      return copy(await homePage(locale), lists.homeMarkdown);
    case "skills": {
      if (first !== undefined && second !== undefined)
        return copy(await skillPage(locale, first, second), skillMarkdown);
      if (first !== undefined) return copy(await ownerPage(locale, first, page), lists.ownerMarkdown);
      const parameters = await readListParameters(query);
      return copy(parameters && (await listPage(locale, parameters)), lists.listMarkdown);
    }
    case "categories":
      return first === undefined
        ? copy(await categoriesPage(locale), lists.categoriesMarkdown)
        : copy(second === undefined ? await categoryPage(locale, first, page) : undefined, lists.categoryMarkdown);
    case "collections":
      return first === undefined
        ? copy(await collectionsPage(locale), lists.collectionsMarkdown)
        : copy(second === undefined ? await collectionPage(locale, first) : undefined, lists.collectionMarkdown);
    case "docs":
      return first === undefined
        ? copy(await documentsPage(locale), lists.documentsMarkdown)
        : copy(await documentPage(locale, path.slice(1).join("/")), lists.documentMarkdown);
    default:
      return undefined;
  }
}
