import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { getBase58Decoder } from "@solana/kit";
import { z } from "zod";

/**
 * Faults of a node, or of the connection to it:
 *
 * - `drop`: it accepts a transaction that never lands
 * - `duplicate`: a transaction arrives twice
 * - `refused`: it accepts a transaction, and responds that it was rejected
 * - `cut`: it accepts a transaction, and the connection ends before the response
 * - `down`, `unavailable`, `tooMany`: no connection, 503, 429
 * - `slow`: it handles a call, and never responds
 * - `garbage`: its response is malformed
 * - `unknown`: it has no status of a transaction that landed
 * - `behind`: it lags behind the node that responded before
 * - `confirmed`: it says that everything is finalized
 * - `wrongTransaction`: it returns another transaction
 */
export type Fault =
  | "drop"
  | "duplicate"
  | "refused"
  | "cut"
  | "down"
  | "unavailable"
  | "tooMany"
  | "slow"
  | "garbage"
  | "unknown"
  | "behind"
  | "confirmed"
  | "wrongTransaction";

const SEND = "sendTransaction";
const STATUSES = "getSignatureStatuses";
const TRANSACTION = "getTransaction";

/** Methods that a fault affects, unless it affects all. */
const callsOf: Partial<Record<Fault, readonly string[]>> = {
  drop: [SEND],
  duplicate: [SEND],
  refused: [SEND],
  cut: [SEND],
  unknown: [STATUSES],
  behind: [STATUSES, TRANSACTION],
  confirmed: [STATUSES],
  wrongTransaction: [TRANSACTION],
};

/** Malformed responses: no JSON, no JSON-RPC, and results of wrong shapes. */
const garbage = (id: unknown): readonly string[] => [
  "<html>Bad gateway</html>",
  "",
  "[]",
  ...[
    undefined,
    null,
    "x",
    [],
    {},
    { value: null },
    { context: {}, value: [] },
    { context: { slot: 1 }, value: [7] },
  ].map((result) => JSON.stringify({ jsonrpc: "2.0", id, result })),
  JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32_005, message: "Node is unhealthy" } }),
];

const callSchema = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) });
type Call = z.infer<typeof callSchema>;

const statusesSchema = z.object({
  result: z.object({ context: z.object({ slot: z.number() }), value: z.array(z.unknown()) }),
});

/** Reads the first signature of a sent transaction, which follows the signature count. */
const signatureOf = (wire: unknown): string =>
  getBase58Decoder().decode(Buffer.from(String(wire), "base64").subarray(1, 65));

/** JSON-RPC proxy of a node with faults that a test injects. */
class FaultyRpc {
  readonly #target: string;
  readonly #other: string;
  readonly #faults = new Map<Fault, number>();
  readonly #bitten = new Map<Fault, number>();
  #calls = 0;
  #sends = 0;
  #garbage = 0;

  constructor(target: string, other: string) {
    this.#target = target;
    this.#other = other;
  }

  /** Injects faults, each for a number of calls that it affects. */
  inject(faults: readonly Fault[], times = Number.POSITIVE_INFINITY): void {
    for (const fault of faults) this.#faults.set(fault, times);
  }

  /** Ends all faults. */
  mend(): void {
    this.#faults.clear();
  }

  /** Returns how many calls a fault has affected. */
  bites(fault: Fault): number {
    return this.#bitten.get(fault) ?? 0;
  }

  /** Number of calls received. */
  get calls(): number {
    return this.#calls;
  }

  /** Number of transactions that were passed on to the node. */
  get sends(): number {
    return this.#sends;
  }

  async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#calls++;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = callSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
    const has = (fault: Fault) => this.#has(fault, call.method);
    if (has("down")) return void response.destroy();
    if (has("unavailable")) return finish(response, 503, "Service unavailable");
    if (has("tooMany")) return finish(response, 429, "Too many requests");
    if (has("garbage")) {
      const bodies = garbage(call.id);
      return finish(response, 200, bodies[this.#garbage++ % bodies.length] ?? "");
    }
    if (has("drop")) return finish(response, 200, answer(call, signatureOf(call.params[0])));
    if (has("wrongTransaction")) call.params[0] = this.#other;
    const passed = await this.#pass(call);
    if (has("duplicate")) await this.#pass(call);
    if (has("slow")) return void (await once(response, "close"));
    if (has("cut")) return void response.destroy();
    if (has("refused")) return finish(response, 200, refusal(call));
    finish(response, 200, this.#falsified(call, passed));
  }

  #has(fault: Fault, method: string): boolean {
    const left = this.#faults.get(fault) ?? 0;
    if (left <= 0 || callsOf[fault]?.includes(method) === false) return false;
    this.#faults.set(fault, left - 1);
    this.#bitten.set(fault, this.bites(fault) + 1);
    return true;
  }

  async #pass({ id, method, params }: Call): Promise<string> {
    if (method === SEND) this.#sends++;
    const passed = await fetch(this.#target, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id, method, params }),
    });
    return passed.text();
  }

  #falsified(call: Call, passed: string): string {
    const { method } = call;
    if (method === TRANSACTION) return this.#has("behind", method) ? answer(call, null) : passed;
    if (method !== STATUSES) return passed;
    const { result } = statusesSchema.parse(JSON.parse(passed));
    const { context, value } = result;
    const none = value.map(() => null);
    if (this.#has("behind", method))
      return answer(call, { context: { slot: Math.max(0, context.slot - 200) }, value: none });
    if (this.#has("unknown", method)) return answer(call, { context, value: none });
    if (!this.#has("confirmed", method)) return passed;
    const final = { slot: context.slot, confirmations: null, err: null, confirmationStatus: "finalized" };
    return answer(call, { context, value: value.map(() => final) });
  }
}

const answer = ({ id }: Call, result: unknown): string => JSON.stringify({ jsonrpc: "2.0", id, result });

/** The rejection of a node that lags. */
const refusal = ({ id }: Call): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    id,
    error: {
      code: -32_002,
      message: "Transaction simulation failed: Blockhash not found",
      data: { err: "BlockhashNotFound", logs: [], accounts: null, unitsConsumed: 0, returnData: null },
    },
  });

const finish = (response: ServerResponse, status: number, body: string): void =>
  void response.writeHead(status, { "content-type": "application/json" }).end(body);

/**
 * Opens a proxy of a node's JSON-RPC.
 *
 * @param other signature of a transaction that is returned in place of another.
 */
export async function openFaultyRpc(target: string, other: string) {
  const rpc = new FaultyRpc(target, other);
  const server = createServer((request, response) => {
    rpc.respond(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  return {
    rpc,
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
