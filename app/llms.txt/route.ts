import { absolute } from "#lib/directory/links.ts";
import { llmsText } from "#lib/directory/markdown/llms.ts";
import { collectionsPage } from "#lib/directory/pages/collections.ts";
import { documentsPage } from "#lib/directory/pages/documents.ts";
import { homePage } from "#lib/directory/pages/home.ts";
import { env } from "#lib/env.ts";
import { defaultLocale } from "#lib/i18n/locales.ts";

export const dynamic = "force-dynamic";

/** What the site holds and where, for readers that are language models (llmstxt.org). */
export async function GET(): Promise<Response> {
  const [home, { collections }, { documents }] = await Promise.all([
    homePage(defaultLocale),
    collectionsPage(defaultLocale),
    documentsPage(defaultLocale),
  ]);
  const body = llmsText({ ...home, collections, documents }, (path) => absolute(env().siteUrl, path));
  return new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
