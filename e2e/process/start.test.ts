import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { isRunning } from "#lib/postgres/postmaster.ts";
import { copyPrepared } from "../setup/prepared-data.ts";
import { type ServerProcess, spawnServer, startServer, waitFor } from "../setup/server-process.ts";
import { childOf, descendantsOf, processesMentioning } from "./processes.ts";

let data = "";
const servers: ServerProcess[] = [];

beforeEach(async () => {
  data = await copyPrepared(inject("prepared").data, "skillshelf data ");
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await rm(data, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: data, CONTENT_DIR: inject("prepared").content, ...settings });
  servers.push(server);
  return server;
}

const pidOf = (server: ServerProcess): number => server.process.pid ?? 0;

const pidsBelow = (server: ServerProcess): number[] => descendantsOf(pidOf(server)).map(({ pid }) => pid);

const statusOf = async (url: string): Promise<number> => (await fetch(url, { redirect: "manual" })).status;

describe("start", () => {
  it("says what it does, step by step, and answers; without an access log nothing stands on standard output", async () => {
    await rm(data, { recursive: true });
    const server = await start({ ACCESS_LOG: "off" });
    for (const step of [
      "PostgreSQL: 18",
      "Database migrated",
      "Catalog: version 1 loaded",
      "Production build",
      "Renderers",
      "Skillshelf listens at",
    ]) {
      expect(server.output()).toContain(step);
    }
    expect(await statusOf(`${server.origin}/en`)).toBe(200);
    expect(await statusOf(`${server.origin}/api/ready`)).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(server.log()).toBe("");
  });

  it("on data or a port that a server is running on says so and exits 1, and leaves that server alone", async () => {
    const first = await start();
    const other = await mkdtemp(join(tmpdir(), "skillshelf-other-"));
    const [onData, onPort] = await Promise.all([
      spawnServer({ DATA_DIR: data }),
      spawnServer({ DATA_DIR: other, PORT: new URL(first.origin).port }),
    ]);
    expect([await onData.ended, await onPort.ended]).toEqual([1, 1]);
    expect(onData.output()).toContain(data);
    expect(onData.output()).toMatch(/another .*running/i);
    expect(onPort.output()).toContain("PORT");
    expect(await statusOf(`${first.origin}/api/ready`)).toBe(200);
    await rm(other, { recursive: true, force: true });
  });

  it.each([
    ["SITE_URL", "https://skills.example/path"],
    ["DATA_DIR", "/dev/null/data"],
  ])("names %s when it is %s, and exits 1", async (name, value) => {
    const server = await spawnServer({ DATA_DIR: data, [name]: value });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(name);
    expect(server.output()).not.toMatch(/^\s+at /m);
  });

  it("refuses content with faults, naming file, line and reason, and starts nothing", async () => {
    const content = await copyPrepared(inject("prepared").content, "skillshelf-content-");
    await mkdir(join(content, "skills", "x"), { recursive: true });
    await writeFile(join(content, "skills", "x", "y.en.md"), "---\nowner: x\nrepo: y\nname: 7\n---\n");
    const server = await spawnServer({ DATA_DIR: data, CONTENT_DIR: content });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain("skills/x/y.en.md:4 name");
    await rm(content, { recursive: true, force: true });
  });
});

describe("stop", () => {
  const open = (server: ServerProcess, sent: string) => {
    const socket = connect(Number(new URL(server.origin).port), "localhost");
    socket.on("error", () => undefined).setEncoding("utf8");
    socket.write(sent);
    return socket;
  };

  it.each(["SIGTERM", "SIGINT"] as const)(
    "on %s answers open requests, waits for no connection that is kept alive, ends what was started and exits 0",
    async (signal) => {
      const server = await start();
      const children = pidsBelow(server);
      expect(children.length).toBeGreaterThan(3);
      const keptAlive = open(server, "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
      await once(keptAlive, "data");
      const asking = open(server, "GET /api/skills HTTP/1.1\r\nHost: localhost\r\n");
      const received = text(asking);
      await new Promise((resolve) => setTimeout(resolve, 200));
      const began = Date.now();
      server.process.kill(signal);
      await new Promise((resolve) => setTimeout(resolve, 200));
      asking.write("\r\n");
      expect(await server.ended).toBe(0);
      expect(Date.now() - began).toBeLessThan(8_000);
      expect(await received).toMatch(/^HTTP\/1\.1 200 OK[^]*\nconnection: close/i);
      expect(server.output()).not.toContain("did not exit");
      await waitFor(async () => !children.some(isRunning), 20_000);
      keptAlive.destroy();
    },
  );

  it("with SHUTDOWN_DELAY_SECONDS still responds meanwhile, but is not ready; a second signal ends it", async () => {
    const server = await start({ SHUTDOWN_DELAY_SECONDS: "600" });
    const statuses = () => Promise.all(["/api/ready", "/en"].map((path) => statusOf(server.origin + path)));
    expect(await statuses()).toEqual([200, 200]);
    server.process.kill("SIGTERM");
    await waitFor(async () => (await statuses())[0] === 503, 5_000);
    expect(await statuses()).toEqual([503, 200]);
    // A signal soon after the first is the same one, which npm passes on too.
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await server.stop()).toBe(0);
    await expect(statuses()).rejects.toThrow();
  });

  it("during the start leaves nothing behind, however early it comes", async () => {
    for (const delay of [200, 500, 900, 1_500]) {
      const server = await spawnServer({ DATA_DIR: data });
      await new Promise((resolve) => setTimeout(resolve, delay));
      const below = pidsBelow(server);
      const status = await server.stop();
      // A signal that comes before the first step ends the process itself; nothing is there to be stopped.
      if (server.output() !== "") expect([delay, status]).toEqual([delay, 0]);
      await waitFor(async () => !below.some(isRunning), 20_000);
      expect(processesMentioning(data)).toEqual([]);
    }
  });
});

describe("after a kill", () => {
  it("of everything at once, and then of the server alone, the next start takes over its database", async () => {
    const first = await start();
    for (const pid of [pidOf(first), ...pidsBelow(first)]) process.kill(pid, "SIGKILL");
    await first.ended;
    const second = await start();
    expect(second.output()).toContain("Catalog: version 1 is current");
    expect(await statusOf(`${second.origin}/api/skills`)).toBe(200);
    const children = pidsBelow(second);
    second.process.kill("SIGKILL");
    await second.ended;
    const third = await start();
    expect(await statusOf(`${third.origin}/api/skills`)).toBe(200);
    expect(await third.stop()).toBe(0);
    await waitFor(async () => !children.some(isRunning), 10_000);
  });

  it("of a renderer or of PostgreSQL another one takes its place, and the data stays this server's own", async () => {
    const server = await start({ WEB_CONCURRENCY: "1" });
    const ready = () => statusOf(`${server.origin}/api/ready`);
    process.kill(childOf(pidOf(server), /\/renderer\.[jt]s/), "SIGKILL");
    await waitFor(async () => (await statusOf(`${server.origin}/en/skills`)) === 200, 20_000);

    process.kill(childOf(pidOf(server), /^postgres: skillshelf/), "SIGKILL");
    await waitFor(async () => (await statusOf(`${server.origin}/api/skills`)) === 200, 20_000);
    // The crash ended the session that holds the lock on the data: a second server waits until it is taken again.
    const second = await spawnServer({ DATA_DIR: data });
    expect(await second.ended).toBe(1);
    expect(await ready()).toBe(200);

    process.kill(childOf(pidOf(server), /bin\/postgres -D/), "SIGKILL");
    await waitFor(async () => (await ready()) === 503, 20_000);
    await waitFor(async () => (await ready()) === 200, 30_000);
    expect(await statusOf(`${server.origin}/en/skills`)).toBe(200);
  });
});
