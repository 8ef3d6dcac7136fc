import { boundedTotal } from "../../bounded-total.ts";
import { cut, envelopeOf, listSchema, type Window } from "../../paging.ts";
import { type ActivityPage, COUNTED } from "../../queries/activity.ts";
import { activitySchema } from "../../schema.ts";
import { toActivity } from "../../views/activity.ts";

export const activityListSchema = listSchema("activities", activitySchema);

/** A page of activities as clients see it. */
export function toActivityList({ rows: read, names, counted }: ActivityPage, window: Window) {
  const { rows, nextCursor } = cut(read, window, ({ createdAt, key }) => [createdAt, key]);
  const activities = rows.flatMap((row) => toActivity(row, names) ?? []);
  return { ...envelopeOf(window, boundedTotal(counted, COUNTED), nextCursor), activities };
}
