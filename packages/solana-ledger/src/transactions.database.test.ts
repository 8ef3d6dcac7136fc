import {
  address,
  compileTransactionMessage,
  createSolanaRpc,
  generateKeyPairSigner,
  getBase58Decoder,
  getCompiledTransactionMessageEncoder,
  isSolanaError,
  type KeyPairSigner,
  type Signature,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  type SolanaErrorCode,
} from "@solana/kit";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import {
  clientOf,
  memo,
  messageOf,
  openTestLedger,
  SOL,
  signedTransaction,
  type TestLedger,
  unsignedTransaction,
} from "../../../e2e/setup/test-ledger.ts";
import { MEMO_PROGRAM } from "./programs.ts";

const COMPUTE_BUDGET = address("ComputeBudget111111111111111111111111111111");

let graph: TestGraph;
let ledger: TestLedger;
let payer: KeyPairSigner;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  ledger = await openTestLedger(graph, { slotMs: 20 });
  client = clientOf(ledger);
  payer = await client.fundedSigner();
});
afterAll(async () => {
  await ledger.close();
  await graph.remove();
});

/** Expects an error with this code, and with a cause of another. */
async function expectRefusal(sent: Promise<unknown>, code: SolanaErrorCode, cause?: SolanaErrorCode): Promise<void> {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(isSolanaError(error, code), String(error)).toBe(true);
  if (cause !== undefined && error instanceof Error) expect(isSolanaError(error.cause, cause)).toBe(true);
}

const PREFLIGHT = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE;

test("a memo is confirmed, then finalized, and can be read", async () => {
  const signature = await client.send(await client.memoBy(payer, "skillshelf:v1:event:00"));
  await client.reaches(signature, "confirmed");
  await client.reaches(signature, "finalized");
  const found = await ledger.rpc
    .getTransaction(signature, { encoding: "jsonParsed", maxSupportedTransactionVersion: 0 })
    .send();
  expect(found?.transaction.message.instructions).toEqual([
    { program: "spl-memo", programId: MEMO_PROGRAM, parsed: "skillshelf:v1:event:00", stackHeight: null },
  ]);
  expect(found?.transaction.message.accountKeys[0]).toEqual({
    pubkey: payer.address,
    signer: true,
    source: "transaction",
    writable: true,
  });
  expect(found?.meta).toMatchObject({ err: null, fee: 5_000n, status: { Ok: null } });
  expect(found?.slot).toBe((await client.statusOf(signature))?.slot);
});

test("accounts are read at the given commitment", async () => {
  const signer = await client.fundedSigner();
  const before = await client.balanceOf(signer, "processed");
  const signature = await client.send(await client.memoBy(signer, "as of"));
  expect(await client.balanceOf(signer, "processed")).toBe(before - 5_000n);
  expect(await client.balanceOf(signer, "finalized")).toBe(0n);
  await client.reaches(signature, "finalized");
  expect(await client.balanceOf(signer, "finalized")).toBe(before - 5_000n);
});

test("a transaction can be read in every encoding once it is confirmed", async () => {
  const wire = await client.memoBy(payer, "encodings");
  const signature = await client.send(wire);
  const read = <Answer>(encoding: string) =>
    ledger.rpc
      .getTransaction(signature, {
        encoding: encoding as "json",
        commitment: "confirmed",
        maxSupportedTransactionVersion: 0,
      })
      .send() as Promise<Answer>;
  await client.reaches(signature, "confirmed");
  expect(await read("base64")).toMatchObject({ transaction: [wire, "base64"] });
  expect(await read("base58")).toMatchObject({
    transaction: [getBase58Decoder().decode(Buffer.from(wire, "base64")), "base58"],
  });
  expect(await read("json")).toMatchObject({
    version: 0,
    transaction: {
      signatures: [signature],
      message: {
        accountKeys: [payer.address, MEMO_PROGRAM],
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        instructions: [{ programIdIndex: 1, accounts: [], data: getBase58Decoder().decode(Buffer.from("encodings")) }],
        addressTableLookups: [],
      },
    },
  });
});

test("a transaction of version 0 is withheld from clients that do not support it", async () => {
  const signature = await client.send(await client.memoBy(payer, "versions"));
  await client.reaches(signature, "confirmed");
  const asked = ledger.rpc.getTransaction(signature, { encoding: "json", commitment: "confirmed" }).send();
  await expect(asked).rejects.toThrow("maxSupportedTransactionVersion");
});

test("a priority fee is charged, and estimated before", async () => {
  const signer = await client.fundedSigner();
  const unitLimit = Buffer.alloc(5);
  unitLimit.writeUInt8(2);
  unitLimit.writeUInt32LE(100_000, 1);
  const unitPrice = Buffer.alloc(9);
  unitPrice.writeUInt8(3);
  unitPrice.writeBigUInt64LE(2_000_000n, 1);
  const instructions = [
    { programAddress: COMPUTE_BUDGET, data: unitLimit },
    { programAddress: COMPUTE_BUDGET, data: unitPrice },
    memo("urgent"),
  ];
  const lifetime = await client.newestLifetime();
  const bytes = getCompiledTransactionMessageEncoder().encode(
    compileTransactionMessage(messageOf(signer, lifetime, instructions)),
  );
  const message = Buffer.from(bytes).toString("base64") as Parameters<typeof ledger.rpc.getFeeForMessage>[0];
  const told = await ledger.rpc.getFeeForMessage(message, { commitment: "confirmed" }).send();
  await client.send(await signedTransaction(ledger, signer, instructions, lifetime));
  expect(told.value).toBe(205_000n);
  expect(await client.balanceOf(signer)).toBe(SOL - 205_000n);
});

test("a failed transaction is saved with its error, and pays its fee", async () => {
  const signer = await client.fundedSigner();
  const invalidText = { programAddress: MEMO_PROGRAM, data: new Uint8Array([0xff, 0xfe]) };
  const wire = await signedTransaction(ledger, signer, [invalidText]);
  await expectRefusal(client.send(wire), PREFLIGHT);
  expect(await client.balanceOf(signer)).toBe(SOL);
  const signature = await client.send(wire, { skipPreflight: true });
  expect(await client.balanceOf(signer)).toBe(SOL - 5_000n);
  expect((await client.statusOf(signature))?.err).toEqual({ InstructionError: [0n, "ProgramFailedToComplete"] });
});

test("a payer without a balance leaves no transaction", async () => {
  const poor = await generateKeyPairSigner();
  const wire = await client.memoBy(poor, "for nothing");
  await expectRefusal(client.send(wire), PREFLIGHT, SOLANA_ERROR__TRANSACTION_ERROR__ACCOUNT_NOT_FOUND);
  const signature = await client.send(wire, { skipPreflight: true });
  expect(await client.statusOf(signature)).toBeNull();
});

test("a transaction that is sent several times executes once", async () => {
  const signer = await client.fundedSigner();
  const wire = await client.memoBy(signer, "once");
  const signature = await client.send(wire);
  await expectRefusal(client.send(wire), PREFLIGHT, SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED);
  expect(await client.send(wire, { skipPreflight: true })).toBe(signature);
  await Promise.all([1, 2, 3].map(() => client.send(wire, { skipPreflight: true })));
  expect(await client.balanceOf(signer)).toBe(SOL - 5_000n);
});

test("a blockhash expires after 150 slots", async () => {
  const lifetime = await client.newestLifetime();
  const wire = await client.memoBy(payer, "late", lifetime);
  await expect
    .poll(() => ledger.rpc.getBlockHeight({ commitment: "processed" }).send(), { timeout: 10_000, interval: 100 })
    .toBeGreaterThan(lifetime.lastValidBlockHeight);
  const isValid = await ledger.rpc.isBlockhashValid(lifetime.blockhash, { commitment: "processed" }).send();
  expect(isValid.value).toBe(false);
  await expectRefusal(client.send(wire), PREFLIGHT, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND);
  const signature = await client.send(wire, { skipPreflight: true });
  expect(await client.statusOf(signature)).toBeNull();
});

test("a transaction of more than 1,232 bytes is rejected", async () => {
  const wire = await client.memoBy(payer, "x".repeat(1_100));
  await expectRefusal(client.send(wire), SOLANA_ERROR__JSON_RPC__INVALID_PARAMS);
});

test("an unsigned transaction is rejected", async () => {
  const wire = unsignedTransaction(payer, await client.newestLifetime(), [memo("unsigned")]);
  await expectRefusal(
    client.send(wire),
    SOLANA_ERROR__JSON_RPC__SERVER_ERROR_TRANSACTION_SIGNATURE_VERIFICATION_FAILURE,
  );
});

test("a transaction may be sent as base58", async () => {
  const wire = await client.memoBy(payer, "base58");
  const sent = await fetch(ledger.url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "sendTransaction",
      params: [getBase58Decoder().decode(Buffer.from(wire, "base64")), { preflightCommitment: "confirmed" }],
    }),
  });
  const { result } = (await sent.json()) as { result: Signature };
  await client.reaches(result, "confirmed");
});

test("a simulation returns the result and changes nothing", async () => {
  const signer = await client.fundedSigner();
  const wire = await client.memoBy(signer, "perhaps");
  const { value } = await createSolanaRpc(ledger.url)
    .simulateTransaction(wire, {
      encoding: "base64",
      commitment: "confirmed",
      sigVerify: true,
      accounts: { addresses: [signer.address], encoding: "base64" },
    })
    .send();
  expect(value.err).toBeNull();
  expect(value.logs?.join(" ")).toContain("perhaps");
  expect(value.accounts[0]?.lamports).toBe(SOL - 5_000n);
  expect(await client.balanceOf(signer)).toBe(SOL);
});

test("concurrent clients are all served", async () => {
  const signers = await Promise.all(Array.from({ length: 8 }, () => client.fundedSigner()));
  const lifetime = await client.newestLifetime();
  const sent = signers.flatMap((signer) =>
    Array.from({ length: 5 }, async (_, index) =>
      client.send(await client.memoBy(signer, `of many ${index}`, lifetime)),
    ),
  );
  expect(new Set(await Promise.all(sent)).size).toBe(40);
  expect(await Promise.all(signers.map((signer) => client.balanceOf(signer)))).toEqual(
    signers.map(() => SOL - 25_000n),
  );
});
