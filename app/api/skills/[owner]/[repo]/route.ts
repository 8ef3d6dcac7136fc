import { skillApiPath } from "@skillshelf/directory-api/links";
import type { SkillAnswer } from "@skillshelf/directory-api/schema";
import { z } from "zod";
import { DETAIL_UNITS, toSkillDetail } from "#lib/directory/views/api.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { findActive } from "../../find-active.ts";

export const GET = endpoint(z.object({}), async (_, path) => {
  const found = await findActive(path, { limit: DETAIL_UNITS, offset: 0 }, skillApiPath);
  if (!found.ok) return found.answer;
  const { record, units, version } = found;
  const body = { data: toSkillDetail(record, units, env().siteUrl) } satisfies SkillAnswer;
  return { kind: "data", body, version, lastModified: record.indexedAt };
});
