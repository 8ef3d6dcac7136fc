import { request } from "node:http";
import { array, assert, asyncProperty, constant, constantFrom, jsonValue, nat, oneof, tuple } from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { clientOf, openTestLedger, type TestLedger } from "../../../e2e/setup/test-ledger.ts";

let graph: TestGraph;
let ledger: TestLedger;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  ledger = await openTestLedger(graph, { slotMs: 20 });
});
afterAll(async () => {
  await ledger.close();
  await graph.remove();
});

type Answer = Readonly<{ jsonrpc: string; id: unknown; result?: unknown; error?: { code: number; message: string } }>;

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(ledger.url, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

const call = async (method: string, params?: unknown, headers?: Record<string, string>): Promise<Answer> =>
  (await post(JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }), headers)).json() as Promise<Answer>;

/** `fetch` does not let a caller choose the host. */
const statusFor = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { host, "content-type": "application/json" };
    request(ledger.url, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end('{"jsonrpc":"2.0","id":1,"method":"getHealth"}');
  });

test("an unknown method is rejected with its error code", async () => {
  expect(await call("getBlock", [1])).toEqual({
    jsonrpc: "2.0",
    id: 7,
    error: { code: -32601, message: "Method not found" },
  });
});

test("invalid parameters are rejected with their error code", async () => {
  const codes = await Promise.all(
    [
      call("getBalance", ["no address"]),
      call("getBalance", []),
      call("getAccountInfo", ["11111111111111111111111111111111", { encoding: "yaml" }]),
      call("getMinimumBalanceForRentExemption", [-1]),
      call("sendTransaction", ["%%%", { encoding: "base64" }]),
      call("sendTransaction", ["AAAA", { encoding: "base64" }]),
      call("requestAirdrop", ["11111111111111111111111111111111", 1_000_000_000_001]),
      call("getMultipleAccounts", [Array.from({ length: 101 }, () => "11111111111111111111111111111111")]),
      call("getTransaction", ["1".repeat(64), { commitment: "processed" }]),
    ].map(async (answer) => (await answer).error?.code),
  );
  expect(codes).toEqual(codes.map(() => -32602));
});

test("an invalid request is rejected with its error code", async () => {
  const codes = await Promise.all(
    ["{", "1", "[]", "{}", '{"jsonrpc":"2.0","method":"getHealth"}'].map(
      async (body) => ((await (await post(body)).json()) as Answer).error?.code,
    ),
  );
  expect(codes).toEqual([-32700, -32600, -32600, -32600, -32600]);
});

test("a batch gets one response", async () => {
  const health = (id: number) => ({ jsonrpc: "2.0", id, method: "getHealth" });
  const answers = (await (await post(JSON.stringify([health(1), health(2)]))).json()) as Answer[];
  expect(answers).toEqual([1, 2].map((id) => ({ jsonrpc: "2.0", id, result: "ok" })));
  const many = (await (
    await post(JSON.stringify(Array.from({ length: 101 }, (_, id) => health(id))))
  ).json()) as Answer;
  expect(many.error?.code).toBe(-32600);
});

test("minContextSlot is enforced", async () => {
  const { error } = await call("getBalance", ["11111111111111111111111111111111", { minContextSlot: 1e12 }]);
  expect(error?.code).toBe(-32016);
});

test("the methods agree on the state of the chain", async () => {
  const { rpc } = ledger;
  const finalized = await rpc.getSlot({ commitment: "finalized" }).send();
  const epoch = await rpc.getEpochInfo({ commitment: "processed" }).send();
  const { context, value } = await rpc.getLatestBlockhash({ commitment: "confirmed" }).send();
  const { value: isValid } = await rpc.isBlockhashValid(value.blockhash, { commitment: "confirmed" }).send();
  const fees = await rpc.getRecentPrioritizationFees().send();
  const now = Number(await rpc.getBlockTime(epoch.absoluteSlot).send());
  expect(finalized).toBeLessThanOrEqual(epoch.absoluteSlot);
  expect(value.lastValidBlockHeight).toBe(context.slot + 150n);
  expect(isValid).toBe(true);
  expect(fees.at(-1)?.prioritizationFee).toBe(0n);
  expect(Math.abs(now - Date.now() / 1_000)).toBeLessThan(5);
  expect(await rpc.getMinimumBalanceForRentExemption(0n).send()).toBe(890_880n);
  expect((await rpc.getVersion().send())["solana-core"]).toContain("litesvm");
});

test("another name in the Host header is rejected", async () => {
  const port = new URL(ledger.url).port;
  expect(await statusFor(`rebound.example:${port}`)).toBe(403);
  expect(await statusFor(`127.0.0.1.example:${port}`)).toBe(403);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  expect(await statusFor(`[::1]:${port}`)).toBe(200);
});

test("a page in a browser may verify a transaction and call nothing else", async () => {
  const origin = { origin: "https://page.example" };
  const asked = await post('{"jsonrpc":"2.0","id":1,"method":"getGenesisHash"}', origin);
  expect(asked.headers.get("access-control-allow-origin")).toBe("*");
  expect((await asked.json()) as Answer).toMatchObject({ result: await ledger.rpc.getGenesisHash().send() });
  const address = "11111111111111111111111111111111";
  for (const [method, params] of [
    ["requestAirdrop", [address, 1]],
    ["sendTransaction", ["AAAA", { encoding: "base64" }]],
    ["getBalance", [address]],
  ] as const)
    expect((await call(method, params, origin)).error).toMatchObject({ code: -32601 });
});

test("browsers send a preflight request, and forms are rejected", async () => {
  const preflight = await fetch(ledger.url, {
    method: "OPTIONS",
    headers: { origin: "https://page.example", "access-control-request-method": "POST" },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("content-type");
  const form = await post('{"jsonrpc":"2.0","id":1,"method":"getHealth"}', { "content-type": "text/plain" });
  expect(form.status).toBe(415);
  expect((await fetch(ledger.url)).status).toBe(405);
});

test("a body of more than 100 KB is rejected, and the next request is handled", async () => {
  expect((await post(JSON.stringify("x".repeat(100_001)))).status).toBe(413);
  expect((await call("getHealth")).result).toBe("ok");
});

test("any input gets a JSON-RPC response without internal details", async () => {
  const names = [
    "getAccountInfo",
    "getBalance",
    "getBlockTime",
    "getFeeForMessage",
    "getLatestBlockhash",
    "getMultipleAccounts",
    "getSignatureStatuses",
    "getTokenAccountBalance",
    "getTransaction",
    "requestAirdrop",
    "sendTransaction",
    "simulateTransaction",
  ];
  const signer = await clientOf(ledger).fundedSigner();
  const wire = await clientOf(ledger).memoBy(signer, "to be damaged");
  const damaged = tuple(nat(), nat(255), nat(40)).map(([at, byte, cut]) => {
    const bytes = Buffer.from(wire, "base64");
    bytes[at % bytes.length] = byte;
    return bytes.subarray(0, bytes.length - (cut > 20 ? 0 : cut)).toString("base64");
  });
  const parameter = oneof(jsonValue(), damaged, constant(signer.address), constant({ encoding: "base64" }));
  const params = oneof(
    array(parameter, { maxLength: 3 }),
    tuple(damaged, constant({ encoding: "base64", skipPreflight: true, replaceRecentBlockhash: true })),
    jsonValue(),
  );
  await assert(
    asyncProperty(constantFrom(...names), params, async (method, given) => {
      const answer = await call(method, given);
      expect([answer.jsonrpc, answer.id]).toEqual(["2.0", 7]);
      expect("result" in answer !== "error" in answer).toBe(true);
      expect(answer.error?.code).not.toBe(-32603);
    }),
    { numRuns: 500 },
  );
  expect((await call("getHealth")).result).toBe("ok");
});
