import { readdir, readFile } from "node:fs/promises";

/** What Linux tells of processes under `/proc`. Elsewhere nothing is known, and nothing is measured. */

/** Length of a clock tick in microseconds: USER_HZ is 100 on every Linux that Node runs on. */
const TICK_MICROSECONDS = 10_000;

type Facts = Readonly<{ parent: number; own: number; withEnded: number }>;

/** CPU time in microseconds of all threads: of the process itself, and with the children of it that have ended. */
async function factsOf(pid: number): Promise<Facts | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (line === undefined) return undefined;
  // The name before it may hold anything, blanks and brackets too.
  const fields = line
    .slice(line.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (index) => fields[index],
  );
  const own = (user + system) * TICK_MICROSECONDS;
  return { parent, own, withEnded: own + (endedUser + endedSystem) * TICK_MICROSECONDS };
}

/** CPU time of a process so far, in microseconds; undefined where it cannot be told. */
export async function cpuOf(pid: number): Promise<number | undefined> {
  return (await factsOf(pid))?.own;
}

/** CPU time of a process and of all that it started, in microseconds; undefined where it cannot be told. */
export async function cpuOfTree(root: number): Promise<number | undefined> {
  const times = await Promise.all((await treeOf(root)).map(async (pid) => (await factsOf(pid))?.withEnded ?? 0));
  return times.length === 0 ? undefined : times.reduce((sum, time) => sum + time);
}

/** Every process. */
export const allPids = async (): Promise<number[]> =>
  (await readdir("/proc").catch((): string[] => [])).filter((name) => /^\d+$/.test(name)).map(Number);

/** A process and all that it started. */
export async function treeOf(root: number): Promise<number[]> {
  const pids = await allPids();
  const parents = new Map(
    await Promise.all(pids.map(async (pid) => [pid, (await factsOf(pid))?.parent ?? 0] as const)),
  );
  const found = new Set(parents.has(root) ? [root] : []);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** The process that started another one. */
export async function parentOf(pid: number): Promise<number | undefined> {
  return (await factsOf(pid))?.parent;
}

/** Microseconds by part; one that cannot be told is missing. */
export type CpuTimes = Readonly<Record<string, number>>;

/** Reads several clocks. */
export async function cpuTimes(parts: Readonly<Record<string, () => Promise<number | undefined>>>): Promise<CpuTimes> {
  const times = await Promise.all(Object.entries(parts).map(async ([part, read]) => [part, await read()] as const));
  return Object.fromEntries(times.filter((entry): entry is [string, number] => entry[1] !== undefined));
}

/** CPU time of the gateway, of the renderers, which are what it started, and of PostgreSQL. */
export async function cpuOfServer(edge: number, postmaster: number | undefined): Promise<CpuTimes> {
  const { tree = 0, ...times } = await cpuTimes({
    edge: () => cpuOf(edge),
    tree: () => cpuOfTree(edge),
    ...(postmaster !== undefined && { postgres: () => cpuOfTree(postmaster) }),
  });
  return { ...times, ...(times.edge !== undefined && { next: tree - times.edge }) };
}
