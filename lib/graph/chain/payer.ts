import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  type KeyPairSigner,
} from "@solana/kit";
import { z } from "zod";
import { EnvError } from "#lib/env.ts";

/** A key pair in the format of `solana-keygen`: 64 numbers, the private key before the public key. */
const keyPairSchema = z.array(z.int().min(0).max(255)).length(64);

/** File with the key pair of the local ledger's payer, in `DATA_DIR`. */
export const PAYER_FILE = "solana-keypair.json";

/**
 * Loads the key pair of `SOLANA_KEYPAIR`, which is JSON or the name of a file.
 *
 * @throws {EnvError} where it is none. The message does not contain the setting, which may be the private key.
 */
export async function loadConfiguredPayer(setting: string): Promise<KeyPairSigner> {
  const text = setting.trimStart().startsWith("[") ? setting : await readFile(setting, "utf8").catch(() => "");
  try {
    return await createKeyPairSignerFromBytes(Uint8Array.from(keyPairSchema.parse(JSON.parse(text))));
  } catch {
    throw new EnvError(
      "SOLANA_KEYPAIR must be a key pair in the format of solana-keygen (an array of 64 numbers), or the name of a readable file that contains one",
    );
  }
}

/** Loads the key pair of the local ledger's payer from the data folder, or creates it. */
export async function loadLocalPayer(dataDir: string): Promise<KeyPairSigner> {
  const file = join(dataDir, PAYER_FILE);
  const saved = await readFile(file, "utf8").catch(() => undefined);
  if (saved === undefined) await makePayer(dataDir, file);
  try {
    const bytes = keyPairSchema.parse(JSON.parse(saved ?? (await readFile(file, "utf8"))));
    return await createKeyPairSignerFromBytes(Uint8Array.from(bytes));
  } catch {
    throw new EnvError(`${file} contains no key pair. Delete it to create a new one.`);
  }
}

/** Writes a new key pair atomically, unless another process has created one meanwhile. */
async function makePayer(dataDir: string, file: string): Promise<void> {
  const secret = randomBytes(32);
  const { address } = await createKeyPairSignerFromPrivateKeyBytes(secret);
  const bytes = [...secret, ...getAddressEncoder().encode(address)];
  await mkdir(dataDir, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(bytes), { mode: 0o600, flush: true });
  await link(unfinished, file).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
  await rm(unfinished, { force: true });
}
