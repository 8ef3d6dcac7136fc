import { gunzipSync, gzipSync } from "node:zlib";
import { address } from "@solana/kit";
import { z } from "zod";
import { SYSTEM_PROGRAM } from "../programs.ts";
import { type Account, MACHINE, type Machine } from "./machine.ts";

/** Snapshots of another version are not read. */
export const SNAPSHOT_VERSION = `1 ${MACHINE}`;

const schema = z.array(
  z.object({
    address: z.string().transform((text) => address(text)),
    lamports: z.string().transform(BigInt),
    owner: z.string(),
    executable: z.boolean(),
    data: z.base64().transform((text) => Uint8Array.from(Buffer.from(text, "base64"))),
  }),
);

/** The state of a machine: those of its accounts that transactions may have changed. */
export function writeSnapshot(machine: Machine, touched: ReadonlySet<string>): Buffer {
  const accounts = [...touched].map((text) => {
    const account: Account | undefined = machine.account(address(text));
    return {
      address: text,
      lamports: String(account?.lamports ?? 0n),
      owner: account?.owner ?? SYSTEM_PROGRAM,
      executable: account?.executable ?? false,
      data: Buffer.from(account?.data ?? []).toString("base64"),
    };
  });
  return gzipSync(JSON.stringify(accounts));
}

/**
 * Brings a machine that was just opened into a state, and tells whose accounts that is.
 *
 * @throws {Error} when the state cannot be read; the machine is then of no use.
 */
export function readSnapshot(machine: Machine, state: Buffer): Set<string> {
  const accounts = schema.parse(JSON.parse(gunzipSync(state).toString()));
  // A program is ready to run only when the account with its instructions is there.
  const ordered = accounts.toSorted((one, other) => Number(one.executable) - Number(other.executable));
  for (const { address: place, ...account } of ordered) machine.setAccount(place, account);
  return new Set(accounts.map(({ address: place }) => place));
}
