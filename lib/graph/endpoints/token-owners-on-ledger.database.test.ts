import { type Address, address, flattenInstructionPlan, generateKeyPairSigner, type Instruction } from "@solana/kit";
import {
  AuthorityType,
  findAssociatedTokenPda,
  getBurnInstruction,
  getCreateMintInstructionPlan,
  getMintToATAInstructionPlanAsync,
  getSetAuthorityInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeTestGraph, type TestGraph } from "../../../e2e/setup/test-graph.ts";
import { makePayer, openTestLedger, type Payer, type TestLedger, transfer } from "../../../e2e/setup/test-ledger.ts";

const TOKEN_2022 = address("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");
/** More than are read of the chain at a time, twice. */
const HOLDERS = 230;

let graph: TestGraph;
let ledger: TestLedger;
let payer: Payer;
/** Tokens of SPL Token and of Token-2022. */
let coin: Address;
let coin2022: Address;

const instructionsOf = (plan: Parameters<typeof flattenInstructionPlan>[0]): Instruction[] =>
  flattenInstructionPlan(plan).map((step) => {
    if (step.kind !== "single") throw new Error(`${step.kind} is no instruction`);
    return step.instruction;
  });

async function makeToken(tokenProgram: Address): Promise<Address> {
  const newMint = await generateKeyPairSigner();
  const getMinimumBalance = (space: number) => ledger.rpc.getMinimumBalanceForRentExemption(BigInt(space)).send();
  const plan = await getCreateMintInstructionPlan(
    { getMinimumBalance },
    { payer: payer.signer, newMint, decimals: 0, mintAuthority: payer.signer.address },
    { tokenProgram },
  );
  await payer.execute(instructionsOf(plan));
  return newMint.address;
}

/** Makes a wallet's account of a token, and mints into it. */
const mint = async (token: Address, owner: Address, amount: bigint, tokenProgram: Address = TOKEN_PROGRAM_ADDRESS) =>
  instructionsOf(
    await getMintToATAInstructionPlanAsync(
      { payer: payer.signer, owner, mint: token, mintAuthority: payer.signer, amount, decimals: 0 },
      { tokenProgram },
    ),
  );

const newWallet = async () => (await generateKeyPairSigner()).address;
const make = (username: string, walletAddress: string) =>
  graph.ask("POST", "/profiles/findOrCreate", { body: { username, walletAddress } });

beforeAll(async () => {
  graph = await makeTestGraph(inject("postgresUrl"));
  ledger = await openTestLedger(graph, { slotMs: 20 });
  payer = await makePayer(ledger);
  coin = await makeToken(TOKEN_PROGRAM_ADDRESS);
  coin2022 = await makeToken(TOKEN_2022);
});
afterAll(async () => {
  await ledger.close();
  await graph.remove();
});

const owners = (token: string, query: Record<string, string> = {}) =>
  graph.call("GET", `/profiles/token-owners/${token}`, { query: { pageSize: "100", ...query } });
const namesOf = ({ body }: Awaited<ReturnType<typeof owners>>) =>
  (body.profiles as { username: string }[]).map(({ username }) => username).toSorted();

describe("owners of a token on the local ledger", () => {
  it("are exactly the holders", async () => {
    const emptied = payer.signer;
    const given = await generateKeyPairSigner();
    const [holder, never] = [await newWallet(), await newWallet()];
    await payer.execute(await mint(coin, holder, 5n));
    await payer.execute(await mint(coin, emptied.address, 7n));
    await payer.execute(await mint(coin, given.address, 1n));
    await make("holder", holder);
    await make("emptied", emptied.address);
    await make("giver", given.address);
    await make("never", never);
    expect(namesOf(await owners(coin))).toEqual(["emptied", "giver", "holder"]);

    const accountOf = async (owner: Address) =>
      (await findAssociatedTokenPda({ owner, mint: coin, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0];
    await payer.execute([
      getBurnInstruction({ account: await accountOf(emptied.address), mint: coin, authority: emptied, amount: 7n }),
      getSetAuthorityInstruction({
        owned: await accountOf(given.address),
        owner: given,
        authorityType: AuthorityType.AccountOwner,
        newAuthority: never,
      }),
    ]);
    expect(namesOf(await owners(coin))).toEqual(["holder"]);
    expect(namesOf(await owners(coin2022))).toEqual([]);

    await payer.execute(await mint(coin2022, never, 3n, TOKEN_2022));
    const { body } = await owners(coin2022);
    expect(body).toMatchObject({ totalCount: 1, profiles: [{ username: "never", wallets: [{ id: never }] }] });
  });

  it("are found among more wallets than one RPC request allows", async () => {
    const token = await makeToken(TOKEN_PROGRAM_ADDRESS);
    const wallets = await Promise.all(Array.from({ length: HOLDERS }, newWallet));
    for (const [index, wallet] of wallets.entries()) await make(`many${index}`, wallet);
    const holding = wallets.map((_, index) => index).filter((index) => index % 3 === 0);
    for (let from = 0; from < holding.length; from += 6) {
      const some = holding.slice(from, from + 6).flatMap((index) => wallets[index] ?? []);
      await payer.execute((await Promise.all(some.map((wallet) => mint(token, wallet, 1n)))).flat());
    }
    const wanted = holding.map((index) => `many${index}`).toSorted();
    expect(namesOf(await owners(token))).toEqual(wanted);
    for (const endId of ["many0", "many1"])
      await graph.ask("POST", "/followers/add", { body: { startId: "holder", endId } });
    const followed = () => owners(token, { requestorId: "holder" });
    expect(namesOf(await followed())).toEqual(["many0"]);
    expect(await graph.statementsOf(followed)).toBeLessThanOrEqual(4);
  });

  it("are refused for an address that is no token: 404", async () => {
    const wallet = await newWallet();
    expect(await owners(wallet)).toMatchObject({ status: 404 });
    await payer.execute([transfer(payer.signer, wallet, 1_000_000_000n)]);
    expect(await owners(wallet)).toMatchObject({ status: 404 });
  });

  it("are unavailable while no ledger runs: 503, and available afterwards", async () => {
    await ledger.close();
    expect(await owners(coin)).toMatchObject({ status: 503, headers: { "retry-after": expect.any(String) } });
    await ledger.reopen();
    expect(namesOf(await owners(coin))).toEqual(["holder"]);
  });
});
