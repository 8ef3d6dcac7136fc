import { recount } from "#lib/graph/commands/recount.ts";
import type { Sql } from "#lib/graph/store/database.ts";

/**
 * Runs `graph recount`.
 *
 * @returns the exit code: 0 where every kept count is right and nothing is left of what is gone, else 1.
 */
export async function runRecount(sql: Sql, { repair, json }: { repair: boolean; json: boolean }): Promise<number> {
  const result = await recount(sql, { repair });
  const { differences, orphans } = result;
  const isRight = differences.length === 0 && Object.values(orphans).every((count) => count === 0);
  if (json) console.log(JSON.stringify({ ...result, isRight, repaired: repair && !isRight }));
  else {
    for (const { namespace, of, id, count, kept, actual } of differences)
      console.log(`${namespace}  ${of} ${id}: ${count} kept ${kept}, counted ${actual}`);
    for (const [name, count] of Object.entries(orphans)) if (count > 0) console.log(`${count} ${name} of what is gone`);
    console.log(isRight ? "Every count is right." : repair ? "Mended." : "Run it with --repair to mend this.");
  }
  return isRight ? 0 : 1;
}
