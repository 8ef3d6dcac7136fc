import { z } from "zod";
import { RpcError } from "../errors.ts";
import { transferFromFaucet } from "../genesis.ts";
import type { Ledger } from "../ledger.ts";
import type { Simulation } from "../machine.ts";
import { BLOCKHASH_SLOTS, commitments } from "../slots.ts";
import { decodeText, decodeTransaction, feeOf, isFullySigned, type LedgerTransaction } from "../transaction.ts";
import { describeTransactionError, type TransactionError } from "../transaction-result.ts";
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

/** Largest airdrop: 1,000 SOL. */
const MAX_AIRDROP_LAMPORTS = 1_000_000_000_000;

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

/** Formats a simulation for JSON-RPC. */
function viewSimulation(
  transaction: LedgerTransaction,
  err: TransactionError | null,
  simulation: Simulation | undefined,
) {
  return {
    accounts: null,
    err,
    fee: feeOf(transaction.message),
    innerInstructions: null,
    loadedAccountsDataSize: 0,
    loadedAddresses: simulation?.loaded ?? null,
    logs: simulation?.logs ?? [],
    preBalances: null,
    postBalances: null,
    preTokenBalances: null,
    postTokenBalances: null,
    replacementBlockhash: null,
    returnData: simulation?.returnData
      ? { programId: simulation.returnData.programId, data: [simulation.returnData.data, "base64"] }
      : null,
    unitsConsumed: simulation?.units ?? 0,
  };
}

const unsigned = () => new RpcError("signatureVerificationFailure", "Transaction signature verification failure");

async function send(ledger: Ledger, transaction: LedgerTransaction, settings: z.output<typeof sendConfig>) {
  if (!(await isFullySigned(transaction))) throw unsigned();
  const commitment = settings.preflightCommitment;
  slotOf(ledger, { commitment, minContextSlot: settings.minContextSlot });
  const ageError = ledger.findAgeError(transaction, commitment);
  // Simulated even without preflight: a transaction that crashes LiteSVM must do so before the journal replays it at each start.
  const simulation = ageError === undefined ? ledger.simulate(transaction) : undefined;
  const err = ageError ?? simulation?.err ?? null;
  if (!settings.skipPreflight && err !== null)
    throw new RpcError(
      "preflightFailure",
      `Transaction simulation failed: ${describeTransactionError(err)}`,
      viewSimulation(transaction, err, simulation),
    );
  await ledger.submit(transaction);
  return transaction.signature;
}

async function simulate(ledger: Ledger, transaction: LedgerTransaction, settings: z.output<typeof simulateConfig>) {
  if (settings.sigVerify && settings.replaceRecentBlockhash)
    throw new RpcError("invalidParams", "sigVerify may not be used with replaceRecentBlockhash");
  if (settings.sigVerify && !(await isFullySigned(transaction))) throw unsigned();
  const ageError = settings.replaceRecentBlockhash ? undefined : ledger.findAgeError(transaction, settings.commitment);
  const simulation = ageError === undefined ? ledger.simulate(transaction) : undefined;
  const { accounts } = settings;
  return inContext(ledger, settings, (slot) => ({
    ...viewSimulation(transaction, ageError ?? simulation?.err ?? null, simulation),
    ...(settings.innerInstructions && { innerInstructions: simulation?.innerInstructions ?? [] }),
    ...(accounts && {
      accounts: accounts.addresses.map((address) =>
        viewAccount(simulation?.accounts.get(address) ?? ledger.account(address, "processed"), accounts),
      ),
    }),
    ...(settings.replaceRecentBlockhash && {
      replacementBlockhash: { blockhash: ledger.blockhashes.of(slot), lastValidBlockHeight: slot + BLOCKHASH_SLOTS },
    }),
  }));
}

/** Methods that send or simulate transactions. */
export const sendingMethods: Readonly<Record<string, Method>> = {
  sendTransaction: method(z.tuple([z.string(), sendConfig]), (ledger, [text, settings]) =>
    send(ledger, decodeTransaction(decodeText(text, settings.encoding)), settings),
  ),
  simulateTransaction: method(z.tuple([z.string(), simulateConfig]), (ledger, [text, settings]) =>
    simulate(ledger, decodeTransaction(decodeText(text, settings.encoding)), settings),
  ),
  requestAirdrop: method(
    z.tuple([addressParameter, lamportsParameter.min(1).max(MAX_AIRDROP_LAMPORTS), config(contextFields)]),
    async (ledger, [address, amount]) => {
      const transaction = await transferFromFaucet(ledger, address, BigInt(amount));
      return send(ledger, transaction, sendConfig.parse({ preflightCommitment: "processed" }));
    },
  ),
};
