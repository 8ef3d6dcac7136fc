import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import "../../e2e/setup/provided.ts";
import { Channel } from "./channel.ts";

const NEVER = new AbortController().signal;
/** Longer than a test may take: what waits for it waits until it is told. */
const SELDOM = 600_000;

let label = "";
let sql: postgres.Sql;
let channel: Channel;

beforeEach(async () => {
  label = `skillshelf-${randomUUID().slice(0, 8)}`;
  sql = postgres(inject("postgresUrl"), { max: 1 });
  channel = new Channel(inject("postgresUrl"), label, label);
  // That it hears is told, too: something may have been missed before.
  await channel.next(0, SELDOM, NEVER);
});
afterEach(async () => {
  await channel.stop();
  await sql.end();
});

it("ends the waiting of all when something is told, also where that was before they waited", async () => {
  const { count: told } = channel;
  const waiting = [channel.next(told, SELDOM, NEVER), channel.next(told, SELDOM, NEVER)];
  await sql.notify(label, "");
  await Promise.all(waiting);
  expect(channel.count).toBe(told + 1);
  await channel.next(told, SELDOM, NEVER);
});

it("tells that something may have been missed when its connections are cut, and hears on new ones", async () => {
  const { count: told } = channel;
  const cut = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${label}`;
  expect(cut).toHaveLength(2);
  // Once that they are gone, and once that it hears again.
  await channel.next(told, SELDOM, NEVER);
  await channel.next(told + 1, SELDOM, NEVER);
  const waiting = channel.next(channel.count, SELDOM, NEVER);
  await sql.notify(label, "");
  await waiting;
  expect(await channel.pool`select 1 as one`).toEqual([{ one: 1 }]);
});

it("ends the waiting of who is to stop", async () => {
  const stopping = new AbortController();
  const waiting = channel.next(channel.count, SELDOM, stopping.signal);
  stopping.abort();
  await waiting;
});
