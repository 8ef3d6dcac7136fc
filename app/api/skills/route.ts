import { listApiPath } from "#lib/directory/links.ts";
import { listParameters } from "#lib/directory/parameters.ts";
import { listRecords } from "#lib/directory/queries/records.ts";
import type { SkillPage } from "#lib/directory/schema.ts";
import { toPagination } from "#lib/directory/views/pagination.ts";
import { toSkillRecord } from "#lib/directory/views/skill-record.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { pageLinks } from "#lib/http/page-links.ts";

export const GET = endpoint(listParameters, async (parameters) => {
  const { content, version, createdAt } = await listRecords(parameters);
  const { siteUrl } = env();
  const pagination = toPagination(parameters, content.totalCount);
  const body = {
    data: content.items.map((record) => toSkillRecord(record, siteUrl)),
    pagination,
    meta: {},
  } satisfies SkillPage;
  const { pageSize, sort, updatedSince } = parameters;
  const links = pageLinks(
    siteUrl,
    listApiPath,
    { pageSize, sort, updatedSince: updatedSince?.toISOString() },
    pagination,
  );
  return { kind: "data", body, links, version, lastModified: createdAt };
});
