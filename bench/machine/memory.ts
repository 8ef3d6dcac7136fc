import { readFile } from "node:fs/promises";
import { treeOf } from "./processes.ts";

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
