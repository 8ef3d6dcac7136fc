import { repositorySkillIndexPath } from "@skillshelf/directory-api/links";
import { isLocale } from "@skillshelf/directory-api/locales";
import { unitFilesOf } from "#lib/directory/queries/records.ts";
import { toSkillIndex } from "#lib/directory/views/api.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";
import { findRepository } from "../../../../../../../api/find-repository.ts";

export const GET = endpoint(operations.listRecordSkills, async (_, path) => {
  const { locale = "" } = path;
  if (!isLocale(locale))
    return { kind: "problem", problem: { type: "not-found", detail: "Nothing was found at this URL." } };
  const found = await findRepository(path, { limit: 0, offset: 0 }, (key) => repositorySkillIndexPath(locale, key));
  if (!found.ok) return found.result;
  const { record, version } = found;
  const body = toSkillIndex([record], await unitFilesOf([record]), env().siteUrl);
  return { kind: "data", body, version, lastModified: record.indexedAt };
});
