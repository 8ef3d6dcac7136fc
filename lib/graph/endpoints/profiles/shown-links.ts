import { z } from "zod";
import { contactSchema } from "../../schema.ts";

/** A wallet and a contact that are shown beside a profile. */
export const shownLinks = {
  wallet: z.object({ address: z.string() }).optional(),
  contact: contactSchema.optional(),
};
