import { z } from "zod";
import { challengeContact } from "../commands/challenges.ts";
import { phoneSaltFor, toLink } from "../commands/identities.ts";
import { parseContact, toE164 } from "../identifiers.ts";
import { MAX_PAGE_SIZE } from "../paging.ts";
import { listLinks } from "../queries/wallets.ts";
import { contactSchema, givenContactSchema, millisecondsSchema } from "../schema.ts";
import type { Statements } from "../store/database.ts";
import { requireProfileKey } from "../store/profiles.ts";
import { linkedContactSchema, toLinkedContact } from "../views/profiles.ts";
import { type Endpoint, unanchoredWrite, writeWithPrecheck } from "./endpoint.ts";
import {
  checkProofs,
  firstLinks,
  linkList,
  linkProved,
  profilePath,
  proofSchema,
  purposeSchema,
  type RequestedLink,
  requireDistinct,
  unlinkProved,
} from "./linked-identifiers.ts";

const contactsBody = linkList(
  z.object({ data: givenContactSchema, proof: proofSchema.describe("The code that was sent to the contact.") }),
);

/** @throws {GraphError} `bad-request` when a contact is invalid for its type or named twice. */
async function parseContacts(sql: Statements, body: z.output<typeof contactsBody>): Promise<RequestedLink[]> {
  const salt = await phoneSaltFor(
    sql,
    body.map(({ data }) => data.type),
  );
  const links = body.map(({ data, proof }, index) => ({
    identifier: toLink(data, parseContact(data.type, data.id, salt, `${index}.data.id`)),
    proof,
    path: `${index}.proof`,
  }));
  return requireDistinct(links);
}

const contactsResponse = z.object({
  contacts: z
    .array(linkedContactSchema)
    .describe(`Current contacts of the profile, at most the first ${MAX_PAGE_SIZE}.`),
});

const currentContacts = async (sql: Statements, key: number): Promise<z.output<typeof contactsResponse>> => ({
  contacts: (await listLinks(sql, key, "contacts", firstLinks)).slice(0, MAX_PAGE_SIZE).map(toLinkedContact),
});

const linkContacts = writeWithPrecheck(
  {
    id: "linkContacts",
    group: "Profiles",
    method: "PATCH",
    path: "/profiles/{id}/contacts",
    summary: "Link contacts to a profile, each with the code of its challenge; an admin key needs none",
    input: z.object({ path: profilePath, body: contactsBody }),
    response: contactsResponse,
  },
  async (sql, request) => checkProofs(sql, request, "link", await parseContacts(sql, request.body)),
  async (sql, request, checked) => {
    const change = await linkProved(sql, request, checked);
    return { response: await currentContacts(sql, checked.profileKey), change };
  },
);

const unlinkContacts = writeWithPrecheck(
  {
    id: "unlinkContacts",
    group: "Profiles",
    method: "DELETE",
    path: "/profiles/{id}/contacts",
    summary:
      "Remove contacts from a profile; with a write key, a verified one needs the code of a challenge with purpose unlink",
    input: z.object({ path: profilePath, body: contactsBody }),
    response: contactsResponse,
  },
  async (sql, request) => checkProofs(sql, request, "unlink", await parseContacts(sql, request.body)),
  async (sql, request, checked) => {
    const change = await unlinkProved(sql, request, checked);
    return { response: await currentContacts(sql, checked.profileKey), change };
  },
);

const challengeContactEndpoint = unanchoredWrite(
  {
    id: "challengeContact",
    group: "Profiles",
    method: "POST",
    path: "/profiles/{id}/contacts/challenge",
    summary: "Send a six-digit code to a contact through the namespace's webhook, valid for 10 minutes and 5 attempts",
    input: z.object({
      path: profilePath,
      body: givenContactSchema.pick({ id: true, type: true }).extend({ purpose: purposeSchema }),
    }),
    response: z.object({
      success: z.boolean(),
      contact: contactSchema.pick({ id: true, type: true }),
      expiresAt: millisecondsSchema,
    }),
  },
  async (sql, { caller, path, body: { id, type, purpose }, now }) => {
    const identifier = parseContact(type, id, await phoneSaltFor(sql, [type]), "id");
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

export const linkedContactEndpoints: readonly Endpoint[] = [linkContacts, unlinkContacts, challengeContactEndpoint];
