import { isLocale } from "@skillshelf/directory-api/locales";
import { currentVersion, getCollection } from "#lib/directory/queries/catalog.ts";
import { unitFilesOf } from "#lib/directory/queries/records.ts";
import { toSkillIndex } from "#lib/directory/views/api.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { operations } from "#lib/http/operations.ts";

export const GET = endpoint(operations.listCollectionSkills, async (_, { locale = "", slug = "" }) => {
  const [collection, version] = await Promise.all([getCollection(slug), currentVersion()]);
  if (collection === undefined || !isLocale(locale))
    return {
      kind: "problem",
      problem: { type: "not-found", detail: "Collection not found." },
    };
  const records = collection.members.map(({ record }) => record);
  const body = toSkillIndex(records, await unitFilesOf(records), env().siteUrl);
  return { kind: "data", body, version: version.version, lastModified: version.createdAt };
});
