import { GraphError } from "../graph-error.ts";
import type { Identifier } from "../identifiers.ts";
import { isCode } from "../proofs/code.ts";
import type { Purpose } from "../proofs/sign-in-text.ts";
import { isSignedBy } from "../proofs/signature.ts";
import type { Statements, Transaction } from "../store/database.ts";

/** How often something may be offered as the proof that was asked for. */
const MAX_ATTEMPTS = 5;

/** A wallet or contact, and what is offered as the proof that it is one's own. */
export type Offered = Readonly<{ identifier: Identifier; proof: string | undefined }>;

type Row = Readonly<{ nonce: string; type: string; value: string; message: string | null; codeHash: Buffer | null }>;

/**
 * Judges proofs, each by the challenges that are open for it. To be called outside of the transaction that uses them,
 * so that an attempt counts although that is undone; each is counted before it is judged.
 *
 * @returns for each the challenge that it meets; undefined where it meets none.
 */
export async function judgeProofs(
  sql: Statements,
  { profileKey, purpose, at }: { profileKey: number; purpose: Purpose; at: number },
  offered: readonly Offered[],
): Promise<(string | undefined)[]> {
  const tried = offered.flatMap(({ identifier, proof }) => (proof ? [identifier] : []));
  if (tried.length === 0) return offered.map(() => undefined);
  const open = await sql<Row[]>`
    with open as (
      select nonce from challenges
      where (value, type) in (
          select * from unnest(${tried.map(({ value }) => value)}::text[], ${tried.map(({ type }) => type)}::text[]))
        and profile_key = ${profileKey} and purpose = ${purpose} and expires_at > ${at} and attempts < ${MAX_ATTEMPTS}
      order by nonce for update
    )
    update challenges set attempts = attempts + 1 from open where challenges.nonce = open.nonce
    returning challenges.nonce, type, value, message, code_hash as "codeHash"`;
  return offered.map(
    ({ identifier: { type, value }, proof }) =>
      open.find((row) => row.type === type && row.value === value && proof && isMet(row, { type, value }, proof))
        ?.nonce,
  );
}

function isMet({ nonce, message, codeHash }: Row, identifier: Identifier, proof: string): boolean {
  if (message !== null) return isSignedBy(identifier, message, proof);
  return codeHash !== null && isCode(nonce, codeHash, proof);
}

/**
 * Uses up the challenges that were met, in the transaction that they allow.
 *
 * @throws {GraphError} `forbidden` where one is not met, or was used meanwhile; `path` tells where its proof stands.
 */
export async function useProofs(
  sql: Transaction,
  judged: readonly Readonly<{ path: string; met: string | undefined }>[],
): Promise<void> {
  const used = await sql<{ nonce: string }[]>`
    delete from challenges where nonce = any(${judged.flatMap(({ met }) => met ?? [])}) returning nonce`;
  const nonces = new Set<string | undefined>(used.map(({ nonce }) => nonce));
  const unproved = judged.filter(({ met }) => met === undefined || !nonces.has(met)).map(({ path }) => path);
  if (unproved.length === 0) return;
  throw new GraphError(
    "forbidden",
    `Nothing was changed: ${unproved.join(", ")} ${UNPROVED}.`,
    unproved.map((path) => ({ path, message: UNPROVED })),
  );
}

const UNPROVED =
  "does not prove whose it is; ask for a new challenge and give what answers it, within 10 minutes and once";
