import { canonicalJson } from "../canonical-json.ts";
import { isRecord, type Proof, type Sibling } from "./read-proof.ts";

/** Hashes of RFC 6962 by the browser's own means. The server uses other code, so that an error in either is noticed. */

/** Hashes an event as a leaf: SHA-256 of a zero byte and the canonical JSON, in hexadecimal. */
export const hashLeaf = (event: Proof["event"]): Promise<string> =>
  digest(0, new TextEncoder().encode(canonicalJson(event)));

/** Computes the root from a leaf and its siblings. */
export async function computeRoot(leaf: string, siblings: readonly Sibling[]): Promise<string> {
  let node = leaf;
  for (const { side, hash } of siblings) node = await digest(1, toBytes(side === "left" ? hash + node : node + hash));
  return node;
}

/**
 * Lists the sides of a leaf's siblings in a tree of `size` leaves, from the bottom up; undefined where there is no such
 * leaf.
 */
export function sidesOf(index: number, size: number): Sibling["side"][] | undefined {
  if (index >= size || size > MAX_LEAVES) return undefined;
  const sides: Sibling["side"][] = [];
  for (let [at, count] = [index, size]; count > 1; ) {
    const middle = largestPowerBelow(count);
    sides.push(at < middle ? "right" : "left");
    [at, count] = at < middle ? [at, middle] : [at - middle, count - middle];
  }
  return sides.toReversed();
}

/** Far more than in any batch. The arithmetic below is correct up to here. */
const MAX_LEAVES = 2 ** 31;

const largestPowerBelow = (count: number): number => 2 ** (31 - Math.clz32(count - 1));

async function digest(prefix: number, bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new Uint8Array([prefix, ...bytes]));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const toBytes = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const MEMO_PROGRAM = "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr";

/** A transaction as a node returns it. `time` is that of its block, in seconds since 1970. */
type NodeTransaction = Readonly<{
  signature: unknown;
  isSuccess: boolean;
  slot: unknown;
  time: number | undefined;
  memos: readonly string[];
}>;

/** Options of `getTransaction` that `readTransaction` expects. */
const transactionOptions = {
  encoding: "jsonParsed",
  commitment: "confirmed",
  maxSupportedTransactionVersion: 0,
} as const;

/** Parses a response to `getTransaction`; undefined where the node does not know the transaction. */
function readTransaction(result: unknown): NodeTransaction | undefined {
  if (!isRecord(result) || !isRecord(result.transaction)) return undefined;
  const { transaction, meta, slot, blockTime } = result;
  const { signatures, message } = transaction;
  const instructions: unknown = isRecord(message) ? message.instructions : undefined;
  return {
    signature: Array.isArray(signatures) ? signatures[0] : undefined,
    isSuccess: isRecord(meta) && meta.err === null,
    slot,
    time: typeof blockTime === "number" ? blockTime : undefined,
    memos: Array.isArray(instructions) ? instructions.flatMap(memoIn) : [],
  };
}

const memoIn = (instruction: unknown): string[] =>
  isRecord(instruction) && instruction.programId === MEMO_PROGRAM && typeof instruction.parsed === "string"
    ? [instruction.parsed]
    : [];

const TIMEOUT_MS = 15_000;

/** Calls a JSON-RPC method of a Solana node. @throws {Error} when there is no response. */
export type AskNode = (method: string, parameters: readonly unknown[]) => Promise<unknown>;

/** Opens the node at a URL. Requests carry nothing but the call. */
export const openNode =
  (url: string): AskNode =>
  async (method, params) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    if (!isRecord(body) || !("result" in body)) throw new Error("The node did not return a result.");
    return body.result;
  };

/** Steps in their order: first those the browser computes itself, then those that a node of the chain confirms. */
export type StepName = "leaf" | "root" | "memo" | "chain" | "transaction" | "written" | "slot";

/** `unasked`: no node to ask, or nothing to compare. `unanswered`: the node did not respond. */
export type Outcome = "passed" | "failed" | "unasked" | "unanswered";

/** Outcome of a step, with what was found where it is worth showing. */
export type Step = Readonly<{ name: StepName; outcome: Outcome; found?: string }>;

/**
 * Checks that an event is anchored on chain. Everything is computed from the event and its siblings; the leaf, root and
 * memo of the proof are only compared with that.
 *
 * @param ask the node; without one the chain is not checked.
 */
export async function checkProof(proof: Proof, ask?: AskNode): Promise<Step[]> {
  const { event, anchor } = proof;
  const leaf = await hashLeaf(event);
  const root = await computeRoot(leaf, anchor.proof);
  const memo = toMemo(anchor, root);
  return [
    step("leaf", leaf === proof.leaf && event.id === proof.id, canonicalJson(event)),
    step("root", root === anchor.root && matchesPosition(anchor), root),
    step("memo", memo === anchor.memo, memo),
    ...(await checkChain(proof, memo, ask)),
  ];
}

/** Checks that the length and sides of a proof match the position of its event. */
const matchesPosition = ({ index, size, proof }: Proof["anchor"]): boolean =>
  sidesOf(index, size)?.join() === proof.map(({ side }) => side).join();

/** A single event may be anchored by its leaf; a root is anchored with the number of its events. */
const toMemo = ({ memo, size }: Proof["anchor"], root: string): string =>
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
  const transaction = readTransaction(result);
  return [
    anchor.genesisHash === null
      ? { name: "chain", outcome: "unasked" }
      : step("chain", genesisHash === anchor.genesisHash, String(genesisHash)),
    step("transaction", transaction?.isSuccess === true && transaction.signature === signature, signature ?? undefined),
    step("written", transaction?.memos.includes(memo) === true, transaction?.memos.join("\n")),
    // A proof made before the confirmation has no slot.
    slot === null
      ? { name: "slot", outcome: "unasked" }
      : step("slot", transaction?.slot === slot, describePlace(transaction)),
  ];
}

/** Describes the slot and time of a transaction. */
const describePlace = (transaction: ReturnType<typeof readTransaction>): string | undefined =>
  transaction &&
  [
    String(transaction.slot),
    ...(transaction.time === undefined ? [] : [new Date(transaction.time * 1_000).toISOString()]),
  ].join(" · ");

const step = (name: StepName, isRight: boolean, found?: string): Step => ({
  name,
  outcome: isRight ? "passed" : "failed",
  ...(found && { found }),
});
