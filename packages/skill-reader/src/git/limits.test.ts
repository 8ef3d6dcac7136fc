import { createServer, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { entryAt, SampleFolder } from "../testing/sample-repository.ts";
import { deadline, defaultLimits, LimitError, limitsSchema } from "./limits.ts";
import { askServer } from "./remote-access.ts";

describe("limits", () => {
  it("have defaults, each of which may be set", () => {
    expect(defaultLimits).toEqual({
      units: 2_000,
      fileBytes: 1_048_576,
      repositoryBytes: 536_870_912,
      files: 200_000,
      seconds: 300,
    });
    expect(limitsSchema.parse({ seconds: 5 })).toEqual({ ...defaultLimits, seconds: 5 });
  });

  it.each([{ seconds: 0 }, { files: -1 }, { units: 1.5 }, { fileBytes: "1" }, { second: 5 }])(
    "are not %j",
    (limits) => {
      expect(limitsSchema.safeParse(limits).success).toBe(false);
    },
  );

  it("are named by what goes beyond them", () => {
    const error = new LimitError("Acme/skills", "units", 7);
    for (const word of ["Acme/skills", "units", "7"]) expect(error.message).toContain(word);
    expect(error.reason).toBe("too-large");
  });
});

describe("a deadline", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("does not count while it is paused", () => {
    vi.useFakeTimers();
    const { signal, pause, resume, end } = deadline("x", 10);
    vi.advanceTimersByTime(6_000);
    pause();
    pause();
    vi.advanceTimersByTime(60_000);
    resume();
    resume();
    vi.advanceTimersByTime(3_999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ limit: "seconds" });
    end();
    resume();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("aborts when the time is over", async () => {
    const { signal, end } = deadline("x", 0.05);
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    expect(signal.reason).toMatchObject({ limit: "seconds", reason: "timeout" });
    end();
  });

  it("aborts as the outer signal does, before and during", () => {
    const outer = new AbortController();
    const during = deadline("x", 60, outer.signal);
    outer.abort(new Error("enough"));
    const after = deadline("x", 60, outer.signal);
    for (const { signal, end } of [during, after]) {
      expect(signal.reason).toBe(outer.signal.reason);
      end();
    }
  });

  it("does nothing once it has ended", async () => {
    const outer = new AbortController();
    const { signal, end } = deadline("x", 0.02, outer.signal);
    end();
    outer.abort();
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(signal.aborted).toBe(false);
  });
});

let server: Server | undefined;
afterEach(() => server?.close());

/** A server that answers every connection with `answer`, or never. Its port, and what it was told. */
async function serve(answer: string | null): Promise<{ port: number; told: () => string }> {
  let told = "";
  const started = createServer((socket) => {
    socket
      .on("error", () => {})
      .on("data", (chunk: Buffer) => {
        told += chunk.toString("latin1");
        if (answer !== null) socket.end(answer);
      });
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const address = started.address();
  return { port: address !== null && typeof address === "object" ? address.port : 0, told: () => told };
}

it("connects to the given address, whatever the name would resolve to, and speaks of the name", async () => {
  const { port, told } = await serve("no TLS at all");
  const { signal } = new AbortController();
  const asked = askServer(new URL(`https://nowhere.invalid:${port}/x`), ["127.0.0.1"], signal);
  await expect(asked).rejects.toMatchObject({ reason: "unreachable" });
  expect(told()).toContain("nowhere.invalid");
});

it("waits no longer than the signal says", async () => {
  const { port } = await serve(null);
  const controller = new AbortController();
  const asked = askServer(new URL(`https://nowhere.invalid:${port}/x`), ["127.0.0.1"], controller.signal);
  setTimeout(() => controller.abort(new LimitError("x", "seconds", 1)), 100);
  await expect(asked).rejects.toBeInstanceOf(LimitError);
});

let sample: SampleFolder;

beforeEach(async () => {
  sample = await SampleFolder.make();
});
afterEach(() => sample.remove());

describe("entries", () => {
  it("are files, folders, symlinks and submodules with their sizes", async () => {
    const folder = await sample.repository("one", { "a.md": "12345", "d/run.sh": "run", link: "->d/run.sh" });
    await sample.git(folder, ["update-index", "--chmod=+x", "d/run.sh"]);
    const id = await sample.git(folder, ["rev-parse", "HEAD"]);
    await sample.git(folder, ["update-index", "--add", "--cacheinfo", `160000,${id},module`]);
    await sample.git(folder, ["commit", "--quiet", "-m", "more"]);
    const repository = await sample.open(folder);
    const entries = await repository.entries((await repository.head()).commit);
    expect(
      entries.map(({ path, kind, bytes, isExecutable, fault }) => [path, kind, bytes, isExecutable, fault]),
    ).toEqual([
      ["a.md", "file", 5, false, null],
      ["d", "folder", null, false, null],
      ["d/run.sh", "file", 3, true, null],
      ["link", "symlink", 8, false, null],
      ["module", "submodule", null, false, null],
    ]);
    expect(entryAt(entries, "module").id).toBe(id);
  });

  it("keep hostile names as they are, and mark those that lead elsewhere", async () => {
    const folder = await sample.repository("one");
    const blob = await sample.git(folder, ["hash-object", "-w", "--stdin"], "x");
    const names = [" ", "$(id)", "-rf", "..", ".GIT", "a\tb\nc", "a\\b", 'quo"te', "x", "x", "\u202Eevil", "ünï"];
    const raw = [...names.map((name) => Buffer.from(name)), Buffer.from([0x7a, 0xff]), Buffer.from([0x7a, 0xfe])];
    const tree = Buffer.concat(
      raw.flatMap((name) => [Buffer.from("100644 "), name, Buffer.from([0]), Buffer.from(blob, "hex")]),
    );
    const id = await sample.git(folder, ["hash-object", "-t", "tree", "-w", "--stdin", "--literally"], tree);
    const commit = await sample.git(folder, ["commit-tree", id, "-m", "hostile"]);
    const entries = await (await sample.open(folder)).entries(commit);
    expect(entries.map(({ path }) => path)).toEqual([...names, "z\uFFFD", "z\uFFFD"]);
    const faults = entries.flatMap(({ path, fault }) => (fault === null ? [] : [[path, fault]]));
    expect(faults).toEqual([
      ["..", "name"],
      [".GIT", "name"],
      ["x", "duplicate"],
      ["z\uFFFD", "encoding"],
      ["z\uFFFD", "encoding"],
    ]);
  });

  it("are refused beyond the limit, which is named, also when a few objects make a tree without end", async () => {
    const folder = await sample.repository("one");
    let tree = await sample.git(folder, ["rev-parse", "HEAD^{tree}"]);
    for (let depth = 0; depth < 12; depth++) {
      const lines = Array.from({ length: 10 }, (_, index) => `040000 tree ${tree}\tn${index}\n`).join("");
      tree = await sample.git(folder, ["mktree"], lines);
    }
    const commit = await sample.git(folder, ["commit-tree", tree, "-m", "endless"]);
    const failed = (await sample.open(folder, { files: 1_000 })).entries(commit);
    await expect(failed).rejects.toBeInstanceOf(LimitError);
    await expect(failed).rejects.toMatchObject({ limit: "files", value: 1_000, reason: "too-large" });
    expect(
      await (await sample.open(folder, { files: 1 })).entries(await sample.git(folder, ["rev-parse", "HEAD"])),
    ).toHaveLength(1);
  });

  it("are refused when a path is longer than systems can hold", async () => {
    const folder = await sample.repository("one");
    let tree = await sample.git(folder, ["rev-parse", "HEAD^{tree}"]);
    for (let depth = 0; depth < 20; depth++)
      tree = await sample.git(folder, ["mktree"], `040000 tree ${tree}\t${"n".repeat(250)}\n`);
    const commit = await sample.git(folder, ["commit-tree", tree, "-m", "long"]);
    await expect((await sample.open(folder)).entries(commit)).rejects.toMatchObject({ reason: "too-large" });
  });

  it("are damaged when a tree is gone", async () => {
    const folder = await sample.repository("one", { "d/a.md": "a" });
    await sample.lose(folder, await sample.git(folder, ["rev-parse", "HEAD:d"]));
    const repository = await sample.open(folder);
    await expect(repository.entries((await repository.head()).commit)).rejects.toMatchObject({ reason: "damaged" });
  });
});
