import { Random } from "@skillshelf/skill-audit/testing/random";
import type { Sql } from "#lib/graph/store/database.ts";
import { type Latencies, latenciesOf } from "../search/latencies.ts";
import { profilesOf } from "./seed.ts";

/** The baseline: how fast PostgreSQL gives a row by its key, without HTTP and without the graph. */
export async function measureLookUp(
  sql: Sql,
  { size, seconds, callers }: Readonly<{ size: number; seconds: number; callers: number }>,
): Promise<Latencies & Readonly<{ perSecond: number }>> {
  const random = new Random(size);
  const profiles = profilesOf(size);
  const milliseconds: number[] = [];
  const started = performance.now();
  const caller = async () => {
    while (performance.now() < started + seconds * 1_000) {
      const asked = performance.now();
      await sql`select id, username from profiles where key = ${random.whole(1, profiles)}`;
      milliseconds.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { ...latenciesOf(milliseconds), perSecond: (milliseconds.length * 1_000) / (performance.now() - started) };
}
