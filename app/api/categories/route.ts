import { z } from "zod";
import { currentVersion, listCategories } from "#lib/directory/queries/catalogue.ts";
import { toCategoryList } from "#lib/directory/views/catalogue.ts";
import { env } from "#lib/env.ts";
import { endpoint } from "#lib/http/endpoint.ts";

export const GET = endpoint(z.object({}), async () => {
  const [categories, version] = await Promise.all([listCategories(), currentVersion()]);
  const body = toCategoryList(categories, env().siteUrl);
  return { kind: "data", body, version: version.version, lastModified: version.createdAt };
});
