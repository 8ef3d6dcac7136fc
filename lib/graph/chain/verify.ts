import type { ExecutionProof } from "../schema.ts";
import type { Chain } from "./chain.ts";
import { leafOf } from "./event.ts";
import { rootOver } from "./merkle.ts";

/** One thing that was checked: what it was, what was found, and whether that is as it must be. */
export type Check = Readonly<{ check: string; found: string; passed: boolean }>;

/**
 * Checks an execution against the chain, from its event on: the leaf, the way to the root, the memo, and the transaction
 * as its payer signed it. What is kept beside is compared, not believed.
 *
 * @throws {ChainAwayError} when the chain does not answer.
 */
export async function verifyExecution(chain: Chain, execution: ExecutionProof): Promise<readonly Check[]> {
  const { anchor, signature, leaf: told } = execution;
  const leaf = leafOf(execution.event);
  const checks: Check[] = [
    { check: "leaf of the event", found: leaf.toString("hex"), passed: leaf.toString("hex") === told },
  ];
  if (anchor === null) return [...checks, { check: "anchor", found: "it waits for a batch", passed: false }];
  const root = rootOver(
    leaf,
    anchor.proof.map(({ side, hash }) => ({ side, hash: Buffer.from(hash, "hex") })),
  ).toString("hex");
  checks.push({
    check: anchor.proof.length === 0 ? "the leaf is the root" : `root by ${anchor.proof.length} hashes`,
    found: root,
    passed: root === anchor.root,
  });
  checks.push({ check: "memo", found: anchor.memo, passed: anchor.memo.split(":").at(-1) === root });
  const genesisHash = await chain.genesisHash();
  checks.push({ check: "chain", found: genesisHash, passed: genesisHash === anchor.genesisHash });
  return [...checks, await checkTransaction(chain, { ...anchor, signature, slot: execution.slot })];
}

async function checkTransaction(
  chain: Chain,
  { signature, memo, slot }: { signature: string | null; memo: string; slot: number | null },
): Promise<Check> {
  const check = "transaction";
  if (signature === null) return { check, found: "it was not sent yet", passed: false };
  const found = await chain.memos(signature);
  if (found === undefined) return { check, found: `the chain has none with the signature ${signature}`, passed: false };
  const has = found.memos.includes(memo) ? "it has the memo" : "it has another memo";
  return {
    check,
    found: `${signature} in slot ${found.slot}: ${has}`,
    passed: found.memos.includes(memo) && found.slot === slot,
  };
}
