import { queryString, suggestionsApiPath } from "@skillshelf/directory-api/links";
import type postgres from "postgres";
import type { LoadPlan } from "../load/client.ts";
import { cpuOfServer } from "../machine/processes.ts";
import { type Column, decimal, whole } from "../terminal/table.ts";
import { type Bench, usualHeaders, warnOfCache, warnOfErrors } from "./bench.ts";
import { apiRecords, recordKeys, shuffled, suggestionsCase } from "./cases.ts";
import { alternate, ratioOf, totalCpu } from "./rounds.ts";

const MAX_ADDRESSES = 100_000;

const columns: readonly Column[] = [
  { heading: "case", width: 16, kind: "text" },
  { heading: "conn.", width: 5, kind: "number" },
  { heading: "req/s", width: 7, kind: "number" },
  { heading: "p50 ms", width: 7, kind: "number" },
  { heading: "p99 ms", width: 7, kind: "number" },
  { heading: "CPU µs", width: 7, kind: "number" },
  { heading: "lookup/s", width: 8, kind: "number" },
  { heading: "p50 ms", width: 7, kind: "number" },
  { heading: "p99 ms", width: 7, kind: "number" },
  { heading: "p50 ratio", width: 9, kind: "number" },
];

/** What visitors type: the beginnings of skill names, of two letters and more, each once. */
async function typedTexts(sql: postgres.Sql): Promise<string[]> {
  const found = await sql<{ text: string }[]>`
    select distinct left(name, length) as text
    from (select distinct name from directory.units limit 50000) named
    cross join generate_series(2, 12) length where length <= length(name) limit ${MAX_ADDRESSES}`;
  return shuffled(found.map(({ text }) => text).toSorted());
}

/** Requests suggestions, beside lookups of single repositories, neither of them from the cache. */
export async function measureSuggestions(bench: Bench, postmaster: number | undefined): Promise<void> {
  const { load, site, sql, report, seconds, signal } = bench;
  if (!bench.wanted(suggestionsCase)) return;
  report.section("Suggestions while typing, and lookups of single repositories, each address once.", columns);
  const common: Omit<LoadPlan, "paths"> = {
    port: site.port,
    order: "in-turn",
    variants: [{ headers: { ...usualHeaders, "accept-encoding": "identity" }, weight: 1 }],
    status: 200,
  };
  const texts = await typedTexts(sql);
  await load.prepare("suggestions", { ...common, paths: texts.map((q) => suggestionsApiPath + queryString({ q })) });
  await load.prepare("lookups", { ...common, paths: apiRecords(await recordKeys(sql, MAX_ADDRESSES)) });
  const cpu = () => cpuOfServer(site.pid, postmaster);
  const sides = ["lookups", "suggestions"].map((plan) => ({ plan, cpu }));
  for (const connections of [1, 8]) {
    const [lookups, suggestions] = await alternate(load, sides, { connections, seconds, signal });
    if (lookups === undefined || suggestions === undefined) return;
    const ratio = ratioOf(suggestions.rounds, lookups.rounds, ({ p50 }) => p50);
    report.row(
      [
        suggestionsCase,
        whole(connections),
        whole(suggestions.perSecond),
        decimal(suggestions.p50, 2),
        decimal(suggestions.p99, 2),
        whole(totalCpu(suggestions)),
        whole(lookups.perSecond),
        decimal(lookups.p50, 2),
        decimal(lookups.p99, 2),
        decimal(ratio, 2),
      ],
      { case: suggestionsCase, connections, suggestions, lookups, ratio },
    );
    warnOfErrors(report, suggestionsCase, suggestions);
    warnOfErrors(report, "lookups", lookups);
    warnOfCache(report, suggestionsCase, suggestions, "misses");
  }
}
