import { isAddress } from "@solana/kit";
import { z } from "zod";
import { phoneSaltFor } from "../commands/identities.ts";
import { invalid } from "../graph-error.ts";
import { type Identifier, parseContact, parseWallet } from "../identifiers.ts";
import { listParameters, listSchema, listUnderTwoNames, toEnvelope, toPage, toWindow } from "../paging.ts";
import {
  countIdentityProfiles,
  countMembers,
  listIdentityProfiles,
  listMemberProfiles,
  listMembers,
} from "../queries/identities.ts";
import { type ContactType, contactTypeSchema, textOf } from "../schema.ts";
import type { Statements } from "../store/database.ts";
import { loadCards } from "../store/profile-cards.ts";
import { inKeyOrder } from "../store/profiles.ts";
import { identitySchema, toIdentity, toListedProfile } from "../views/profiles.ts";
import { type Endpoint, read } from "./endpoint.ts";
import { listedProfileSchema, profileOrder } from "./profiles.ts";

/** A wallet or contact in a path. */
export const identifierInput = {
  path: z.object({ identifier: textOf(1, 320).describe("A wallet's address, or a contact.") }),
  query: z.object({
    contactType: contactTypeSchema
      .optional()
      .describe("The type of the contact. By default the form of the identifier decides."),
  }),
};

/**
 * Parses the identifier of a wallet or contact.
 *
 * @param path of the field, for the error message.
 * @throws {GraphError} `bad-request` when the text is neither.
 */
export async function readIdentifier(
  sql: Statements,
  text: string,
  contactType: ContactType | undefined,
  path = "identifier",
): Promise<Identifier> {
  if (contactType === undefined && isWallet(text)) return parseWallet(text, undefined, path);
  const type = contactType ?? contactTypeOf(text, path);
  return parseContact(type, text, await phoneSaltFor(sql, [type]), path);
}

const isWallet = (text: string): boolean => isAddress(text) || text.startsWith("0x");

function contactTypeOf(text: string, path: string): ContactType {
  if (/.@/.test(text)) return "EMAIL";
  if (/^\+\d/.test(text)) return "PHONE";
  throw invalid(
    path,
    "must be a wallet's address, an e-mail address, or a phone number that begins with +; for a handle, contactType must be TWITTER",
  );
}

const identityPath = z.object({ id: identifierInput.path.shape.identifier });
const identityQuery = identifierInput.query.shape;

/** Maximum number of profiles of each wallet and contact. */
const MAX_PROFILES = 5;

const getIdentity = read(
  {
    id: "getIdentity",
    group: "Identities",
    method: "GET",
    path: "/identities/{id}",
    summary: `List wallets and contacts of the same person, each with up to ${MAX_PROFILES} profiles`,
    exception:
      "Wallets and contacts that were proved, or that an application's server vouches for, and the public fields of their profiles, of all namespaces.",
    input: z.object({ path: identityPath, query: z.object({ ...identityQuery, ...listParameters }) }),
    response: listUnderTwoNames("data", "identities", identitySchema),
  },
  async (sql, { caller, path, query }) => {
    const window = toWindow(query, ["number"]);
    const identifier = await readIdentifier(sql, path.id, query.contactType, "id");
    const [found, total] = await Promise.all([listMembers(sql, identifier, window), countMembers(sql, identifier)]);
    const { rows, nextCursor } = toPage(found, window, ({ key }) => [key]);
    const profiles = await listMemberProfiles(
      sql,
      rows.map(({ key }) => key),
      MAX_PROFILES,
      caller.namespaceKey,
    );
    const identities = rows.map((row) => toIdentity(row, profiles));
    return { ...toEnvelope(window, total, nextCursor), data: identities, identities };
  },
);

const listProfilesOfIdentity = read(
  {
    id: "listProfilesOfIdentity",
    group: "Identities",
    method: "GET",
    path: "/identities/{id}/profiles",
    summary: "List profiles of a wallet or contact in all namespaces",
    exception:
      "Public fields of profiles of all namespaces, with wallets and contacts that were proved or that an application's server vouches for.",
    input: z.object({ path: identityPath, query: z.object({ ...identityQuery, ...profileOrder, ...listParameters }) }),
    response: listSchema("profiles", listedProfileSchema),
  },
  async (sql, { caller, path, query }) => {
    const isByName = query.sortBy === "username";
    const window = toWindow(query, [isByName ? "string" : "number", "number"]);
    const identifier = await readIdentifier(sql, path.id, query.contactType, "id");
    const [found, total] = await Promise.all([
      listIdentityProfiles(sql, identifier, query, window),
      countIdentityProfiles(sql, identifier),
    ]);
    const { rows, nextCursor } = toPage(found, window, ({ key, createdAt, username }) => [
      isByName ? username : createdAt,
      key,
    ]);
    const keys = rows.map(({ key }) => key);
    const cards = await loadCards(sql, keys, {
      onlyVerified: true,
      askedFor: [identifier],
      reader: caller.namespaceKey,
    });
    return { ...toEnvelope(window, total, nextCursor), profiles: inKeyOrder(keys, cards).map(toListedProfile) };
  },
);

export const identityEndpoints: readonly Endpoint[] = [getIdentity, listProfilesOfIdentity];
