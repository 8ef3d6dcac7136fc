import { createHash } from "node:crypto";
import { canonicalJson } from "../canonical-json.ts";
import type { Event } from "../schema.ts";

/** A change of the graph, as its outbox keeps it. */
export type EventRow = Readonly<{
  id: string;
  namespace: string;
  operation: string;
  actor: string;
  target: string;
  createdAt: number;
  bodyHash: Buffer;
}>;

/** What is anchored of a change: graph contract, 4. */
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

/** SHA-256 of a zero byte and the event's canonical JSON, a leaf by RFC 6962. 32 bytes. */
export const hashLeaf = (event: Event): Buffer =>
  createHash("sha256").update(LEAF).update(canonicalJson(event)).digest();
