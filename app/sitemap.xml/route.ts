import { absolute, sitemapPath } from "@skillshelf/directory-api/links";
import { localeCodes } from "@skillshelf/directory-api/locales";
import { currentVersion, sitemapFiles, skillFiles } from "#lib/directory/queries/catalog.ts";
import { env } from "#lib/env.ts";
import { MAX_URLS, recordsPerFile, sitemapIndex } from "#lib/seo/sitemap.ts";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const { siteUrl } = env();
  const [version, files, filesOfSkills] = await Promise.all([
    currentVersion(),
    sitemapFiles(recordsPerFile(localeCodes.length)),
    skillFiles(MAX_URLS),
  ]);
  const body = sitemapIndex([
    { url: absolute(siteUrl, sitemapPath("pages")), lastModified: version.createdAt },
    ...files.map(({ file, lastModified }) => ({ url: absolute(siteUrl, sitemapPath(`skills-${file}`)), lastModified })),
    ...filesOfSkills.map(({ first, last, part, lastModified }) => ({
      url: absolute(siteUrl, sitemapPath(`skill-pages-${first}-${last}-${part}`)),
      lastModified,
    })),
  ]);
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
