import { z } from "zod";
import type { LinkRow } from "../queries/links.ts";
import { type Blockchain, type ContactType, contactSchema, walletSchema } from "../schema.ts";
import { toContact, toWallet } from "./profile.ts";

const verified = z.boolean().describe("Whether it was proved, or an application's server vouches for it.");

export const linkedWalletSchema = walletSchema.extend({ address: z.string(), verified }).meta({ id: "LinkedWallet" });
export const linkedContactSchema = contactSchema.extend({ verified }).meta({ id: "LinkedContact" });

/** A wallet of a profile. */
export const toLinkedWallet = (row: LinkRow<Blockchain>): z.infer<typeof linkedWalletSchema> => ({
  ...toWallet({ address: row.value, blockchain: row.type, walletType: row.walletType, createdAt: row.createdAt }),
  address: row.value,
  verified: row.isVerified,
});

/** A contact of a profile. */
export const toLinkedContact = (row: LinkRow<ContactType>): z.infer<typeof linkedContactSchema> => ({
  ...toContact(row),
  verified: row.isVerified,
});
