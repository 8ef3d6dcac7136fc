import { setImmediate, setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { readInThread, type UnitSource } from "./unit-reader.ts";
import { UnitWorkers } from "./unit-workers.ts";

const source = (path: string): UnitSource => ({
  path,
  bytes: Buffer.from(`---\nname: checks\ndescription: Checks the links of a document.\n---\n# Checks\n`),
  files: [],
  contents: [],
  around: [],
  unread: [],
  owner: "a",
  repo: "skills",
});

/** Loops endlessly for `loop`, exits for `break`, exhausts its memory for `fill`, and replies to any other path. */
const hostile = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort } from "node:worker_threads";
  parentPort.on("message", ({ path }) => {
    while (path === "loop");
    if (path === "break") process.exit(3);
    if (path === "throw") throw new Error("no such thing");
    const kept = [];
    while (path === "fill") kept.push(new Array(100_000).fill(path.length + kept.length));
    parentPort.postMessage(path === "fault" ? { fault: "odd bytes" } : { unit: { facts: { path } } });
  });
`)}`,
);

const opened: UnitWorkers[] = [];
function open(program?: URL): UnitWorkers {
  const workers = new UnitWorkers(program && { program });
  opened.push(workers);
  return workers;
}

afterEach(async () => {
  for (const workers of opened.splice(0)) await workers.close();
});

describe("UnitWorkers", () => {
  it("reads what is read here", async () => {
    const workers = open();
    const units = ["skills/checks/SKILL.md", "SKILL.md", "skills/other/SKILL.md"].map(source);
    const nothing = { ...source("skills/large/SKILL.md"), bytes: null };
    const read = await Promise.all([...units, nothing].map((unit) => workers.read(unit)));
    expect(read).toEqual(await Promise.all([...units, nothing].map((unit) => readInThread(unit))));
  });

  it.each([
    ["break", "the worker exited"],
    ["throw", "no such thing"],
    ["fill", "it exceeds the memory limit"],
    ["fault", "odd bytes"],
  ])("fails the one unit that does %s, and reads on", async (path, reason) => {
    const workers = open(hostile);
    const [failed, read] = await Promise.allSettled([workers.read(source(path)), workers.read(source("good"))]);
    expect(failed).toMatchObject({ status: "rejected", reason: { message: `${path} cannot be read: ${reason}` } });
    expect(read).toMatchObject({ status: "fulfilled", value: { facts: { path: "good" } } });
  });

  it("reads a unit again that broke a worker which had read others", async () => {
    const forgetful = new URL(
      `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from "node:worker_threads";
        let read = 0;
        parentPort.on("message", ({ path }) => {
          if (read++ > 0) process.exit(3);
          parentPort.postMessage({ unit: { facts: { path } } });
        });
      `)}`,
    );
    const workers = new UnitWorkers({ program: forgetful, count: 1 });
    opened.push(workers);
    for (const path of ["one", "two", "three"])
      await expect(workers.read(source(path))).resolves.toMatchObject({ facts: { path } });
  });

  it("tells when the turn of a unit comes", async () => {
    const workers = new UnitWorkers({ program: hostile, count: 1 });
    opened.push(workers);
    const turns: string[] = [];
    const stopping = new AbortController();
    const endless = workers.read(source("loop"), stopping.signal, () => turns.push("loop"));
    const waiting = workers.read(source("good"), undefined, () => turns.push("good"));
    await setImmediate();
    expect(turns).toEqual(["loop"]);
    stopping.abort(new Error("enough"));
    await expect(endless).rejects.toThrow("enough");
    await waiting;
    expect(turns).toEqual(["loop", "good"]);
  });

  it("ends a unit that takes for ever when its signal aborts, and reads on", async () => {
    const workers = open(hostile);
    const stopping = new AbortController();
    const endless = workers.read(source("loop"), stopping.signal);
    const waiting = workers.read(source("good"));
    stopping.abort(new Error("The time is over."));
    await expect(endless).rejects.toThrow("The time is over.");
    await expect(waiting).resolves.toMatchObject({ facts: { path: "good" } });
  });

  it("misses none that breaks while it has nothing to do", async () => {
    const workers = open(
      new URL(
        `data:text/javascript,${encodeURIComponent(`
        import { parentPort } from "node:worker_threads";
        parentPort.on("message", ({ path }) => {
          parentPort.postMessage({ unit: { facts: { path } } });
          if (path === "late") setTimeout(() => { throw new Error("too late"); }, 10);
        });
      `)}`,
      ),
    );
    await workers.read(source("late"));
    await setTimeout(500);
    await expect(workers.read(source("good"))).resolves.toMatchObject({ facts: { path: "good" } });
  });

  it("ends everything when it is closed", async () => {
    const workers = open(hostile);
    const endless = workers.read(source("loop"));
    const failed = expect(endless).rejects.toThrow();
    await workers.close();
    await failed;
    await expect(workers.read(source("good"))).rejects.toThrow("closed");
  });
});
