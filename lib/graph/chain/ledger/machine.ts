import { type Address, lamports as asLamports, getAddressDecoder } from "@solana/kit";
import type { LiteSVM } from "litesvm";
import { SYSTEM_PROGRAM } from "../programs.ts";
import { addressesOf, writableOf } from "./message-accounts.ts";
import { type Run, readRun, type TransactionResult } from "./run.ts";
import { type LedgerTransaction, lookupsOf, type Message } from "./transaction.ts";

/** The virtual machine has no binary for this platform. */
export class LedgerUnavailableError extends Error {
  override readonly name = "LedgerUnavailableError";
}

/** The virtual machine's package and version, which decide what a transaction does. */
export const MACHINE = "litesvm 1.4.1";

const addressDecoder = getAddressDecoder();

/** What the faucet has at the beginning, in lamports: 500,000,000 SOL. */
const FAUCET_LAMPORTS = 500_000_000_000_000_000n;
/** Where a lookup table's addresses begin, in bytes. */
const LOOKUP_TABLE_HEADER = 56;
const ADDRESS_BYTES = 32;

export type Account = Readonly<{
  lamports: bigint;
  owner: string;
  executable: boolean;
  data: Uint8Array;
}>;

export type Simulation = Run & Readonly<{ accounts: ReadonlyMap<string, Account> }>;

/** Accounts that a transaction changed, as they were before it; undefined where there was none. */
export type Before = ReadonlyMap<Address, Account | undefined>;

/** A Solana virtual machine and the accounts in it. */
export class Machine {
  readonly #vm: LiteSVM;

  private constructor(vm: LiteSVM) {
    this.#vm = vm;
  }

  /** A machine as the chain begins: Solana's own programs, and everything that can be spent with the faucet. */
  static async open(faucet: Address): Promise<Machine> {
    const { LiteSVM } = await import("litesvm").catch(() => {
      throw new LedgerUnavailableError(
        `The local ledger does not run on this platform (${process.platform} ${process.arch}). Set CHAIN=solana, or use Linux or macOS.`,
      );
    });
    // Signatures and blockhashes are checked before a transaction comes here, by rules that outlive this process.
    const vm = new LiteSVM()
      .withNativeMints()
      .withSigverify(false)
      .withBlockhashCheck(false)
      .withTransactionHistory(0n);
    const machine = new Machine(vm);
    const faucetAccount = {
      lamports: FAUCET_LAMPORTS,
      owner: SYSTEM_PROGRAM,
      executable: false,
      data: new Uint8Array(),
    };
    machine.setAccount(faucet, faucetAccount);
    return machine;
  }

  /** Sets the clock that programs read. `at` in milliseconds since 1970. */
  setTime(slot: number, at: number): void {
    const clock = this.#vm.getClock();
    if (clock.slot === BigInt(slot)) return;
    clock.slot = BigInt(slot);
    clock.unixTimestamp = BigInt(Math.floor(at / 1_000));
    this.#vm.setClock(clock);
  }

  /** Carries out a transaction. Undefined when nobody paid for it: then it did nothing, and does not land. */
  execute(transaction: LedgerTransaction): { result: TransactionResult; before: Before } | undefined {
    const loaded = this.#loaded(transaction.message);
    const writable = new Set(writableOf(transaction.message, loaded));
    const addresses = addressesOf(transaction.message, loaded);
    const before = new Map([...writable].map((address) => [address, this.account(address)]));
    const preBalances = addresses.map((address) =>
      writable.has(address) ? (before.get(address)?.lamports ?? 0n) : (this.#vm.getBalance(address) ?? 0n),
    );
    const metadata = this.#vm.sendTransaction(transaction.decoded);
    const after = new Map([...writable].map((address) => [address, this.account(address)]));
    const postBalances = addresses.map((address, index) =>
      writable.has(address) ? (after.get(address)?.lamports ?? 0n) : (preBalances[index] ?? 0n),
    );
    const fee = sum(preBalances) - sum(postBalances);
    if (fee <= 0n) return undefined;
    const result = {
      ...readRun(metadata, loaded),
      fee: String(fee),
      preBalances: preBalances.map(String),
      postBalances: postBalances.map(String),
    };
    const changed = [...before].filter(([address, account]) => !isSame(account, after.get(address)));
    return { result, before: new Map(changed) };
  }

  /** What a transaction would do. */
  simulate(transaction: LedgerTransaction): Simulation {
    const loaded = this.#loaded(transaction.message);
    const simulated = this.#vm.simulateTransaction(transaction.decoded);
    if ("err" in simulated) return { ...readRun(simulated, loaded), accounts: new Map() };
    const accounts = simulated.postAccounts().map(({ address, programAddress, lamports, executable, data }) => {
      return [address, { owner: programAddress, lamports, executable, data: Uint8Array.from(data) }] as const;
    });
    return { ...readRun(simulated.meta(), loaded), accounts: new Map(accounts) };
  }

  account(address: Address): Account | undefined {
    const account = this.#vm.getAccount(address);
    if (!account.exists || account.lamports === 0n) return undefined;
    const { lamports, programAddress: owner, executable, data } = account;
    return { lamports, owner, executable, data: Uint8Array.from(data) };
  }

  /** Puts an account in the place of what was there. */
  setAccount(address: Address, account: Account): void {
    const { owner, executable, data } = account;
    this.#vm.setAccount({
      address,
      lamports: asLamports(account.lamports),
      programAddress: owner as Address,
      executable,
      data,
      space: BigInt(data.length),
    });
  }

  minimumBalance(bytes: number): bigint {
    return this.#vm.minimumBalanceForRentExemption(BigInt(bytes));
  }

  /** The addresses that a message takes from lookup tables. */
  #loaded(message: Message): Run["loaded"] {
    const lookups = lookupsOf(message).map((lookup) => {
      const table = this.account(lookup.lookupTableAddress)?.data ?? new Uint8Array();
      const read = (index: number) => {
        const start = LOOKUP_TABLE_HEADER + index * ADDRESS_BYTES;
        return start + ADDRESS_BYTES > table.length ? [] : [addressDecoder.decode(table, start)];
      };
      return { writable: lookup.writableIndexes.flatMap(read), readonly: lookup.readonlyIndexes.flatMap(read) };
    });
    return {
      writable: lookups.flatMap(({ writable }) => writable),
      readonly: lookups.flatMap(({ readonly }) => readonly),
    };
  }
}

const isSame = (one: Account | undefined, other: Account | undefined) =>
  one?.lamports === other?.lamports &&
  one?.owner === other?.owner &&
  one?.executable === other?.executable &&
  Buffer.from(one?.data ?? []).equals(Buffer.from(other?.data ?? []));

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
