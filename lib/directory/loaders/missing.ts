import type { SkillKey } from "@skillshelf/directory-api/links";
import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import { listRecords } from "../queries/records.ts";
import { searchRecords } from "../queries/search.ts";
import { nearNames } from "../views/near-names.ts";

/** So many of an owner's repositories are compared. */
const COMPARED = 100;

/** Listed repositories with names like one that is not here. */
export async function recordsLike(asked: SkillKey): Promise<DirectoryRecord[]> {
  const { owner, repo } = asked;
  // Words alone, so that nothing in a name is read as the notation of a query.
  const q = `${owner} ${repo}`.replace(/[^A-Za-z0-9]+/g, " ").trim();
  const [own, found] = await Promise.all([
    listRecords({ owner, page: 1, pageSize: COMPARED, sort: "updated" }),
    searchRecords({ q, page: 1, pageSize: 24, sort: "relevance", facets: false }),
  ]);
  return nearNames(asked, [...own.content.items, ...found.items.map(({ record }) => record)]);
}
