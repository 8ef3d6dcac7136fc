import { boundedTotal } from "../../bounded-total.ts";
import { cut, envelopeOf, listSchema, type Window } from "../../paging.ts";
import { type ActivityPage, COUNTED } from "../../queries/activity.ts";
import { activitySchema } from "../../schema.ts";
import type { Statements } from "../../store/database.ts";
import { loadNames } from "../../store/names.ts";
import { toActivity } from "../../views/activity.ts";

export const activityListSchema = listSchema("activities", activitySchema);

/** A page of activities as clients see it. */
export async function toActivityList(sql: Statements, { rows: read, counted }: ActivityPage, window: Window) {
  const { rows, nextCursor } = cut(read, window, ({ createdAt, key }) => [createdAt, key]);
  const names = await loadNames(
    sql,
    rows.flatMap(({ actorKey, targetProfileKey }) => [actorKey, targetProfileKey]).filter((key) => key !== null),
    rows.flatMap(({ nodeKey, commentKey }) => [nodeKey, commentKey]).filter((key) => key !== null),
  );
  const activities = rows.flatMap((row) => toActivity(row, names) ?? []);
  return { ...envelopeOf(window, boundedTotal(counted, COUNTED), nextCursor), activities };
}
