import type { Message } from "./transaction.ts";

/** What Solana asks for each signature, in lamports. */
const LAMPORTS_PER_SIGNATURE = 5_000n;
const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
/** Programs that verify signatures, each of which is paid for. */
const verifiers = new Set([
  "Ed25519SigVerify111111111111111111111111111",
  "KeccakSecp256k11111111111111111111111111111",
  "Secp256r1SigVerify1111111111111111111111111",
]);
/** Programs that are part of the virtual machine, and cost less. */
const builtins = new Set([
  ...verifiers,
  COMPUTE_BUDGET,
  "11111111111111111111111111111111",
  "Vote111111111111111111111111111111111111111",
  "BPFLoader1111111111111111111111111111111111",
  "BPFLoader2111111111111111111111111111111111",
  "BPFLoaderUpgradeab1e11111111111111111111111",
  "LoaderV411111111111111111111111111111111111",
]);
const UNITS_OF_BUILTIN = 3_000;
const UNITS_OF_PROGRAM = 200_000;
const MAX_UNITS = 1_400_000;

/** What a transaction of this message pays, in lamports: for its signatures, and for the priority it asks for. */
export function feeOf(message: Message): bigint {
  const calls = message.instructions.map(({ programAddressIndex, data = new Uint8Array() }) => ({
    program: String(message.staticAccounts[programAddressIndex]),
    data: Buffer.from(data),
  }));
  const budget = calls.filter(({ program }) => program === COMPUTE_BUDGET).map(({ data }) => data);
  const others = calls.filter(({ program }) => program !== COMPUTE_BUDGET);
  const limit = budget.find((data) => data[0] === 2 && data.length >= 5)?.readUInt32LE(1);
  const price = budget.find((data) => data[0] === 3 && data.length >= 9)?.readBigUInt64LE(1) ?? 0n;
  const usual =
    others.reduce((units, { program }) => units + (builtins.has(program) ? UNITS_OF_BUILTIN : UNITS_OF_PROGRAM), 0) +
    budget.length * UNITS_OF_BUILTIN;
  const units = BigInt(Math.min(limit ?? usual, MAX_UNITS));
  const verified = others.reduce(
    (count, { program, data }) => count + (verifiers.has(program) ? (data[0] ?? 0) : 0),
    0,
  );
  const signatures = BigInt(message.header.numSignerAccounts + verified);
  return signatures * LAMPORTS_PER_SIGNATURE + (units * price + 999_999n) / 1_000_000n;
}
