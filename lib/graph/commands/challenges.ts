import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { v7 as uuid } from "uuid";
import { GraphError } from "../graph-error.ts";
import type { Identifier } from "../identifiers.ts";
import type { Purpose } from "../proofs/sign-in-text.ts";
import { isSignedBy } from "../proofs/signature.ts";
import type { Statements, Transaction } from "../store/database.ts";
import { notifyWorkers } from "../store/work-channel.ts";

/** A code of six digits, each as likely as any other. */
const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

/** What is kept of a code; with its challenge's nonce, so that equal codes are not kept alike. */
const hashCode = (nonce: string, code: string): Buffer => createHash("sha256").update(`${nonce}:${code}`).digest();

/** Whether a code is the one of which this was kept. Takes as long however much of it is right. */
const isCode = (nonce: string, hash: Buffer, code: string): boolean =>
  timingSafeEqual(hashCode(nonce, code.trim()), hash);

/** How often something may be offered as the proof that was asked for. */
const MAX_ATTEMPTS = 5;

/** A wallet or contact, and what is offered as the proof that it is one's own. */
export type OfferedProof = Readonly<{ identifier: Identifier; proof: string | undefined }>;

type Row = Readonly<{ nonce: string; type: string; value: string; message: string | null; codeHash: Buffer | null }>;

/**
 * Judges proofs, each by the challenges that are open for it. To be called outside of the transaction that uses them,
 * so that an attempt counts although that is undone; each is counted before it is judged.
 *
 * @returns for each the challenge that it meets; undefined where it meets none.
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
export async function consumeProofs(
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

/** How long a proof may be given after it was asked for. Milliseconds. */
export const CHALLENGE_MS = 10 * 60_000;
/** Most challenges of a wallet and a profile; an older one gives way. */
const MAX_OF_WALLET = 5;
/** Most codes that are sent to a contact for one namespace while the first of them is good. */
const MAX_OF_CONTACT = 5;
/** Asked for the same contact one after the other, that they count each other. */
const CONTACT_LOCK = 7_450_031;

type Asked = Readonly<{ profileKey: number; purpose: Purpose; identifier: Identifier; at: number }>;
export type Challenge = Readonly<{ nonce: string; expiresAt: number }>;

/** Of 128 bits, in letters and digits as EIP-4361 asks. */
const makeNonce = (): string => randomBytes(16).toString("hex");

/** Asks for the signature of a wallet. @param messageOf the text to sign. */
export async function challengeWallet(
  sql: Transaction,
  asked: Asked,
  messageOf: (challenge: Challenge) => string,
): Promise<Challenge & { message: string }> {
  const { profileKey, purpose, identifier, at } = asked;
  const challenge = { nonce: makeNonce(), expiresAt: at + CHALLENGE_MS };
  const message = messageOf(challenge);
  await sql`
    delete from challenges where nonce in (
      select nonce from challenges
      where value = ${identifier.value} and type = ${identifier.type} and profile_key = ${profileKey}
      order by created_at desc, nonce offset ${MAX_OF_WALLET - 1})`;
  await sql`
    insert into challenges (nonce, profile_key, purpose, type, value, message, created_at, expires_at)
    values (${challenge.nonce}, ${profileKey}, ${purpose}, ${identifier.type}, ${identifier.value}, ${message}, ${at},
      ${challenge.expiresAt})`;
  return { ...challenge, message };
}

/**
 * Has a code sent to a contact by the namespace's webhook.
 *
 * @param contact as the webhook is told it: of a phone number the number, which is kept until it is delivered.
 * @throws {GraphError} `conflict` where the namespace has no webhook, or too many codes are on their way.
 */
export async function challengeContact(
  sql: Transaction,
  asked: Asked & Readonly<{ namespaceKey: number; profileId: string; contact: string }>,
): Promise<Challenge> {
  const { namespaceKey, profileKey, profileId, purpose, identifier, contact, at } = asked;
  await requireWebhook(sql, namespaceKey);
  await requireFewCodes(sql, namespaceKey, identifier, at);
  const challenge = { nonce: makeNonce(), expiresAt: at + CHALLENGE_MS };
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
    "This namespace has no webhook that could send a code. Its operator sets one with: skillshelf graph namespaces set --webhook.",
  );
}

/** Codes that were tried too often count too: whoever guesses must wait. */
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
  if (row === undefined || row.count < MAX_OF_CONTACT) return;
  const minutes = Math.ceil(((row.next ?? at) - at) / 60_000);
  throw new GraphError(
    "conflict",
    `${MAX_OF_CONTACT} codes were sent to this contact already. Use the last of them, or ask again in ${minutes} minutes.`,
  );
}

/** Forgets challenges that can no longer be met. */
export async function deleteExpiredChallenges(sql: Statements, now: number): Promise<void> {
  await sql`delete from challenges where expires_at <= ${now}`;
}
