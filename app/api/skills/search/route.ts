import { searchApiPath } from "@skillshelf/directory-api/links";
import { searchParameters } from "#lib/directory/parameters.ts";
import { isCategory } from "#lib/directory/queries/catalogue.ts";
import { searchRecords } from "#lib/directory/queries/search.ts";
import { toSearchPage } from "#lib/directory/views/api.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { pageLinks } from "#lib/http/page-links.ts";

export const GET = endpoint(searchParameters(isCategory), async (parameters) => {
  const result = await searchRecords(parameters);
  const { siteUrl } = env();
  const body = toSearchPage(parameters, result, siteUrl);
  const links = pageLinks(
    siteUrl,
    searchApiPath,
    { ...parameters, facets: parameters.facets || undefined },
    body.pagination,
  );
  return { kind: "data", body, links, version: result.version, lastModified: result.createdAt };
});
