import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { v7 as uuid } from "uuid";
import { GraphError } from "../graph-error.ts";
import type { Identifier } from "../identifiers.ts";
import type { Purpose } from "../proofs/sign-in-text.ts";
import { isSignedBy } from "../proofs/signature.ts";
import type { Statements, Transaction } from "../store/database.ts";
import { notifyWorkers } from "../store/work-channel.ts";

const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** Hashes a code together with the nonce of its challenge, so that equal codes have different hashes. */
const hashCode = (nonce: string, code: string): Buffer => createHash("sha256").update(`${nonce}:${code}`).digest();

/** Compares a code with its hash in constant time. */
const isCode = (nonce: string, hash: Buffer, code: string): boolean =>
  timingSafeEqual(hashCode(nonce, code.trim()), hash);

/** Maximum number of proofs offered for a challenge. */
const MAX_ATTEMPTS = 5;

/** A wallet or contact, and the proof of its ownership. */
export type OfferedProof = Readonly<{ identifier: Identifier; proof: string | undefined }>;

type Row = Readonly<{ nonce: string; type: string; value: string; message: string | null; codeHash: Buffer | null }>;

/**
 * Verifies proofs against the open challenges of their wallets and contacts. Must run outside of the transaction that
 * uses them: an attempt counts even if that is rolled back, and is counted before the proof is checked.
 *
 * @returns the challenge that each proof meets; undefined where it meets none.
 */
export async function verifyProofs(
  sql: Statements,
  { profileKey, purpose, at }: { profileKey: number; purpose: Purpose; at: number },
  offered: readonly OfferedProof[],
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
    update challenges set attempts = attempts + 1 from open
    where challenges.nonce = open.nonce and profile_key = ${profileKey}
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
 * Consumes the challenges of a profile that were met, in the transaction that they authorize.
 *
 * @throws {GraphError} `forbidden` where a proof meets none, or its challenge was consumed meanwhile; `path` is the
 *   field of the proof.
 */
export async function consumeProofs(
  sql: Transaction,
  profileKey: number,
  judged: readonly Readonly<{ path: string; met: string | undefined }>[],
): Promise<void> {
  const used = await sql<{ nonce: string }[]>`
    delete from challenges where profile_key = ${profileKey} and nonce = any(${judged.flatMap(({ met }) => met ?? [])})
    returning nonce`;
  const nonces = new Set<string | undefined>(used.map(({ nonce }) => nonce));
  const unproved = judged.filter(({ met }) => met === undefined || !nonces.has(met)).map(({ path }) => path);
  if (unproved.length === 0) return;
  throw new GraphError(
    "forbidden",
    `Nothing was changed: ${unproved.join(", ")} ${UNPROVED}.`,
    unproved.map((path) => ({ path, message: UNPROVED })),
  );
}

const UNPROVED = "is not a valid proof; request a new challenge and submit its proof once within 10 minutes";

/** Lifetime of a challenge. */
export const CHALLENGE_LIFETIME_MS = 10 * 60_000;
/** Maximum number of open challenges of a wallet and a profile; the oldest is replaced. */
const MAX_PER_WALLET = 5;
/** Maximum number of codes sent to a contact by one namespace within the lifetime of a challenge. */
const MAX_PER_CONTACT = 5;
/** Serializes challenges of the same contact, so that each counts the others. */
const CONTACT_LOCK = 7_450_031;

type NewChallenge = Readonly<{ profileKey: number; purpose: Purpose; identifier: Identifier; at: number }>;
export type Challenge = Readonly<{ nonce: string; expiresAt: number }>;

/** EIP-4361 requires an alphanumeric nonce. This one has 128 bits. */
const makeNonce = (): string => randomBytes(16).toString("hex");

/** Creates a challenge to sign a text with a wallet. @param messageOf makes the text. */
export async function challengeWallet(
  sql: Transaction,
  request: NewChallenge,
  messageOf: (challenge: Challenge) => string,
): Promise<Challenge & { message: string }> {
  const { profileKey, purpose, identifier, at } = request;
  const challenge = { nonce: makeNonce(), expiresAt: at + CHALLENGE_LIFETIME_MS };
  const message = messageOf(challenge);
  await sql`
    delete from challenges where profile_key = ${profileKey} and nonce in (
      select nonce from challenges
      where value = ${identifier.value} and type = ${identifier.type} and profile_key = ${profileKey}
      order by created_at desc, nonce offset ${MAX_PER_WALLET - 1})`;
  await sql`
    insert into challenges (nonce, profile_key, purpose, type, value, message, created_at, expires_at)
    values (${challenge.nonce}, ${profileKey}, ${purpose}, ${identifier.type}, ${identifier.value}, ${message}, ${at},
      ${challenge.expiresAt})`;
  return { ...challenge, message };
}

/**
 * Creates a challenge and sends its code to a contact through the namespace's webhook.
 *
 * @param contact as the webhook receives it. A phone number is in clear text, and stored until it is delivered.
 * @throws {GraphError} `conflict` where the namespace has no webhook, or too many codes are open.
 */
export async function challengeContact(
  sql: Transaction,
  request: NewChallenge & Readonly<{ namespaceKey: number; profileId: string; contact: string }>,
): Promise<Challenge> {
  const { namespaceKey, profileKey, profileId, purpose, identifier, contact, at } = request;
  await requireWebhook(sql, namespaceKey);
  await requireFewCodes(sql, namespaceKey, identifier, at);
  const challenge = { nonce: makeNonce(), expiresAt: at + CHALLENGE_LIFETIME_MS };
  const code = makeCode();
  await sql`
    insert into challenges (nonce, profile_key, purpose, type, value, code_hash, created_at, expires_at)
    values (${challenge.nonce}, ${profileKey}, ${purpose}, ${identifier.type}, ${identifier.value},
      ${hashCode(challenge.nonce, code)}, ${at}, ${challenge.expiresAt})`;
  const payload = {
    profileId,
    purpose,
    contact: { type: identifier.type, id: contact },
    code,
    expires_at: challenge.expiresAt,
  };
  await sql`
    insert into deliveries (id, namespace_key, profile_key, event, payload, status, next_attempt_at, created_at)
    values (${uuid()}, ${namespaceKey}, ${profileKey}, 'contact.code', ${sql.json(payload)}, 'PENDING', ${at}, ${at})`;
  await notifyWorkers(sql);
  return challenge;
}

async function requireWebhook(sql: Transaction, namespaceKey: number): Promise<void> {
  const [row] = await sql<{ isThere: boolean }[]>`
    select webhook_url is not null as "isThere" from namespaces where key = ${namespaceKey} for share`;
  if (row?.isThere) return;
  throw new GraphError(
    "conflict",
    "This namespace has no webhook to send codes. Its operator can set one with: skillshelf graph namespaces set --webhook.",
  );
}

/** Codes with too many attempts count too, so that guessing does not earn new codes. */
async function requireFewCodes(
  sql: Transaction,
  namespaceKey: number,
  { type, value }: Identifier,
  at: number,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CONTACT_LOCK}, hashtext(${value}))`;
  const [row] = await sql<{ count: number; next: number | null }[]>`
    select count(*)::int as count, min(expires_at) as next
    from challenges join profiles on profiles.key = profile_key
    where value = ${value} and type = ${type} and namespace_key = ${namespaceKey} and expires_at > ${at}`;
  if (row === undefined || row.count < MAX_PER_CONTACT) return;
  const minutes = Math.ceil(((row.next ?? at) - at) / 60_000);
  throw new GraphError(
    "conflict",
    `${MAX_PER_CONTACT} codes have already been sent to this contact. Use the latest one, or try again in ${minutes} minutes.`,
  );
}

export async function deleteExpiredChallenges(sql: Statements, now: number): Promise<void> {
  await sql`delete from challenges where expires_at <= ${now}`;
}
