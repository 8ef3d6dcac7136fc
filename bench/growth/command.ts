import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describeMachine } from "../machine/description.ts";
import type { GrowthOptions } from "../options.ts";
import { Report } from "../terminal/report.ts";
import { CommandError } from "../terminal/run-command.ts";
import { type Column, decimal, whole } from "../terminal/table.ts";
import { exponentOf, isSuperlinear, type Step } from "./exponent.ts";
import { type Scanner, scanners } from "./scanners.ts";
import type { Asked, Measured } from "./worker.ts";

const columns: readonly Column[] = [
  { heading: "scanner", width: 24, kind: "text" },
  { heading: "made of", width: 36, kind: "text" },
  { heading: "characters", width: 10, kind: "number" },
  { heading: "CPU s", width: 8, kind: "number" },
  { heading: "exponent", width: 8, kind: "number" },
];

/** Ratio of each size to the one before. */
const FACTOR = 4;
const SMALLEST = 16_384;
/** After a size that took so long no larger one is tried. Seconds of CPU. */
const LONG = 2;
/** So many texts are read before the first one that counts. */
const WARMING = 3;
/** Timeout of a scanner. Milliseconds. */
const TOO_LONG = 60_000;

const program = new URL("./worker.mjs", import.meta.url);

/**
 * `bench -- growth`: gives everything that reads texts of strangers longer and longer ones, and fails where the time
 * grows faster than the text.
 */
export async function benchGrowth(options: GrowthOptions): Promise<void> {
  const report = new Report(await describeMachine(), options);
  report.section("Exponent of growth: 1 is in step with the text, 2 its square", columns);
  const superlinear: string[] = [];
  for (const [name, scanner] of Object.entries(scanners)) {
    if (options.only.length > 0 && !options.only.some((wanted) => name.startsWith(wanted))) continue;
    for await (const { piece, steps } of measureAll(name, scanner, options)) {
      const last = steps.at(-1);
      const isBad = isSuperlinear(steps);
      if (isBad) superlinear.push(`${name} ${piece}`);
      if (last === undefined || (!isBad && !options.all)) continue;
      report.row([name, piece, whole(last.characters), decimal(last.seconds, 2), decimal(exponentOf(steps), 2)], {
        scanner: name,
        piece,
        steps,
      });
    }
  }
  if (options.json !== undefined) await report.write(options.json);
  if (superlinear.length > 0) throw new CommandError(`${superlinear.length} grow faster than their texts.`);
  console.log("All grow in step with their texts.");
}

type Growth = Readonly<{ piece: string; steps: readonly Step[] }>;

async function* measureAll(name: string, scanner: Scanner, options: GrowthOptions): AsyncGenerator<Growth> {
  const pieces = Object.keys(scanner.pieces());
  let worker = await started(name, pieces);
  for (const piece of pieces) {
    if (options.piece.length > 0 && !options.piece.some((wanted) => piece.startsWith(wanted))) continue;
    const steps: Step[] = [];
    for (let characters = SMALLEST; characters <= options.characters; characters *= FACTOR) {
      const seconds = await measured(worker, { piece, characters });
      steps.push({ characters, seconds });
      if (seconds === Number.POSITIVE_INFINITY) worker = await started(name, pieces);
      if (seconds > LONG) break;
    }
    yield { piece, steps };
  }
  await worker.terminate();
}

async function started(name: string, pieces: readonly string[]): Promise<Worker> {
  const worker = new Worker(program, { execArgv: [], workerData: name });
  // Its exit rejects the promise of a pending answer.
  worker.on("error", () => {});
  await once(worker, "message");
  // The first run includes compiling and loading.
  for (const piece of pieces.slice(0, WARMING)) await measured(worker, { piece, characters: SMALLEST });
  return worker;
}

/** Infinite where the worker had to be ended. */
async function measured(worker: Worker, asked: Asked): Promise<number> {
  const ending = new AbortController();
  const timer = setTimeout(() => void worker.terminate(), TOO_LONG);
  const end = () => ending.abort();
  worker.once("exit", end);
  worker.postMessage(asked, []);
  try {
    const [answer]: Measured[] = await once(worker, "message", { signal: ending.signal });
    return answer?.seconds ?? Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  } finally {
    clearTimeout(timer);
    worker.off("exit", end);
  }
}
