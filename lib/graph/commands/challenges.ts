import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { GraphError } from "../graph-error.ts";
import type { Identifier } from "../identifiers.ts";
import { hashCode, makeCode } from "../proofs/code.ts";
import type { Purpose } from "../proofs/sign-in-text.ts";
import type { Statements, Transaction } from "../store/database.ts";
import { tellOfWork } from "../store/work.ts";

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
  await tellOfWork(sql);
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
export async function forgetChallenges(sql: Statements, now: number): Promise<void> {
  await sql`delete from challenges where expires_at <= ${now}`;
}
