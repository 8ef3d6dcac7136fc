import type { ExecutionProof } from "../schema.ts";

type Anchor = NonNullable<ExecutionProof["anchor"]>;

export type Sibling = Readonly<Anchor["proof"][number]>;

/** The fields of the response to `GET /executions/{id}` that a check uses. All members of the event count. */
export type Proof = Readonly<
  Pick<ExecutionProof, "id" | "leaf" | "signature" | "slot"> & {
    event: Readonly<Record<string, unknown>>;
    anchor: Readonly<Pick<Anchor, "memo" | "root" | "size" | "index" | "genesisHash"> & { proof: readonly Sibling[] }>;
  }
>;

/** Why a text is no proof: no JSON, a different shape, or no anchor yet. */
export type ProofFault = "json" | "shape" | "waiting";

/**
 * Parses a pasted proof. This runs in a browser, where zod would be most of the script.
 *
 * @returns the proof, or why it is none.
 */
export function readProof(text: string): Proof | ProofFault {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "json";
  }
  if (!isRecord(value)) return "shape";
  const { id, leaf, signature, slot, event, anchor } = value;
  if (!isText(id) || !isHash(leaf) || !isTextOrNull(signature) || !isCountOrNull(slot) || !isRecord(event))
    return "shape";
  if (anchor === null) return "waiting";
  return isAnchor(anchor) ? { id, leaf, signature, slot, event, anchor } : "shape";
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isCountOrNull = (value: unknown): value is number | null => value === null || isCount(value);
const isHash = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);

const isSibling = (value: unknown): value is Sibling =>
  isRecord(value) && (value.side === "left" || value.side === "right") && isHash(value.hash);

const isAnchor = (value: unknown): value is Proof["anchor"] =>
  isRecord(value) &&
  isText(value.memo) &&
  isHash(value.root) &&
  isCount(value.size) &&
  isCount(value.index) &&
  Array.isArray(value.proof) &&
  value.proof.every(isSibling) &&
  isTextOrNull(value.genesisHash);
