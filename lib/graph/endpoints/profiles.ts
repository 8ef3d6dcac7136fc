import { z } from "zod";
import { type NewLink, phoneSaltFor, toLink } from "../commands/identities.ts";
import { findOrCreateProfile, updateProfile } from "../commands/profiles.ts";
import { notFound } from "../graph-error.ts";
import { type Identifier, parseContact, parseWallet } from "../identifiers.ts";
import { listParameters, listSchema, toEnvelope, toPage, toWindow } from "../paging.ts";
import { findFollowState } from "../queries/follows.ts";
import { countProfiles, listProfileRows } from "../queries/profiles.ts";
import {
  blockchainSchema,
  contactSchema,
  followCountsSchema,
  givenContactSchema,
  idSchema,
  nameSchema,
  namespaceSchema,
  newName,
  profileResponseSchema,
  profileSchema,
  propertiesSchema,
  propertyChangesSchema,
  textOf,
} from "../schema.ts";
import type { Statements } from "../store/database.ts";
import { findCard, loadCards } from "../store/profile-cards.ts";
import { inKeyOrder, loadProfiles } from "../store/profiles.ts";
import { toListedProfile, toProfile, toProfileResponse } from "../views/profiles.ts";
import { type Endpoint, read, write } from "./endpoint.ts";

/** Query parameters that sort profiles. */
export const profileOrder = {
  sortBy: z.enum(["created_at", "username"], { error: "must be created_at or username" }).default("created_at"),
  sortDirection: z.enum(["ASC", "DESC"], { error: "must be ASC or DESC" }).default("DESC"),
};

/** The wallet and the contact of a listed profile. */
export const shownLinks = {
  wallet: z.object({ address: z.string() }).optional(),
  contact: contactSchema.optional(),
};

export const listedProfileSchema = z
  .object({ profile: profileSchema, ...shownLinks, namespace: namespaceSchema, socialCounts: followCountsSchema })
  .meta({ id: "ListedProfile" });

const listQuery = z.object({
  walletAddress: textOf(32, 64).optional(),
  phoneNumber: textOf(1, 40).optional(),
  email: textOf(1, 320).optional(),
  twitter: textOf(1, 40).optional(),
  ...profileOrder,
  ...listParameters,
});

const listProfiles = read(
  {
    id: "listProfiles",
    group: "Profiles",
    method: "GET",
    path: "/profiles",
    summary: "List profiles, optionally by wallet or contact",
    input: z.object({ query: listQuery }),
    response: listSchema("profiles", listedProfileSchema),
  },
  async (sql, { caller, query: { sortBy, sortDirection, ...given } }) => {
    const byName = sortBy === "username";
    const window = toWindow(given, byName ? ["string"] : undefined);
    const filter = { namespaceKey: caller.namespaceKey, identifiers: await identifiersOf(sql, given) };
    const [found, total] = await Promise.all([
      listProfileRows(sql, filter, { by: sortBy, direction: sortDirection }, window),
      countProfiles(sql, filter),
    ]);
    const { rows, nextCursor } = toPage(found, window, ({ key, createdAt, username }) =>
      byName ? [username] : [createdAt, key],
    );
    const keys = rows.map(({ key }) => key);
    const cards = await loadCards(sql, keys, { askedFor: filter.identifiers });
    const profiles = inKeyOrder(keys, cards).map(toListedProfile);
    return { ...toEnvelope(window, total, nextCursor), profiles };
  },
);

async function identifiersOf(
  sql: Statements,
  { walletAddress, phoneNumber, email, twitter }: Omit<z.output<typeof listQuery>, "sortBy" | "sortDirection">,
): Promise<Identifier[]> {
  const salt = await phoneSaltFor(sql, phoneNumber === undefined ? [] : ["PHONE"]);
  return [
    ...(walletAddress === undefined ? [] : [parseWallet(walletAddress, undefined, "walletAddress")]),
    ...(email === undefined ? [] : [parseContact("EMAIL", email, salt, "email")]),
    ...(twitter === undefined ? [] : [parseContact("TWITTER", twitter, salt, "twitter")]),
    ...(phoneNumber === undefined ? [] : [parseContact("PHONE", phoneNumber, salt, "phoneNumber")]),
  ];
}

const newProfile = z.object({
  username: nameSchema.describe(newName("Unique in the namespace, ignoring case.")),
  id: idSchema.optional().describe(newName("Chosen by the caller; the username by default.")),
  bio: textOf(0, 5_000).optional(),
  image: textOf(0, 2_048).optional(),
  walletAddress: textOf(32, 64).optional(),
  blockchain: blockchainSchema.default("SOLANA"),
  contact: givenContactSchema.optional(),
  phoneNumber: textOf(1, 40).optional(),
  referredById: idSchema.optional().describe("Id or username of the profile that referred it."),
  properties: propertiesSchema.optional(),
});

const findOrCreateProfileEndpoint = write(
  {
    id: "findOrCreateProfile",
    group: "Profiles",
    method: "POST",
    path: "/profiles/findOrCreate",
    summary: "Find a profile by id or username, or create it",
    input: z.object({ body: newProfile }),
    response: z.object({
      profile: profileSchema,
      walletAddress: z.string().optional(),
      hashedPhoneNumber: z.string().optional(),
      contact: contactSchema.optional(),
      operation: z.enum(["CREATED", "FOUND"]),
    }),
  },
  async (sql, { caller, body: given, now, pathWords }) => {
    const { walletAddress, blockchain, contact, phoneNumber, properties = [], ...fields } = given;
    const hasPhone = contact?.type === "PHONE" || phoneNumber !== undefined;
    const salt = await phoneSaltFor(sql, hasPhone ? ["PHONE"] : []);
    const links: NewLink[] = [
      ...(walletAddress === undefined ? [] : [parseWallet(walletAddress, blockchain, "walletAddress")]),
      ...(contact === undefined ? [] : [toLink(contact, parseContact(contact.type, contact.id, salt, "contact.id"))]),
      ...(phoneNumber === undefined ? [] : [parseContact("PHONE", phoneNumber, salt, "phoneNumber")]),
    ];
    const withoutPhone = { ...fields, blockchain, properties, links };
    const { key, operation, isChanged } = await findOrCreateProfile(sql, {
      namespaceKey: caller.namespaceKey,
      id: fields.id,
      username: fields.username,
      bio: fields.bio,
      image: fields.image,
      referredById: fields.referredById,
      properties,
      links,
      isVouched: caller.scope === "admin",
      at: now,
      pathWords,
    });
    const card = (await loadCards(sql, [key], { askedFor: links })).get(key);
    if (card === undefined) throw new Error("A profile is gone within the transaction that found it.");
    const { profile, walletAddress: wallet, hashedPhoneNumber, contact: linked } = toProfileResponse(card);
    return {
      response: {
        profile,
        ...(wallet !== "" && { walletAddress: wallet }),
        ...(hashedPhoneNumber !== undefined && { hashedPhoneNumber }),
        ...(linked && { contact: linked }),
        operation,
      },
      change: isChanged ? { actor: profile.id, target: profile.id, ...(hasPhone && { body: withoutPhone }) } : null,
    };
  },
);

const getProfile = read(
  {
    id: "getProfile",
    group: "Profiles",
    method: "GET",
    path: "/profiles/{id}",
    summary: "Get a profile with its links, counts and properties",
    input: z.object({
      path: z.object({ id: idSchema }),
      query: z.object({
        requestingProfileId: idSchema
          .optional()
          .describe("The profile that `requestingProfileSocialInfo` refers to: id or username."),
      }),
    }),
    response: profileResponseSchema,
  },
  async (sql, { caller, path: { id }, query: { requestingProfileId } }) => {
    const [card, social] = await Promise.all([
      findCard(sql, caller.namespaceKey, id),
      requestingProfileId === undefined
        ? undefined
        : findFollowState(sql, caller.namespaceKey, requestingProfileId, id),
    ]);
    if (card === undefined) throw notFound("profile", id);
    const isAsked = social?.missing.length === 0;
    return { ...toProfileResponse(card), ...(isAsked && { requestingProfileSocialInfo: social.state }) };
  },
);

const profileChanges = z.object({
  username: nameSchema.optional().describe(newName("Unique in the namespace, ignoring case.")),
  bio: textOf(0, 5_000).nullable().optional().describe("null removes it."),
  image: textOf(0, 2_048).nullable().optional().describe("null removes it."),
  properties: propertyChangesSchema.default([]).describe("Properties to set; null removes a property."),
});

const updateProfileEndpoint = write(
  {
    id: "updateProfile",
    group: "Profiles",
    method: "PUT",
    path: "/profiles/{id}",
    summary: "Update a profile",
    input: z.object({ path: z.object({ id: idSchema }), body: profileChanges }),
    response: profileSchema,
  },
  async (sql, { caller, path: { id }, body: { username, bio, image, properties }, now, pathWords }) => {
    const target = { namespaceKey: caller.namespaceKey, id, at: now, pathWords };
    const { key, isChanged } = await updateProfile(sql, target, { username, bio, image, properties });
    const row = (await loadProfiles(sql, [key])).get(key);
    if (row === undefined) throw new Error("A profile is gone within the transaction that locked it.");
    return { response: toProfile(row), change: isChanged ? { actor: row.id, target: row.id } : null };
  },
);

export const profileEndpoints: readonly Endpoint[] = [
  listProfiles,
  findOrCreateProfileEndpoint,
  getProfile,
  updateProfileEndpoint,
];
