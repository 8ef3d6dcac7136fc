import { absolute } from "@skillshelf/directory-api/links";
import { defaultLocale } from "@skillshelf/directory-api/locales";
import { z } from "zod";
import { collectionsPage, homePage } from "#lib/directory/loaders/catalogue.ts";
import { documentsPage } from "#lib/directory/loaders/documents.ts";
import { llmsText } from "#lib/directory/markdown/lists.ts";
import { currentVersion } from "#lib/directory/queries/catalogue.ts";
import { env } from "#lib/env.ts";
import { endpoint, plainText } from "#lib/http/endpoint.ts";

export const dynamic = "force-dynamic";

/** What the site holds and where, for readers that are language models (llmstxt.org). */
export const GET = endpoint(z.object({}), async () => {
  const [home, { collections }, { documents }, { version, createdAt }] = await Promise.all([
    homePage(defaultLocale),
    collectionsPage(defaultLocale),
    documentsPage(defaultLocale),
    currentVersion(),
  ]);
  const body = llmsText({ ...home, collections, documents }, (path) => absolute(env().siteUrl, path));
  return { kind: "data", body, mediaType: plainText, version, lastModified: createdAt };
});
