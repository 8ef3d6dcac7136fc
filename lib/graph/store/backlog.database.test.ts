import { describe, expect, inject, it } from "vitest";
import { createDatabase } from "../../../e2e/setup/postgres-server.ts";
import { readBacklog } from "./backlog.ts";
import { openGraph } from "./database.ts";

describe("the backlog", () => {
  it("counts what is not delivered and not final, with the age of the oldest", async () => {
    const { url, drop } = await createDatabase(inject("postgresUrl"), inject("templates")?.graph);
    const { sql, close } = openGraph(url, { name: "skillshelf-test", max: 1 });
    try {
      expect(await readBacklog(sql)).toEqual({
        pendingDeliveries: 0,
        deadDeliveries: 0,
        deliveryAge: Number.NaN,
        waitingEvents: 0,
        failedEvents: 0,
        eventAge: Number.NaN,
        databaseBytes: expect.any(Number),
      });
      const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
      await sql`set session_replication_role = replica`;
      for (const [status, minutes] of [
        ["PENDING", 5],
        ["PENDING", 2],
        ["DEAD", 60],
        ["DELIVERED", 90],
      ] as const)
        await sql`
          insert into deliveries (id, namespace_key, profile_key, event, payload, status, created_at)
          values (gen_random_uuid(), 1, 1, 'notification', '{}', ${status}, ${minutesAgo(minutes)})`;
      for (const [status, size, minutes] of [
        ["QUEUED", 1, 1],
        ["SENT", 20, 10],
        ["FAILED", 3, 80],
        ["FINAL", 50, 90],
      ] as const)
        await sql`
          insert into anchors (kind, hash, size, status, due_at, created_at)
          values ('root', '', ${size}, ${status}, 0, ${minutesAgo(minutes)})`;
      await sql`
        insert into outbox (id, namespace_key, operation, actor, target, created_at, body_hash, method)
        values (gen_random_uuid(), 1, 'sample', 'a', 'b', ${minutesAgo(7)}, '', 'FAST_UNCONFIRMED')`;
      const backlog = await readBacklog(sql);
      expect(backlog).toMatchObject({ pendingDeliveries: 2, deadDeliveries: 1, waitingEvents: 22, failedEvents: 3 });
      expect(Math.round(backlog.deliveryAge / 60)).toBe(5);
      expect(Math.round(backlog.eventAge / 60)).toBe(10);
    } finally {
      await close();
      await drop();
    }
  });
});
