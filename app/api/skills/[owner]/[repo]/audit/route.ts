import { auditApiPath } from "@skillshelf/directory-api/links";
import { z } from "zod";
import { getPageFacts } from "#lib/directory/queries/records.ts";
import { toAuditAnswer } from "#lib/directory/views/api.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { findActive } from "../../../find-active.ts";

export const GET = endpoint(z.object({}), async (_, path) => {
  const found = await findActive(path, { limit: 0, offset: 0 }, auditApiPath);
  if (!found.ok) return found.answer;
  const { record, version } = found;
  const body = toAuditAnswer(record, await getPageFacts(record.id), env().siteUrl);
  return { kind: "data", body, version, lastModified: record.indexedAt };
});
