import { unitsApiPath } from "@skillshelf/directory-api/links";
import type { UnitPage } from "@skillshelf/directory-api/schema";
import { unitParameters } from "#lib/directory/parameters.ts";
import { offsetOf } from "#lib/directory/queries/records.ts";
import { toUnit } from "#lib/directory/views/api.ts";
import { toPagination } from "#lib/directory/views/lists.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { pageLinks } from "#lib/http/page-links.ts";
import { findActive } from "../../../find-active.ts";

export const GET = endpoint(unitParameters, async (parameters, path) => {
  const { pageSize } = parameters;
  const found = await findActive(path, { limit: pageSize, offset: offsetOf(parameters) }, unitsApiPath);
  if (!found.ok) return found.answer;
  const { record, units, version } = found;
  const pagination = toPagination(parameters, record.skillCount);
  const body = { data: units.map(toUnit), pagination, meta: {} } satisfies UnitPage;
  const links = pageLinks(env().siteUrl, unitsApiPath(record), { pageSize }, pagination);
  return { kind: "data", body, links, version, lastModified: record.indexedAt };
});
