import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isRunning, runningPostmaster, stopProcess } from "./postmaster.ts";

let data = "";
const children: ChildProcess[] = [];
const servers: Server[] = [];

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "skillshelf-data-"));
});

afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  await rm(data, { recursive: true });
});

const waiting = "setInterval(() => undefined, 1_000)";

/** The id of a process that runs `program`, by default until it is ended. The system shows its command and parameters. */
async function idleProcess({ program = waiting, command = "node", parameters = [""] } = {}): Promise<number> {
  const child = spawn(process.execPath, ["-e", `${program}; console.log("ready")`, "--", ...parameters], {
    argv0: command,
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  if (child.pid === undefined) throw new Error("the process has no id");
  return child.pid;
}

/** The id of a process that is gone. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
  await once(child, "exit");
  if (child.pid === undefined) throw new Error("the process has no id");
  return child.pid;
}

/** A server of the loopback address, and its port. */
async function listener(): Promise<number> {
  const server = createServer((socket) => socket.destroy());
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  return address.port;
}

/** A port nobody listens on. */
async function closedPort(): Promise<number> {
  const port = await listener();
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
  return port;
}

const pidFile = () => join(data, "postmaster.pid");

/** Writes `postmaster.pid` as PostgreSQL does: process, folder, start, port, sockets, address, memory, status. */
const leavePidFile = (pid: number | string, port: number | string) =>
  writeFile(pidFile(), `${pid}\n${data}\n1767225600\n${port}\n\n127.0.0.1\n  1 2\nready   \n`);

describe("isRunning", () => {
  it("is true of this process and of a child", async () => {
    expect(isRunning(process.pid)).toBe(true);
    expect(isRunning(await idleProcess())).toBe(true);
  });

  it("is true of the first process of the system, whoever owns it", () => {
    expect(isRunning(1)).toBe(true);
  });

  it("is false of a process that is gone", async () => {
    expect(isRunning(await endedProcess())).toBe(false);
  });

  it("is false of what cannot be a process", () => {
    for (const pid of [Number.NaN, 1.5, 2 ** 40]) expect(isRunning(pid)).toBe(false);
  });
});

describe("runningPostmaster", () => {
  it("is none in a folder without postmaster.pid", async () => {
    expect(await runningPostmaster(data)).toBeUndefined();
    expect(await runningPostmaster(join(data, "missing"))).toBeUndefined();
  });

  it("is the process and port of a server that answers", async () => {
    const pid = await idleProcess({ command: "/usr/bin/postgres", parameters: ["-D", data] });
    const port = await listener();
    await leavePidFile(pid, port);
    expect(await runningPostmaster(data)).toEqual({ pid, port });
    expect(existsSync(pidFile())).toBe(true);
  });

  it("is none when the process is gone", async () => {
    await leavePidFile(await endedProcess(), await closedPort());
    expect(await runningPostmaster(data)).toBeUndefined();
  });

  it("is none, and the stale file removed, when the process is another program", async () => {
    const pid = await idleProcess();
    await leavePidFile(pid, await closedPort());
    expect(await runningPostmaster(data)).toBeUndefined();
    expect(existsSync(pidFile())).toBe(false);
    expect(isRunning(pid)).toBe(true);
  });

  it("is none when the process is another program and some other server has taken the port", async () => {
    const pid = await idleProcess();
    await leavePidFile(pid, await listener());
    expect(await runningPostmaster(data)).toBeUndefined();
    expect(existsSync(pidFile())).toBe(false);
  });

  it.each(["", "\n\n\n", "not a number\n", "0\n", "NaN\n\n\n5432\n"])("is none for the file %j", async (text) => {
    await writeFile(pidFile(), text);
    expect(await runningPostmaster(data)).toBeUndefined();
  });

  it("is none, and the stale file removed, when another program only mentions PostgreSQL", {
    timeout: 20_000,
  }, async () => {
    const pid = await idleProcess({ parameters: ["/srv/backups/postgres-notes.txt"] });
    await leavePidFile(pid, await closedPort());
    expect(await runningPostmaster(data)).toBeUndefined();
    expect(existsSync(pidFile())).toBe(false);
  });
});

describe("stopProcess", () => {
  it("resolves when the process is gone", async () => {
    const pid = await idleProcess();
    await stopProcess(pid, "SIGTERM");
    expect(isRunning(pid)).toBe(false);
  });

  it("waits for a process that takes its time", async () => {
    const program = `process.on("SIGINT", () => setTimeout(() => process.exit(0), 300)); ${waiting}`;
    const pid = await idleProcess({ program });
    const started = performance.now();
    await stopProcess(pid, "SIGINT");
    expect(performance.now() - started).toBeGreaterThan(250);
    expect(isRunning(pid)).toBe(false);
  });

  it("does nothing to a process that is already gone", async () => {
    await expect(stopProcess(await endedProcess(), "SIGTERM")).resolves.toBeUndefined();
  });
});
