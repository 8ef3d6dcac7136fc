import { z } from "zod";
import { invalid } from "../../graph-error.ts";
import { type Identifier, isSolanaAddress, parseContact, parseWallet } from "../../identifiers.ts";
import { type ContactType, contactTypeSchema, textOf } from "../../schema.ts";
import type { Statements } from "../../store/database.ts";
import { saltFor } from "../../store/settings.ts";

/** A wallet or contact that a path names. */
export const identifierInput = {
  path: z.object({ identifier: textOf(1, 320).describe("A wallet's address, or a contact.") }),
  query: z.object({
    contactType: contactTypeSchema.optional().describe("What contact it is; else its form tells a wallet or contact."),
  }),
};

/**
 * @param path of the field it stands in, for the message.
 * @throws {GraphError} when it is no wallet and no contact.
 */
export async function readIdentifier(
  sql: Statements,
  text: string,
  contactType: ContactType | undefined,
  path = "identifier",
): Promise<Identifier> {
  if (contactType === undefined && isAddress(text)) return parseWallet(text, undefined, path);
  const type = contactType ?? contactTypeOf(text, path);
  return parseContact(type, text, await saltFor(sql, [type]), path);
}

const isAddress = (text: string): boolean => isSolanaAddress(text) || text.startsWith("0x");

function contactTypeOf(text: string, path: string): ContactType {
  if (/.@/.test(text)) return "EMAIL";
  if (/^\+\d/.test(text)) return "PHONE";
  throw invalid(
    path,
    "must be a wallet's address, an e-mail address, or a phone number that begins with +; for a handle, contactType must be TWITTER",
  );
}
