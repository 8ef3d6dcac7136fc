import { gunzipSync, gzipSync } from "node:zlib";
import { type Address, lamports as asLamports, getAddressDecoder, address as toAddress } from "@solana/kit";
import type { LiteSVM } from "litesvm";
import { z } from "zod";
import { LedgerUnavailableError } from "./errors.ts";
import { SYSTEM_PROGRAM } from "./programs.ts";
import {
  addressesOf,
  isWritable,
  type LedgerTransaction,
  type LoadedAddresses,
  lookupsOf,
  type Message,
} from "./transaction.ts";
import { type ExecutionResult, readExecutionResult, type TransactionMeta } from "./transaction-result.ts";

/** Package and version of the virtual machine. */
export const VM_VERSION = "litesvm 1.4.1";

const addressDecoder = getAddressDecoder();

/** Balance of the faucet at the genesis, in lamports: 500,000,000 SOL. */
const FAUCET_LAMPORTS = 500_000_000_000_000_000n;
/** Offset of the addresses in the data of a lookup table, in bytes. */
const LOOKUP_TABLE_HEADER = 56;
const ADDRESS_BYTES = 32;

export type Account = Readonly<{
  lamports: bigint;
  owner: string;
  executable: boolean;
  data: Uint8Array;
}>;

export type Simulation = ExecutionResult & Readonly<{ accounts: ReadonlyMap<string, Account> }>;

/** Previous states of the accounts that a transaction changed; undefined where none existed. */
export type PreviousAccounts = ReadonlyMap<Address, Account | undefined>;

/** A Solana virtual machine and the accounts in it. */
export class Machine {
  readonly #vm: LiteSVM;

  private constructor(vm: LiteSVM) {
    this.#vm = vm;
  }

  /**
   * Creates a machine in the state of the genesis: Solana's own programs, and all SOL in the faucet.
   *
   * @throws {LedgerUnavailableError} when LiteSVM has no binary for this platform.
   */
  static async open(faucet: Address): Promise<Machine> {
    const { LiteSVM } = await import("litesvm").catch(() => {
      throw new LedgerUnavailableError();
    });
    // The ledger itself checks signatures, blockhashes and duplicates, also across restarts.
    const vm = new LiteSVM()
      .withNativeMints()
      .withSigverify(false)
      .withBlockhashCheck(false)
      .withTransactionHistory(0n);
    const machine = new Machine(vm);
    machine.setAccount(faucet, {
      lamports: FAUCET_LAMPORTS,
      owner: SYSTEM_PROGRAM,
      executable: false,
      data: new Uint8Array(),
    });
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

  /** Executes a transaction. Returns undefined when it paid no fee: then it changed nothing and does not land. */
  execute(transaction: LedgerTransaction): { result: TransactionMeta; previousAccounts: PreviousAccounts } | undefined {
    const { message } = transaction;
    const loaded = this.#loadAddresses(message);
    const writable = new Set([
      ...message.staticAccounts.filter((_, index) => isWritable(message, index)),
      ...loaded.writable,
    ]);
    const addresses = addressesOf(message, loaded);
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
      ...readExecutionResult(metadata, loaded),
      fee: String(fee),
      preBalances: preBalances.map(String),
      postBalances: postBalances.map(String),
    };
    const changed = [...before].filter(([address, account]) => !isEqual(account, after.get(address)));
    return { result, previousAccounts: new Map(changed) };
  }

  /** Executes a transaction without any effect. */
  simulate(transaction: LedgerTransaction): Simulation {
    const loaded = this.#loadAddresses(transaction.message);
    const simulated = this.#vm.simulateTransaction(transaction.decoded);
    if ("err" in simulated) return { ...readExecutionResult(simulated, loaded), accounts: new Map() };
    const accounts = simulated.postAccounts().map(({ address, programAddress, lamports, executable, data }) => {
      return [address, { owner: programAddress, lamports, executable, data: Uint8Array.from(data) }] as const;
    });
    return { ...readExecutionResult(simulated.meta(), loaded), accounts: new Map(accounts) };
  }

  account(address: Address): Account | undefined {
    const account = this.#vm.getAccount(address);
    if (!account.exists || account.lamports === 0n) return undefined;
    const { lamports, programAddress: owner, executable, data } = account;
    return { lamports, owner, executable, data: Uint8Array.from(data) };
  }

  /** Replaces an account. */
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

  /** Resolves the addresses that a message takes from lookup tables. */
  #loadAddresses(message: Message): LoadedAddresses {
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

const isEqual = (one: Account | undefined, other: Account | undefined) =>
  one?.lamports === other?.lamports &&
  one?.owner === other?.owner &&
  one?.executable === other?.executable &&
  Buffer.from(one?.data ?? []).equals(Buffer.from(other?.data ?? []));

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** Version of the snapshot format and of the machine that made it. Snapshots of other versions are ignored. */
export const SNAPSHOT_VERSION = `1 ${VM_VERSION}`;

const snapshotSchema = z.array(
  z.object({
    address: z.string().transform((text) => toAddress(text)),
    lamports: z.string().transform(BigInt),
    owner: z.string(),
    executable: z.boolean(),
    data: z.base64().transform((text) => Uint8Array.from(Buffer.from(text, "base64"))),
  }),
);

/** Serializes the accounts at these addresses, those that differ from the genesis. */
export function writeSnapshot(machine: Machine, addresses: ReadonlySet<Address>): Buffer {
  const accounts = [...addresses].map((accountAddress) => {
    const account = machine.account(accountAddress);
    return {
      address: accountAddress,
      lamports: String(account?.lamports ?? 0n),
      owner: account?.owner ?? SYSTEM_PROGRAM,
      executable: account?.executable ?? false,
      data: Buffer.from(account?.data ?? []).toString("base64"),
    };
  });
  return gzipSync(JSON.stringify(accounts));
}

/**
 * Restores accounts into a new machine and returns their addresses.
 *
 * @throws {Error} when the snapshot cannot be read; the state of the machine is then undefined.
 */
export function readSnapshot(machine: Machine, state: Buffer): Set<Address> {
  const accounts = snapshotSchema.parse(JSON.parse(gunzipSync(state).toString()));
  // A program's account refers to the account of its code, which must exist first.
  const ordered = accounts.toSorted((one, other) => Number(one.executable) - Number(other.executable));
  for (const account of ordered) machine.setAccount(account.address, account);
  return new Set(accounts.map((account) => account.address));
}
