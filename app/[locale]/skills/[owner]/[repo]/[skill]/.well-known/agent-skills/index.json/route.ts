import { ownSkillIndexPath } from "@skillshelf/directory-api/links";
import { isLocale } from "@skillshelf/directory-api/locales";
import { getSkill, unitFilesOf } from "#lib/directory/queries/records.ts";
import { findBySlug } from "#lib/directory/unit-anchors.ts";
import { type Archive, toSkillIndex } from "#lib/directory/views/api.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";
import { findRepository } from "../../../../../../../../api/find-repository.ts";
import { archiveOf } from "./archive.ts";

export const GET = endpoint(operations.getSkillIndex, async (_, path) => {
  const { locale = "", skill: slug = "" } = path;
  const missing = {
    kind: "problem",
    problem: { type: "not-found", detail: "Nothing was found at this URL." },
  } as const;
  if (!isLocale(locale)) return missing;
  const found = await findRepository(path, { limit: 0, offset: 0 }, (key) => ownSkillIndexPath(locale, key, slug));
  if (!found.ok) return found.result;
  const { record, version } = found;
  const own = await getSkill(record.owner, record.repo, slug);
  const unit = findBySlug(own?.skill?.namesakes ?? [], slug);
  if (unit === undefined) return missing;
  const files = await unitFilesOf([record]);
  const indexOf = (archive?: Archive) => toSkillIndex([record], files, env().siteUrl, unit.path, archive);
  const body = indexOf();
  const hasSeveralFiles = body.omitted?.reasons.severalFiles === 1;
  const archive = hasSeveralFiles ? await archiveOf({ record, unit, details: own?.skill?.details ?? null }) : undefined;
  return {
    kind: "data",
    body: archive === undefined ? body : indexOf(archive),
    version,
    lastModified: record.indexedAt,
    // Reading the files may have failed for a reason that passes.
    ...(hasSeveralFiles && archive === undefined && { missing: 200 as const }),
  };
});
