import type { Statements } from "./database.ts";

/** Background work of the graph that is not done. Ages are in seconds, `NaN` if nothing waits. */
export type Backlog = Readonly<{
  pendingDeliveries: number;
  deadDeliveries: number;
  deliveryAge: number;
  waitingEvents: number;
  failedEvents: number;
  eventAge: number;
  databaseBytes: number;
}>;

/** Reads the backlog from partial indexes that contain nothing else. */
export async function readBacklog(sql: Statements): Promise<Backlog> {
  const [row] = await sql<Backlog[]>`
    with deliveries as (
      select count(*) filter (where status = 'PENDING')::int as pending, count(*) filter (where status = 'DEAD')::int as dead,
        min(created_at) filter (where status = 'PENDING') as oldest
      from graph.deliveries where status in ('PENDING', 'DEAD')
    ), unanchored as (
      select count(*)::int as events, min(created_at) as oldest from graph.outbox where anchor_key is null
    ), anchoring as (
      select coalesce(sum(size), 0)::int as events, min(created_at) as oldest
      from graph.anchors where status not in ('FINAL', 'FAILED')
    ), failed as (
      select coalesce(sum(size), 0)::int as events from graph.anchors where status = 'FAILED'
    ), clock as (
      select (extract(epoch from now()) * 1000)::float8 as now
    )
    select pending as "pendingDeliveries", dead as "deadDeliveries",
      coalesce((now - deliveries.oldest) / 1000, 'NaN')::float8 as "deliveryAge",
      unanchored.events + anchoring.events as "waitingEvents", failed.events as "failedEvents",
      coalesce((now - least(unanchored.oldest, anchoring.oldest)) / 1000, 'NaN')::float8 as "eventAge",
      pg_database_size(current_database())::float8 as "databaseBytes"
    from deliveries, unanchored, anchoring, failed, clock`;
  if (row === undefined) throw new Error("the backlog was not read");
  return row;
}
