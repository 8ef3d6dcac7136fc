import type { Facets } from "@skillshelf/directory-api/schema";
import { SAMPLES } from "../search/parts.ts";
import { type Filter, Plan } from "../search/plan.ts";
import type { Query } from "../search/query.ts";
import { keptFacet } from "../store/counts.ts";
import * as store from "../store/search.ts";
import { database } from "./database.ts";
import { Fitting } from "./fitting.ts";
import type { Statistics } from "./understanding.ts";

/** Of more records a sample is counted. */
const COUNTED_ALL = 2_000;

const facets = ["category", "license", "language"] as const;
type Facet = (typeof facets)[number];

const [, smallestSample] = SAMPLES;

/** How many results each value of a facet would leave in place of the one that is chosen. */
export async function countFacets(
  query: Query,
  filter: Filter,
  fitting: Fitting,
  statistics: Statistics,
): Promise<Facets> {
  const all = countOf(fitting);
  const counted = await Promise.all(
    facets.map(async (facet) => {
      if (filter[facet] === undefined) return { facet, ...(await all) };
      const plan = new Plan(fitting.plan.groups, query, { ...filter, [facet]: undefined }, statistics.counts);
      return { facet, ...(await countOf(await Fitting.of(plan, { whole: query.whole, told: "all" }, statistics))) };
    }),
  );
  const values = (one: Facet) => counted.find(({ facet }) => facet === one)?.[one] ?? [];
  return {
    category: values("category"),
    license: values("license"),
    language: values("language"),
    isEstimate: counted.some(({ isEstimate }) => isEstimate),
  };
}

async function countOf({ plan, total, expected, query }: Fitting): Promise<Facets> {
  if (plan.isEmpty) {
    const [category, license, language] = await Promise.all(facets.map((facet) => keptFacet(database(), facet)));
    return { category: category ?? [], license: license ?? [], language: language ?? [], isEstimate: false };
  }
  if (total <= COUNTED_ALL) return { ...(await store.countFacets(database(), query())), isEstimate: false };
  const oneIn = SAMPLES.find((sample) => expected / sample <= COUNTED_ALL) ?? smallestSample;
  const { category, license, language } = await store.countFacets(database(), query(), { oneIn });
  const scaled = (values: Facets[Facet]) => values.map(({ value, count }) => ({ value, count: count * oneIn }));
  return { category: scaled(category), license: scaled(license), language: scaled(language), isEstimate: true };
}
