/**
 * What has happened on an event's way to the chain. A process may end after each of them, and another goes on from there.
 *
 * - `batched`: a batch is kept, with its events' proofs
 * - `signed`: a transaction is signed and kept, and nobody has been sent it
 * - `sent`: a node has taken it, which is not kept yet
 * - `noted`: that is kept
 * - `seen`: a block has it, which is not kept yet
 * - `confirmed`: that is kept
 * - `expired`: it can never land any more, which is not kept yet
 * - `requeued`: it waits to be signed anew, or its event for the next batch
 * - `final`: no fork can undo it any more, and that is kept
 */
export const steps = [
  "batched",
  "signed",
  "sent",
  "noted",
  "seen",
  "confirmed",
  "expired",
  "requeued",
  "final",
] as const;
export type Step = (typeof steps)[number];
