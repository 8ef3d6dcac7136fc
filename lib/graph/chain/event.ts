import { createHash } from "node:crypto";
import { canonicalJson } from "../canonical-json.ts";
import type { Event } from "../schema.ts";

/** An event as the outbox stores it. */
export type EventRow = Readonly<{
  id: string;
  namespace: string;
  operation: string;
  actor: string;
  target: string;
  createdAt: number;
  bodyHash: Buffer;
}>;

/** Makes the anchored form of an event (graph contract, section 4). */
export const toEvent = ({ id, namespace, operation, actor, target, createdAt, bodyHash }: EventRow): Event => ({
  v: 1,
  id,
  namespace,
  operation,
  actor,
  target,
  at: createdAt,
  bodyHash: bodyHash.toString("hex"),
});

const LEAF = Buffer.from([0]);

/** Hashes an event as a leaf of RFC 6962: SHA-256 of a zero byte and the canonical JSON. 32 bytes. */
export const hashLeaf = (event: Event): Buffer =>
  createHash("sha256").update(LEAF).update(canonicalJson(event)).digest();
