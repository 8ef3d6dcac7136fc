import type { DirectoryRecord } from "@skillshelf/directory-api/schema";
import type { UnitSearchParameters } from "../parameters.ts";
import { UNITS_PER_HIT } from "../search/record-texts.ts";
import { firstSkills, type MatchedUnit } from "../store/search.ts";
import { database } from "./database.ts";
import { searchRecords } from "./search.ts";

/** A repository that a search found, and skills of it: those that fit, else its first ones. */
type UnitHit = Readonly<{ record: DirectoryRecord; units: readonly MatchedUnit[] }>;

/** Repositories that fit a query, best first, each with a few of its skills. */
export async function searchUnits({
  q,
  limit,
  owner,
}: UnitSearchParameters): Promise<Readonly<{ hits: readonly UnitHit[]; version: number; createdAt: Date }>> {
  const asked = owner === undefined ? q : `owner:${owner} ${q}`;
  const page = { page: 1, pageSize: limit, sort: "relevance", facets: false } as const;
  const found = await searchRecords({ q: asked, ...page }, "skills");
  const hits = found.items.map(({ record }) => ({ record, units: found.units.get(record.id) ?? [] }));
  const bare = hits.filter(({ units }) => units.length === 0).map(({ record }) => record.id);
  const first = await firstSkills(database(), bare, UNITS_PER_HIT);
  const whole = hits.map(({ record, units }) => ({
    record,
    units: units.length > 0 ? units : first.filter(({ recordId }) => recordId === record.id),
  }));
  return { hits: whole, version: found.version, createdAt: found.createdAt };
}
