import { unitsApiPath } from "#lib/directory/links.ts";
import { unitParameters } from "#lib/directory/parameters.ts";
import { currentVersion } from "#lib/directory/queries/catalogue.ts";
import { pageUnits } from "#lib/directory/queries/records.ts";
import type { UnitPage } from "#lib/directory/schema.ts";
import { toPagination } from "#lib/directory/views/pagination.ts";
import { toUnit } from "#lib/directory/views/skill-record.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { pageLinks } from "#lib/http/page-links.ts";
import { findActive } from "../../../find-active.ts";

export const GET = endpoint(unitParameters, async (parameters, path) => {
  const found = await findActive(path, unitsApiPath);
  if (!found.ok) return found.answer;
  const [{ items, totalCount }, version] = await Promise.all([pageUnits(found.record, parameters), currentVersion()]);
  const pagination = toPagination(parameters, totalCount);
  const body = { data: items.map(toUnit), pagination, meta: {} } satisfies UnitPage;
  const links = pageLinks(env().siteUrl, unitsApiPath(found.record), { pageSize: parameters.pageSize }, pagination);
  return { kind: "data", body, links, version: version.version, lastModified: found.record.indexedAt };
});
