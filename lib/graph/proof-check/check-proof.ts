import { canonicalJson } from "../canonical-json.ts";
import type { AskNode } from "./node.ts";
import type { Proof } from "./read-proof.ts";
import { readTransaction, transactionOptions } from "./transaction.ts";
import { leafOf, rootOver, sidesOf } from "./tree.ts";

/** What is checked, in this order: first what a browser computes by itself, then what a node of the chain says. */
export type StepName = "leaf" | "root" | "memo" | "chain" | "transaction" | "written" | "slot";

/** `unasked` where there is no node to ask, or nothing to compare; `unanswered` where a node did not answer. */
export type Outcome = "passed" | "failed" | "unasked" | "unanswered";

/** What came of a step, and what was found where it is worth showing. */
export type Step = Readonly<{ name: StepName; outcome: Outcome; found?: string }>;

/**
 * Checks that an event stands on chain. All is computed from the event and its siblings; what the proof says of leaf, root and memo
 * is only compared with that.
 *
 * @param ask the node to ask; without one the chain is not looked at.
 */
export async function checkProof(proof: Proof, ask?: AskNode): Promise<Step[]> {
  const { event, anchor } = proof;
  const leaf = await leafOf(event);
  const root = await rootOver(leaf, anchor.proof);
  const memo = memoOf(anchor, root);
  return [
    step("leaf", leaf === proof.leaf && event.id === proof.id, canonicalJson(event)),
    step("root", root === anchor.root && standsInPlace(anchor), root),
    step("memo", memo === anchor.memo, memo),
    ...(await checkChain(proof, memo, ask)),
  ];
}

/** Whether one proof is of the length and goes by the sides that its place among the events has. */
const standsInPlace = ({ index, size, proof }: Proof["anchor"]): boolean =>
  sidesOf(index, size)?.join() === proof.map(({ side }) => side).join();

/** An event may be anchored alone; a root is told with how many events are below it. */
const memoOf = ({ memo, size }: Proof["anchor"], root: string): string =>
  size === 1 && memo.startsWith("skillshelf:v1:event:")
    ? `skillshelf:v1:event:${root}`
    : `skillshelf:v1:root:${size}:${root}`;

async function checkChain(proof: Proof, memo: string, ask: AskNode | undefined): Promise<Step[]> {
  const { signature } = proof;
  if (ask === undefined || signature === null) return all("unasked");
  try {
    const [genesisHash, result] = await Promise.all([
      ask("getGenesisHash", []),
      ask("getTransaction", [signature, transactionOptions]),
    ]);
    return compare({ ...proof, signature }, memo, genesisHash, result);
  } catch {
    return all("unanswered");
  }
}

const all = (outcome: Outcome): Step[] =>
  (["chain", "transaction", "written", "slot"] as const).map((name) => ({ name, outcome }));

function compare({ anchor, signature, slot }: Proof, memo: string, genesisHash: unknown, result: unknown): Step[] {
  const told = readTransaction(result);
  return [
    anchor.genesisHash === null
      ? { name: "chain", outcome: "unasked" }
      : step("chain", genesisHash === anchor.genesisHash, String(genesisHash)),
    step("transaction", told?.isSuccess === true && told.signature === signature, signature ?? undefined),
    step("written", told?.memos.includes(memo) === true, told?.memos.join("\n")),
    // It is in no slot before it is confirmed; the proof may be older than that.
    slot === null ? { name: "slot", outcome: "unasked" } : step("slot", told?.slot === slot, placeOf(told)),
  ];
}

/** Where in the chain a transaction stands, and since when. */
const placeOf = (told: ReturnType<typeof readTransaction>): string | undefined =>
  told &&
  [String(told.slot), ...(told.time === undefined ? [] : [new Date(told.time * 1_000).toISOString()])].join(" · ");

const step = (name: StepName, isRight: boolean, found?: string): Step => ({
  name,
  outcome: isRight ? "passed" : "failed",
  ...(found && { found }),
});
