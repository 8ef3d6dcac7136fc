import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openCluster } from "./cluster.ts";
import { stopProcess } from "./postmaster.ts";

const isRoot = process.getuid?.() === 0;
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillshelf cluster "));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function ask<Row extends object>(url: string, query: string): Promise<Row[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe<Row[]>(query))];
  } finally {
    await sql.end();
  }
}

describe("the embedded PostgreSQL", () => {
  it("listens on the loopback address alone and wants its password", async () => {
    const cluster = await openCluster(folder);
    try {
      const [settings] = await ask<{ listen: string; sockets: string }>(
        cluster.url,
        "select current_setting('listen_addresses') as listen, current_setting('unix_socket_directories') as sockets",
      );
      expect(settings).toEqual({ listen: "127.0.0.1", sockets: "" });
      const wrong = new URL(cluster.url);
      wrong.password = "guess";
      await expect(ask(wrong.href, "select 1")).rejects.toThrow();
      expect((await stat(join(folder, "postgres-password"))).mode & 0o077).toBe(0);
    } finally {
      await cluster.stop();
    }
  });

  it("keeps its data over a stop, and over a kill", async () => {
    const first = await openCluster(folder);
    await ask(first.url, "create table kept (value int); insert into kept values (42)");
    await first.stop();
    const second = await openCluster(folder);
    const [{ pid } = { pid: 0 }] = await ask<{ pid: number }>(
      second.url,
      "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid",
    );
    await stopProcess(pid, "SIGKILL");
    const third = await openCluster(folder);
    try {
      expect(await ask(third.url, "select value from kept")).toEqual([{ value: 42 }]);
    } finally {
      await third.stop();
    }
  });

  it("is joined, not started twice, when it already runs on the folder", async () => {
    const first = await openCluster(folder);
    const second = await openCluster(folder);
    try {
      expect(second.url).toBe(first.url);
    } finally {
      await first.stop();
    }
  });

  it.runIf(isRoot)("runs as another user where root may not make a user namespace", async () => {
    const cluster = await openCluster(folder, { strategy: "other-user" });
    try {
      expect(cluster.description).toMatch(/^as user [1-9]/);
      expect(await ask(cluster.url, "select 1 as one")).toEqual([{ one: 1 }]);
    } finally {
      await cluster.stop();
      const place = /in (\/\S+)$/.exec(cluster.description)?.[1];
      if (place) await rm(place, { recursive: true, force: true });
    }
  });

  it.runIf(isRoot)("goes on as the user it began as, whatever the system allows later", async () => {
    const first = await openCluster(folder, { strategy: "other-user" });
    await first.stop();
    const second = await openCluster(folder);
    await second.stop();
    const place = /in (\/\S+)$/.exec(first.description)?.[1];
    if (place) await rm(place, { recursive: true, force: true });
    expect(second.description).toBe(first.description);
  });
});
