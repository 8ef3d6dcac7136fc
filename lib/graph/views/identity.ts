import { z } from "zod";
import type { MemberProfile, MemberRow } from "../queries/identities.ts";
import {
  blockchainSchema,
  blockchains,
  contactTypeSchema,
  contactTypes,
  namespaceSchema,
  profileSchema,
} from "../schema.ts";
import { toNamespace, toProfile } from "./profile.ts";

export const identitySchema = z
  .object({
    wallet: z.object({ address: z.string(), blockchain: blockchainSchema }).optional(),
    contact: z.object({ id: z.string(), type: contactTypeSchema }).optional(),
    profiles: z.array(z.object({ profile: profileSchema, namespace: namespaceSchema })),
  })
  .meta({ id: "Identity", description: "A wallet or a contact, and profiles that it belongs to." });

/** A wallet or contact of a person with its profiles. */
export function toIdentity(
  { key, type, value }: MemberRow,
  profiles: readonly MemberProfile[],
): z.infer<typeof identitySchema> {
  const blockchain = blockchains.find((one) => one === type);
  const contactType = contactTypes.find((one) => one === type);
  return {
    ...(blockchain && { wallet: { address: value, blockchain } }),
    ...(contactType && { contact: { id: value, type: contactType } }),
    profiles: profiles
      .filter(({ memberKey }) => memberKey === key)
      .map((row) => ({ profile: toProfile(row), namespace: toNamespace(row.shownNamespace) })),
  };
}
