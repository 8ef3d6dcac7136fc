import { z } from "zod";
import { skillApiPath } from "#lib/directory/links.ts";
import { currentVersion } from "#lib/directory/queries/catalogue.ts";
import { listUnits } from "#lib/directory/queries/records.ts";
import type { SkillAnswer } from "#lib/directory/schema.ts";
import { DETAIL_UNITS, toSkillDetail } from "#lib/directory/views/skill-record.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { findActive } from "../../find-active.ts";

export const GET = endpoint(z.object({}), async (_, path) => {
  const found = await findActive(path, skillApiPath);
  if (!found.ok) return found.answer;
  const [units, version] = await Promise.all([
    listUnits(found.record, { limit: DETAIL_UNITS, offset: 0 }),
    currentVersion(),
  ]);
  const body = { data: toSkillDetail(found.record, units, env().siteUrl) } satisfies SkillAnswer;
  return { kind: "data", body, version: version.version, lastModified: found.record.indexedAt };
});
