import {
  AccountRole,
  address,
  generateKeyPairSigner,
  getAddressEncoder,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit";
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { clientOf, openTestLedger, signedTransaction, type TestLedger } from "../../../e2e/setup/test-ledger.ts";

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

/** The instruction of the system program that creates an account for the token program. */
function createAccount(payer: KeyPairSigner, account: KeyPairSigner, size: { lamports: bigint; space: bigint }) {
  const data = Buffer.alloc(20);
  data.writeBigUInt64LE(size.lamports, 4);
  data.writeBigUInt64LE(size.space, 12);
  const signers = [payer, account].map((signer) => ({
    address: signer.address,
    role: AccountRole.WRITABLE_SIGNER,
    signer,
  }));
  return {
    programAddress: address("11111111111111111111111111111111"),
    accounts: signers,
    data: Buffer.concat([data, Buffer.from(getAddressEncoder().encode(TOKEN_PROGRAM_ADDRESS))]),
  };
}

/** Mints a token with two decimals; the payer gets 1,234.50. */
async function mintToken(payer: KeyPairSigner) {
  const mint = await generateKeyPairSigner();
  const space = BigInt(getMintSize());
  const lamports = await ledger.rpc.getMinimumBalanceForRentExemption(space).send();
  const owned = { owner: payer.address, mint: mint.address, tokenProgram: TOKEN_PROGRAM_ADDRESS };
  const [account] = await findAssociatedTokenPda(owned);
  const instructions: Instruction[] = [
    createAccount(payer, mint, { lamports, space }),
    getInitializeMint2Instruction({ mint: mint.address, decimals: 2, mintAuthority: payer.address }),
    await getCreateAssociatedTokenInstructionAsync({ payer, mint: mint.address, owner: payer.address }),
    getMintToInstruction({ mint: mint.address, token: account, mintAuthority: payer, amount: 123_450n }),
  ];
  const signature = await clientOf(ledger).send(await signedTransaction(ledger, payer, instructions));
  return { mint: mint.address, account, signature };
}

test("a token can be minted, and a slice of its holder's account read", async () => {
  const payer = await clientOf(ledger).fundedSigner();
  const { mint, account } = await mintToken(payer);
  const { value } = await ledger.rpc
    .getMultipleAccounts([account, payer.address, mint], {
      encoding: "base64",
      dataSlice: { offset: 64, length: 8 },
      commitment: "processed",
    })
    .send();
  const [held, wallet, made] = value;
  expect(Buffer.from(held?.data[0] ?? "", "base64").readBigUInt64LE()).toBe(123_450n);
  expect([held?.owner, held?.space]).toEqual([TOKEN_PROGRAM_ADDRESS, 165n]);
  expect(wallet?.data[0]).toBe("");
  expect(made?.owner).toBe(TOKEN_PROGRAM_ADDRESS);
  const balance = await ledger.rpc.getTokenAccountBalance(account, { commitment: "processed" }).send();
  expect(balance.value).toEqual({ amount: "123450", decimals: 2, uiAmount: 1234.5, uiAmountString: "1234.5" });
});

test("a transaction lists its inner instructions", async () => {
  const client = clientOf(ledger);
  const { signature, account } = await mintToken(await client.fundedSigner());
  await client.reaches(signature, "confirmed");
  const found = await ledger.rpc
    .getTransaction(signature, { encoding: "jsonParsed", commitment: "confirmed", maxSupportedTransactionVersion: 0 })
    .send();
  const [inner] = found?.meta?.innerInstructions ?? [];
  expect(inner?.index).toBe(2);
  expect(JSON.stringify(inner?.instructions)).toContain(account);
});

test("tokens survive a restart", async () => {
  const { account } = await mintToken(await clientOf(ledger).fundedSigner());
  await ledger.close();
  await ledger.reopen();
  const balance = await ledger.rpc.getTokenAccountBalance(account, { commitment: "processed" }).send();
  expect(balance.value.amount).toBe("123450");
});
