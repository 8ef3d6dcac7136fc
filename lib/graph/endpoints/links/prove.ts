import { findLinks, linkIdentifiers, unlinkIdentifiers } from "../../commands/identity.ts";
import { judgeProofs, useProofs } from "../../commands/proofs.ts";
import type { Purpose } from "../../proofs/sign-in-text.ts";
import type { Statements, Transaction } from "../../store/database.ts";
import { requireProfileKey } from "../../store/profiles.ts";
import type { Caller, Change } from "../endpoint.ts";
import type { GivenLink } from "./input.ts";

type Asked = Readonly<{ caller: Caller; path: { id: string }; now: number }>;

/** What is to be linked or unlinked, each with the challenge that its proof meets. */
export type Judged = Readonly<{ profileKey: number; links: readonly (GivenLink & { met: string | undefined })[] }>;

/**
 * Whether a link must be proved. A proof that is given is always checked; an admin key vouches for links without one,
 * or with an empty one.
 */
const needsProof = ({ scope }: Caller, { proof }: GivenLink): boolean => scope !== "admin" || Boolean(proof);

/** Judges the proofs of a request. */
export async function judge(
  sql: Statements,
  { caller, path, now }: Asked,
  purpose: Purpose,
  links: readonly GivenLink[],
): Promise<Judged> {
  const profileKey = await requireProfileKey(sql, caller.namespaceKey, path.id);
  const met = await judgeProofs(sql, { profileKey, purpose, at: now }, links);
  return { profileKey, links: links.map((link, index) => ({ ...link, met: met[index] })) };
}

/** Links what is proved. @throws {GraphError} `forbidden` where something is not. */
export async function linkProved(
  sql: Transaction,
  { caller, path, now }: Asked,
  { profileKey, links }: Judged,
): Promise<Change | null> {
  await useProofs(
    sql,
    links.filter((link) => needsProof(caller, link)),
  );
  const identifiers = links.map(({ identifier }) => identifier);
  const isChanged = await linkIdentifiers(sql, { profileKey, links: identifiers, isVerified: true, at: now });
  return isChanged ? { actor: path.id, target: path.id, body: identifiers } : null;
}

/**
 * Unlinks. Whoever has no more than a client's key must prove what was proved before: a key that leaked takes no
 * wallet away from its owner.
 *
 * @throws {GraphError} `forbidden` where that is not proved.
 */
export async function unlinkProved(
  sql: Transaction,
  { caller, path }: Asked,
  { profileKey, links }: Judged,
): Promise<Change | null> {
  const identifiers = links.map(({ identifier: { type, value } }) => ({ type, value }));
  const linked = await findLinks(sql, profileKey, identifiers);
  const verified = new Set(linked.flatMap(({ value, isVerified }) => (isVerified ? [value] : [])));
  await useProofs(
    sql,
    links.filter((link) => link.proof || (verified.has(link.identifier.value) && needsProof(caller, link))),
  );
  await unlinkIdentifiers(sql, profileKey, linked);
  return linked.length > 0 ? { actor: path.id, target: path.id, body: identifiers } : null;
}
