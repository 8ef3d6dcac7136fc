import { setTimeout as sleep } from "node:timers/promises";
import { openLedger } from "@skillshelf/solana-ledger/open-ledger";
import { createSolanaRpc } from "@solana/kit";
import { z } from "zod";
import { AnchorWorker } from "#lib/graph/chain/anchor-worker.ts";
import { steps } from "#lib/graph/chain/anchoring.ts";
import { Chain, ChainUnavailableError } from "#lib/graph/chain/chain.ts";
import { Executor } from "#lib/graph/chain/executor.ts";
import { loadLocalPayer } from "#lib/graph/chain/payer.ts";
import { GraphService } from "#lib/graph/endpoints/graph-service.ts";
import { endpoints } from "#lib/graph/endpoints/table.ts";
import type { Execution } from "#lib/graph/schema.ts";
import { openGraph } from "#lib/graph/store/database.ts";

const shared = { databaseUrl: z.string(), rpcUrl: z.string(), dataDir: z.string(), ahead: z.number() };

/**
 * A task and the step at which the process dies. `committed` is after the write is saved, before anything is signed.
 */
const taskSchema = z.discriminatedUnion("task", [
  z.object({ ...shared, task: z.literal("work"), diesAt: z.enum(steps) }),
  z.object({
    ...shared,
    task: z.literal("write"),
    diesAt: z.enum(["committed", ...steps]),
    key: z.string(),
    idempotencyKey: z.string(),
    body: z.record(z.string(), z.unknown()),
  }),
  z.object({ task: z.literal("ledger"), databaseUrl: z.string() }),
]);
export type Task = z.input<typeof taskSchema>;

/** Kills this process, as a power failure does. */
function die(): Promise<never> {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => undefined);
}

class DyingExecutor extends Executor {
  override complete(): Promise<Execution> {
    return die();
  }
}

/** Runs a task as a process of the server would, and dies between two steps. */
async function run(task: Task): Promise<void> {
  if (task.task === "ledger") return void (await openLedger(task.databaseUrl, { schema: "graph" }));
  const now = Date.now;
  Date.now = () => now() + task.ahead;
  const { sql } = openGraph(task.databaseUrl, { name: "skillshelf-test", max: 3 });
  const chain = new Chain({
    rpc: async () => createSolanaRpc(task.rpcUrl),
    payer: () => loadLocalPayer(task.dataDir),
    maxPriorityFee: 0,
  });
  const onStep = (step: string) => (step === task.diesAt ? die() : undefined);
  if (task.task === "work") {
    const worker = new AnchorWorker(sql, chain, { batchMs: 0, onStep });
    for (;;) {
      await worker.runRound().catch((error: unknown) => {
        if (!(error instanceof ChainUnavailableError)) throw error;
      });
      await sleep(20);
    }
  }
  const executor = task.diesAt === "committed" ? new DyingExecutor(sql, chain) : new Executor(sql, chain, { onStep });
  const service = new GraphService(sql, executor, { endpoints });
  await service.handle({
    method: "POST",
    target: "/api/v1/contents/findOrCreate",
    headers: {
      "x-api-key": task.key,
      "x-request-id": "test",
      "content-type": "application/json",
      "idempotency-key": task.idempotencyKey,
    },
    body: JSON.stringify(task.body),
  });
}

await run(taskSchema.parse(JSON.parse(process.argv[2] ?? "")));
