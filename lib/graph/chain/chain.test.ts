import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { createSolanaRpc, generateKeyPairSigner, getBase58Decoder } from "@solana/kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { BLOCKHASH_EXPIRED, Chain, ChainUnavailableError } from "./chain.ts";

const SIGNATURE = getBase58Decoder().decode(new Uint8Array(64).fill(9));
const HASH = getBase58Decoder().decode(new Uint8Array(32).fill(7));
const WIRE = Buffer.from("any bytes");

/** Responses of the node by method, and the number of calls. */
let answers: Record<string, unknown>;
let asked: string[];
let server: Server;
let chain: Chain;

const requestSchema = z.object({ id: z.unknown(), method: z.string() });

beforeAll(async () => {
  server = createServer((request, response) => {
    void json(request).then((body) => {
      const { id, method } = requestSchema.parse(body);
      asked.push(method);
      const answer = answers[method];
      response.writeHead(200, { "content-type": "application/json" });
      response.end(typeof answer === "string" ? answer : JSON.stringify({ jsonrpc: "2.0", id, ...Object(answer) }));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());
beforeEach(async () => {
  answers = {};
  asked = [];
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const payer = await generateKeyPairSigner();
  chain = new Chain({
    rpc: async () => createSolanaRpc(`http://127.0.0.1:${port}`),
    payer: async () => payer,
    maxPriorityFee: 0,
  });
});

const status = (more: object) => ({ slot: 5, confirmations: 1, err: null, confirmationStatus: "confirmed", ...more });

describe("statuses", () => {
  it("are returned in the order of the signatures", async () => {
    const value = [
      null,
      status({}),
      status({ confirmationStatus: "finalized", err: { InstructionError: [0, "Custom"] } }),
    ];
    answers = { getSignatureStatuses: { result: { context: { slot: 50 }, value } } };
    expect(await chain.statuses([SIGNATURE, SIGNATURE, SIGNATURE], 50)).toEqual([
      null,
      { slot: 5, isConfirmed: true, isFinal: false, hasFailed: false },
      { slot: 5, isConfirmed: true, isFinal: true, hasFailed: true },
    ]);
  });

  it.each([
    ["no JSON", "<html>"],
    ["no result", {}],
    ["null", { result: null }],
    ["fewer than were asked for", { result: { context: { slot: 50 }, value: [] } }],
    ["something else", { result: { context: { slot: 50 }, value: [7] } }],
    [
      "a commitment that there is not",
      { result: { context: { slot: 50 }, value: [status({ confirmationStatus: "rooted" })] } },
    ],
    ["those of a node that is late", { result: { context: { slot: 49 }, value: [null] } }],
    ["an error", { error: { code: -32_005, message: "Node is unhealthy" } }],
  ])("are not believed where the answer is %s", async (_, answer) => {
    answers = { getSignatureStatuses: answer };
    await expect(chain.statuses([SIGNATURE], 50)).rejects.toThrow(ChainUnavailableError);
  });
});

describe("a transaction", () => {
  it.each([
    ["was taken", { result: SIGNATURE }, undefined],
    ["is there already", refusal("AlreadyProcessed"), undefined],
    ["names a blockhash the node does not know", refusal("BlockhashNotFound"), BLOCKHASH_EXPIRED],
    ["cannot be paid for", refusal("InsufficientFundsForFee"), "The fee payer does not have enough SOL."],
    ["is of somebody who has nothing", refusal("AccountNotFound"), "The fee payer does not have enough SOL."],
    ["is refused for another reason", refusal("AccountInUse"), expect.stringMatching(/rejected.*\d+/)],
  ])("that %s", async (_, answer, reason) => {
    answers = { sendTransaction: answer };
    expect(await chain.send(WIRE, { preflight: true })).toEqual(reason);
  });

  it("has no memos where its bytes are another's, and is not found where it failed", async () => {
    const shown = { slot: 5, meta: { err: null }, transaction: [WIRE.toString("base64"), "base64"] };
    answers = { getTransaction: { result: shown } };
    expect(await chain.memos(SIGNATURE)).toEqual({ slot: 5, memos: [] });
    answers = { getTransaction: { result: { ...shown, meta: { err: "AccountInUse" } } } };
    expect(await chain.memos(SIGNATURE)).toBeUndefined();
    answers = { getTransaction: { result: { ...shown, transaction: "bytes" } } };
    await expect(chain.memos(SIGNATURE)).rejects.toThrow(ChainUnavailableError);
  });
});

function refusal(err: string) {
  const data = { err, logs: [], accounts: null, unitsConsumed: 0, returnData: null, innerInstructions: null };
  return { error: { code: -32_002, message: "Transaction simulation failed", data } };
}

describe("a blockhash", () => {
  it("is requested once by concurrent callers, and again after a failure", async () => {
    answers = { getLatestBlockhash: { result: { context: { slot: 1 }, value: { blockhash: "none" } } } };
    await expect(chain.lifetime()).rejects.toThrow(ChainUnavailableError);
    answers = {
      getLatestBlockhash: { result: { context: { slot: 1 }, value: { blockhash: HASH, lastValidBlockHeight: 151 } } },
    };
    await Promise.all([chain.lifetime(), chain.lifetime()]);
    expect(await chain.lifetime()).toEqual({ blockhash: HASH, lastValidBlockHeight: 151n });
    expect(asked).toEqual(["getLatestBlockhash", "getLatestBlockhash"]);
  });
});
