import { z } from "zod";
import { challengeContact } from "../../commands/challenges.ts";
import { parseContact, toE164 } from "../../identifiers.ts";
import { contactSchema, givenContactSchema, millisecondsSchema } from "../../schema.ts";
import { requireProfileKey } from "../../store/profiles.ts";
import { saltFor } from "../../store/settings.ts";
import { unanchoredWrite } from "../endpoint.ts";
import { profilePath, purposeSchema } from "./input.ts";

export const challengeContactEndpoint = unanchoredWrite(
  {
    id: "challengeContact",
    group: "Profiles",
    method: "POST",
    path: "/profiles/{id}/contacts/challenge",
    scope: "write",
    summary: "Has the namespace's webhook send a code of six digits to a contact, good for 10 minutes and 5 attempts",
    input: z.object({
      path: profilePath,
      body: givenContactSchema.pick({ id: true, type: true }).extend({ purpose: purposeSchema }),
    }),
    answer: z.object({
      success: z.boolean(),
      contact: contactSchema.pick({ id: true, type: true }),
      expiresAt: millisecondsSchema,
    }),
  },
  async (sql, { caller, path, body: { id, type, purpose }, now }) => {
    const identifier = parseContact(type, id, await saltFor(sql, [type]), "id");
    const profileKey = await requireProfileKey(sql, caller.namespaceKey, path.id);
    const { expiresAt } = await challengeContact(sql, {
      namespaceKey: caller.namespaceKey,
      profileKey,
      profileId: path.id,
      purpose,
      identifier,
      contact: type === "PHONE" ? toE164(id, "id") : identifier.value,
      at: now,
    });
    return { success: true, contact: { id: identifier.value, type }, expiresAt };
  },
);
