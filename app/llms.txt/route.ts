import { absolute } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import { collectionsPage, homePage } from "#lib/directory/loaders/catalog.ts";
import { documentsPage } from "#lib/directory/loaders/documents.ts";
import { llmsText } from "#lib/directory/markdown/lists.ts";
import { currentVersion } from "#lib/directory/queries/catalog.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";

export const dynamic = "force-dynamic";

/** An overview of the site for language models (llmstxt.org). */
export const GET = endpoint(operations.getOverview, async () => {
  const [home, { collections }, { documents }, { version, createdAt }] = await Promise.all([
    homePage(defaultLocale),
    collectionsPage(defaultLocale),
    documentsPage(defaultLocale),
    currentVersion(),
  ]);
  const body = llmsText({ ...home, collections, documents }, (path) => absolute(env().siteUrl, path));
  return { kind: "data", body, version, lastModified: createdAt };
});
