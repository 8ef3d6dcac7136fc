import { canonicalJson } from "../canonical-json.ts";
import type { Proof, Sibling } from "./read-proof.ts";

/*
 * The hashes of RFC 6962 by what browsers have for them. The server makes them by other code: an error in one of the two
 * is seen by the other.
 */

/** SHA-256 of a zero byte and the canonical JSON of an event, in hexadecimal digits. */
export const leafOf = (event: Proof["event"]): Promise<string> =>
  digest(0, new TextEncoder().encode(canonicalJson(event)));

/** The root that a leaf and its siblings lead to. */
export async function rootOver(leaf: string, siblings: readonly Sibling[]): Promise<string> {
  let node = leaf;
  for (const { side, hash } of siblings) node = await digest(1, toBytes(side === "left" ? hash + node : node + hash));
  return node;
}

/** On which sides the siblings of a leaf stand in a tree of `size`, from below; undefined where it has no such leaf. */
export function sidesOf(index: number, size: number): Sibling["side"][] | undefined {
  if (index >= size || size > MOST_LEAVES) return undefined;
  const sides: Sibling["side"][] = [];
  for (let [at, count] = [index, size]; count > 1; ) {
    const middle = largestPowerBelow(count);
    sides.push(at < middle ? "right" : "left");
    [at, count] = at < middle ? [at, middle] : [at - middle, count - middle];
  }
  return sides.toReversed();
}

/** Far more than a batch has; up to here the arithmetic below holds. */
const MOST_LEAVES = 2 ** 31;

/** Of two and more. */
const largestPowerBelow = (count: number): number => 2 ** (31 - Math.clz32(count - 1));

async function digest(prefix: number, bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new Uint8Array([prefix, ...bytes]));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const toBytes = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
