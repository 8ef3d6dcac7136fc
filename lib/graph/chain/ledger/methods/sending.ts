import { z } from "zod";
import { transferFromFaucet } from "../faucet.ts";
import { feeOf } from "../fee.ts";
import type { Ledger } from "../ledger.ts";
import type { Simulation } from "../machine.ts";
import { RpcError } from "../rpc-error.ts";
import { BLOCKHASH_SLOTS, commitments } from "../slots.ts";
import { decodeText, decodeTransaction, isSigned, type LedgerTransaction } from "../transaction.ts";
import { describeTransactionError, type TransactionError } from "../transaction-error.ts";
import { accountEncodings, viewAccount } from "./accounts.ts";
import {
  addressParameter,
  config,
  contextFields,
  inContext,
  lamportsParameter,
  type Method,
  method,
  slotOf,
} from "./method.ts";

/** Most that the faucet gives at once, in lamports: 1,000 SOL. */
const MAX_AIRDROP = 1_000_000_000_000;

const encoding = z.enum(["base58", "base64"]).default("base58");
const sendConfig = config({
  encoding,
  skipPreflight: z.boolean().default(false),
  preflightCommitment: z.enum(commitments).default("finalized"),
  minContextSlot: contextFields.minContextSlot,
  maxRetries: z.int().nonnegative().nullish(),
});
const simulateConfig = config({
  ...contextFields,
  encoding,
  sigVerify: z.boolean().default(false),
  replaceRecentBlockhash: z.boolean().default(false),
  innerInstructions: z.boolean().default(false),
  accounts: z
    .object({ addresses: z.array(addressParameter).max(256), encoding: z.enum(accountEncodings).default("base64") })
    .nullish(),
});

/** What a simulation tells, as nodes write it. */
function viewSimulation(transaction: LedgerTransaction, err: TransactionError | null, run: Simulation | undefined) {
  return {
    accounts: null,
    err,
    fee: feeOf(transaction.message),
    innerInstructions: null,
    loadedAccountsDataSize: 0,
    loadedAddresses: run?.loaded ?? null,
    logs: run?.logs ?? [],
    preBalances: null,
    postBalances: null,
    preTokenBalances: null,
    postTokenBalances: null,
    replacementBlockhash: null,
    returnData: run?.returnData ? { programId: run.returnData.programId, data: [run.returnData.data, "base64"] } : null,
    unitsConsumed: run?.units ?? 0,
  };
}

const unsigned = () => new RpcError("signatureVerificationFailure", "Transaction signature verification failure");

async function send(ledger: Ledger, transaction: LedgerTransaction, settings: z.output<typeof sendConfig>) {
  if (!isSigned(transaction)) throw unsigned();
  const commitment = settings.preflightCommitment;
  slotOf(ledger, { commitment, minContextSlot: settings.minContextSlot });
  const refused = ledger.refusalOf(transaction, commitment);
  // Tried even where nobody asks how it went: what would end the process must do so before it is kept, not at every start.
  const run = refused === undefined ? ledger.simulate(transaction) : undefined;
  const err = refused ?? run?.err ?? null;
  if (!settings.skipPreflight && err !== null)
    throw new RpcError(
      "preflightFailure",
      `Transaction simulation failed: ${describeTransactionError(err)}`,
      viewSimulation(transaction, err, run),
    );
  await ledger.submit(transaction);
  return transaction.signature;
}

function simulate(ledger: Ledger, transaction: LedgerTransaction, settings: z.output<typeof simulateConfig>) {
  if (settings.sigVerify && settings.replaceRecentBlockhash)
    throw new RpcError("invalidParams", "sigVerify may not be used with replaceRecentBlockhash");
  if (settings.sigVerify && !isSigned(transaction)) throw unsigned();
  const refusal = settings.replaceRecentBlockhash ? undefined : ledger.refusalOf(transaction, settings.commitment);
  const run = refusal === undefined ? ledger.simulate(transaction) : undefined;
  const { accounts } = settings;
  return inContext(ledger, settings, (slot) => ({
    ...viewSimulation(transaction, refusal ?? run?.err ?? null, run),
    ...(settings.innerInstructions && { innerInstructions: run?.innerInstructions ?? [] }),
    ...(accounts && {
      accounts: accounts.addresses.map((address) =>
        viewAccount(run?.accounts.get(address) ?? ledger.account(address, "processed"), accounts),
      ),
    }),
    ...(settings.replaceRecentBlockhash && {
      replacementBlockhash: { blockhash: ledger.blockhashes.of(slot), lastValidBlockHeight: slot + BLOCKHASH_SLOTS },
    }),
  }));
}

/** What changes the chain, or tells what would. */
export const sendingMethods: Readonly<Record<string, Method>> = {
  sendTransaction: method(z.tuple([z.string(), sendConfig]), (ledger, [text, settings]) =>
    send(ledger, decodeTransaction(decodeText(text, settings.encoding)), settings),
  ),
  simulateTransaction: method(z.tuple([z.string(), simulateConfig]), (ledger, [text, settings]) =>
    simulate(ledger, decodeTransaction(decodeText(text, settings.encoding)), settings),
  ),
  requestAirdrop: method(
    z.tuple([addressParameter, lamportsParameter.min(1).max(MAX_AIRDROP), config(contextFields)]),
    async (ledger, [address, amount]) => {
      const transaction = await transferFromFaucet(ledger, address, BigInt(amount));
      return send(ledger, transaction, sendConfig.parse({ preflightCommitment: "processed" }));
    },
  ),
};
