import { readFile, readlink } from "node:fs/promises";
import { allPids, treeOf } from "./processes.ts";

/**
 * Memory of some processes in bytes: their proportional set size, in which what several of them share
 * counts once. Undefined where Linux does not tell.
 */
async function memoryOf(pids: readonly number[]): Promise<number | undefined> {
  const sizes = await Promise.all(pids.map(pssOf));
  const known = sizes.filter((size): size is number => size !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, size) => sum + size);
}

async function pssOf(pid: number): Promise<number | undefined> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
}

/** Memory of a process and of all that it started, in bytes; undefined where Linux does not tell. */
export const memoryOfTree = async (root: number): Promise<number | undefined> => memoryOf(await treeOf(root));

/** What processes of a server are, by their command lines: those of earlier builds too. The first that matches counts. */
const parts = [
  ["PostgreSQL", /^postgres:|\/postgres /],
  ["renderer", /\/(?:renderer|next-child)\.[jt]s /],
  ["chain", /\/chain-child\.[jt]s/],
  ["npm", /^npm |^(?:\/\S+\/)?sh -c /],
  ["parent", /server/],
] as const;

/** Memory in bytes by part, and of all together. */
export type MemoryByPart = Readonly<Record<string, number>>;

export const partNames = [...parts.map(([name]) => name), "other", "total"] as const;

/** What a process is. @param command its command line, the words divided by spaces. */
export const partOf = (command: string): string => parts.find(([, pattern]) => pattern.test(command))?.[0] ?? "other";

/** Memory (PSS) of a process and of all that it started, by what they are; undefined where Linux does not tell. */
export async function memoryByPart(tree: number): Promise<MemoryByPart | undefined> {
  const sizes: Record<string, number> = { total: 0 };
  for (const pid of await treeOf(tree)) {
    const [size, line] = [await pssOf(pid), await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")];
    if (size === undefined) continue;
    const part = partOf(`${line.replaceAll("\0", " ").trim()} `);
    sizes[part] = (sizes[part] ?? 0) + size;
    sizes.total = (sizes.total ?? 0) + size;
  }
  return sizes.total === 0 ? undefined : sizes;
}

const programOf = (pid: number) => readlink(`/proc/${pid}/exe`).catch(() => undefined);

/** How many other processes run one of the programs of a tree: what they share counts for each in part only. */
export async function strangersBeside(tree: number): Promise<number> {
  const own = await treeOf(tree);
  const programs = new Set(await Promise.all(own.map(programOf)));
  const others = (await allPids()).filter((pid) => !own.includes(pid) && pid !== process.pid);
  const found = await Promise.all(others.map(programOf));
  return found.filter((program) => program !== undefined && programs.has(program)).length;
}

/** Memory in bytes, by part. */
export type MemorySample = Readonly<{ edge: number; next: number; postgres: number; total: number }>;

/** Memory of the server and of its PostgreSQL now; undefined where Linux does not tell. */
export async function sampleMemory(edge: number, postmaster: number | undefined): Promise<MemorySample | undefined> {
  const own = await memoryOf([edge]);
  const renderers = await memoryOf((await treeOf(edge)).filter((pid) => pid !== edge));
  const database = postmaster === undefined ? 0 : await memoryOf(await treeOf(postmaster));
  if (own === undefined) return undefined;
  const sample = { edge: own, next: renderers ?? 0, postgres: database ?? 0 };
  return { ...sample, total: sample.edge + sample.next + sample.postgres };
}
