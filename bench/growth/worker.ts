import { parentPort, workerData } from "node:worker_threads";
import { inputOf } from "./inputs.ts";
import { scanners } from "./scanners.ts";

export type Asked = Readonly<{ piece: string; characters: number }>;
/** Seconds of CPU; `error` is why the scanner refused the text, which it may. */
export type Measured = Readonly<{ seconds: number; error: string | null }>;

const scanner = scanners[workerData];
const pieces = scanner?.pieces() ?? {};
const scan = await scanner?.load();

parentPort?.on("message", async ({ piece, characters }: Asked) => {
  const text = inputOf(pieces[piece] ?? "", characters);
  const start = process.cpuUsage();
  let error: string | null = null;
  try {
    await scan?.(text);
  } catch (thrown) {
    error = String(thrown).slice(0, 200);
  }
  const { user, system } = process.cpuUsage(start);
  const measured: Measured = { seconds: (user + system) / 1e6, error };
  parentPort?.postMessage(measured, []);
});
parentPort?.postMessage("ready", []);
