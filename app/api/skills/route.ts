import { listApiPath } from "@skillshelf/directory-api/links";
import { listParameters } from "#lib/directory/parameters.ts";
import { listRecordJson } from "#lib/directory/queries/records.ts";
import { toSkillPageText } from "#lib/directory/views/api.ts";
import { toPagination } from "#lib/directory/views/lists.ts";
import { env } from "#lib/env.ts";
import { endpoint, jsonText } from "#lib/http/endpoint.ts";
import { pageLinks } from "#lib/http/page-links.ts";

export const GET = endpoint(listParameters, async (parameters) => {
  const { content, version, createdAt } = await listRecordJson(parameters);
  const { siteUrl } = env();
  const pagination = toPagination(parameters, content.totalCount);
  const body = toSkillPageText(content.json, pagination, siteUrl);
  const { pageSize, sort, audit, updatedSince } = parameters;
  const links = pageLinks(
    siteUrl,
    listApiPath,
    { pageSize, sort, audit, updatedSince: updatedSince?.toISOString() },
    pagination,
  );
  return { kind: "data", body, mediaType: jsonText, links, version, lastModified: createdAt };
});
