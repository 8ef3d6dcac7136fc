import { z } from "zod";
import { findOrCreateProfile } from "../../commands/find-or-create-profile.ts";
import { type NewLink, toLink } from "../../commands/identity.ts";
import { parseContact, parseWallet } from "../../identifiers.ts";
import {
  blockchainSchema,
  contactSchema,
  givenContactSchema,
  idSchema,
  nameSchema,
  newName,
  profileSchema,
  propertiesSchema,
  textOf,
} from "../../schema.ts";
import { saltFor } from "../../store/settings.ts";
import { loadCards } from "../../store/shown-profiles.ts";
import { toProfileResponse } from "../../views/profile.ts";
import { write } from "../endpoint.ts";

const body = z.object({
  username: nameSchema.describe(newName("Unique in the namespace whatever the letter case.")),
  id: idSchema.optional().describe(newName("Chosen by the caller; the username where it is not given.")),
  bio: textOf(0, 5_000).optional(),
  image: textOf(0, 2_048).optional(),
  walletAddress: textOf(32, 64).optional(),
  blockchain: blockchainSchema.default("SOLANA"),
  contact: givenContactSchema.optional(),
  phoneNumber: textOf(1, 40).optional(),
  referredById: idSchema.optional().describe("Id or username of the profile that referred it."),
  properties: propertiesSchema.optional(),
});

export const findOrCreateProfileEndpoint = write(
  {
    id: "findOrCreateProfile",
    group: "Profiles",
    method: "POST",
    path: "/profiles/findOrCreate",
    scope: "write",
    summary: "Finds a profile by its id or username, or creates it",
    input: z.object({ body }),
    answer: z.object({
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
    const salt = await saltFor(sql, hasPhone ? ["PHONE"] : []);
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
      answer: {
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
