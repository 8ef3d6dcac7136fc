import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadConfiguredPayer, loadLocalPayer, PAYER_FILE } from "./payer.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "payer-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("the payer of the local ledger", () => {
  it("is created once by the first process, readable only by its owner", async () => {
    const data = join(folder, "new", "data");
    const payers = await Promise.all(Array.from({ length: 5 }, () => loadLocalPayer(data)));
    expect(new Set(payers.map(({ address }) => address)).size).toBe(1);
    const file = join(data, PAYER_FILE);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // The format of Solana's own tools.
    expect((await loadConfiguredPayer(file)).address).toBe(payers[0]?.address);
  });

  it("is not replaced where its file is corrupt", async () => {
    const file = join(folder, PAYER_FILE);
    await writeFile(file, "[1, 2");
    await expect(loadLocalPayer(folder)).rejects.toThrow(PAYER_FILE);
    expect(await readFile(file, "utf8")).toBe("[1, 2");
  });
});

describe("a configured payer", () => {
  it("is the name of a file or its content", async () => {
    const { address } = await loadLocalPayer(folder);
    const text = await readFile(join(folder, PAYER_FILE), "utf8");
    expect((await loadConfiguredPayer(text)).address).toBe(address);
    expect((await loadConfiguredPayer(join(folder, PAYER_FILE))).address).toBe(address);
  });

  it("is rejected where it is invalid, without disclosing the setting", async () => {
    await loadLocalPayer(folder);
    const bytes = JSON.parse(await readFile(join(folder, PAYER_FILE), "utf8")) as number[];
    const swapped = [...bytes.slice(0, 32), ...bytes.slice(0, 32)];
    for (const given of ["hunter2", "[1,2,3]", "[hunter2", JSON.stringify(swapped), JSON.stringify([...bytes, 1])]) {
      const error = await loadConfiguredPayer(given).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).toMatch(/SOLANA_KEYPAIR must/);
      expect(String(error)).not.toMatch(/hunter2|\d, ?\d/);
    }
  });
});
