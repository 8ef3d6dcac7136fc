import { z } from "zod";
import { consumeProofs, type OfferedProof, verifyProofs } from "../commands/challenges.ts";
import { findLinks, linkIdentifiers, type NewLink, unlinkIdentifiers } from "../commands/identities.ts";
import { invalid } from "../graph-error.ts";
import { MAX_PAGE_SIZE } from "../paging.ts";
import type { Purpose } from "../proofs/sign-in-text.ts";
import { idSchema, textOf } from "../schema.ts";
import type { Sql, Transaction } from "../store/database.ts";
import { requireProfileKey } from "../store/profiles.ts";
import type { Caller } from "./authenticate.ts";
import type { Change } from "./endpoint.ts";

/** Maximum number of wallets or contacts in one request. */
export const MAX_LINKS = 20;

export const profilePath = z.object({ id: idSchema.describe("Id or username of the profile.") });
export const purposeSchema = z.enum(["link", "unlink"]).default("link").describe("The action that the proof allows.");
export const proofSchema = textOf(0, 1_000).optional();

/** One to `MAX_LINKS` items. */
export const linkList = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, "must not be empty").max(MAX_LINKS, `must be at most ${MAX_LINKS}`);

/** Window of the links that a write returns. */
export const firstLinks = { after: undefined, limit: MAX_PAGE_SIZE, offset: 0 };

/** A wallet or contact in a request with the proof offered for it. `path` is the path of the proof, for error messages. */
export type RequestedLink = OfferedProof & Readonly<{ identifier: NewLink; path: string }>;

/** @throws {GraphError} `bad-request` when two links name the same wallet or contact. */
export function requireDistinct(links: RequestedLink[]): RequestedLink[] {
  const seen = new Set<string>();
  for (const { identifier, path } of links) {
    if (seen.has(identifier.value)) throw invalid(path.replace(/\.?proof$/, ""), "must not repeat an earlier entry");
    seen.add(identifier.value);
  }
  return links;
}

type LinkRequest = Readonly<{ caller: Caller; path: { id: string }; now: number }>;

/** The links of a request; `met` is the challenge that a proof answers. */
type CheckedLinks = Readonly<{ profileKey: number; links: readonly (RequestedLink & { met: string | undefined })[] }>;

/**
 * A proof that is given is always checked. An admin key vouches for links that have none, or an empty one.
 */
const needsProof = ({ scope }: Caller, { proof }: RequestedLink): boolean => scope !== "admin" || Boolean(proof);

/** Checks the proofs of a request and records the attempts. Does not throw for a wrong proof. */
export async function checkProofs(
  sql: Sql,
  { caller, path, now }: LinkRequest,
  purpose: Purpose,
  links: readonly RequestedLink[],
): Promise<CheckedLinks> {
  const profileKey = await requireProfileKey(sql, caller.namespaceKey, path.id);
  const met = await verifyProofs(sql, { profileKey, purpose, at: now }, links);
  return { profileKey, links: links.map((link, index) => ({ ...link, met: met[index] })) };
}

/** Links wallets or contacts to a profile. @throws {GraphError} `forbidden` when a proof is missing or wrong. */
export async function linkProved(
  sql: Transaction,
  { caller, path, now }: LinkRequest,
  { profileKey, links }: CheckedLinks,
): Promise<Change | null> {
  await consumeProofs(
    sql,
    profileKey,
    links.filter((link) => needsProof(caller, link)),
  );
  const identifiers = links.map(({ identifier }) => identifier);
  const isChanged = await linkIdentifiers(sql, { profileKey, links: identifiers, isVerified: true, at: now });
  return isChanged ? { actor: path.id, target: path.id, body: identifiers } : null;
}

/**
 * Unlinks wallets or contacts from a profile. Verified links need a proof unless the key is an admin key, so that a
 * leaked client key cannot take a wallet away from its owner.
 *
 * @throws {GraphError} `forbidden` when a proof is missing or wrong.
 */
export async function unlinkProved(
  sql: Transaction,
  { caller, path }: LinkRequest,
  { profileKey, links }: CheckedLinks,
): Promise<Change | null> {
  const identifiers = links.map(({ identifier: { type, value } }) => ({ type, value }));
  const linked = await findLinks(sql, profileKey, identifiers);
  const verified = new Set(linked.flatMap(({ value, isVerified }) => (isVerified ? [value] : [])));
  await consumeProofs(
    sql,
    profileKey,
    links.filter((link) => link.proof || (verified.has(link.identifier.value) && needsProof(caller, link))),
  );
  await unlinkIdentifiers(sql, profileKey, linked);
  return linked.length > 0 ? { actor: path.id, target: path.id, body: identifiers } : null;
}
