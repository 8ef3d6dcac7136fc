import { unitSearchParameters } from "#lib/directory/parameters.ts";
import { searchUnits } from "#lib/directory/queries/search.ts";
import { toUnitSearch } from "#lib/directory/views/api.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";

export const GET = endpoint(unitSearchParameters, async (parameters) => {
  const { hits, version, createdAt } = await searchUnits(parameters);
  const body = toUnitSearch(hits, parameters.limit, env().siteUrl);
  return { kind: "data", body, version, lastModified: createdAt };
});
