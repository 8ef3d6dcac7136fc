import { z } from "zod";
import { MAX_PAGE_SIZE } from "../../paging.ts";
import { linksOf } from "../../queries/links.ts";
import type { Statements } from "../../store/database.ts";
import { linkedContactSchema, linkedWalletSchema, toLinkedContact, toLinkedWallet } from "../../views/link.ts";

const firstPage = { after: undefined, limit: MAX_PAGE_SIZE, offset: 0 };

export const walletsAnswer = z.object({
  wallets: z
    .array(linkedWalletSchema)
    .describe(`Wallets that the profile has now, at most the first ${MAX_PAGE_SIZE}.`),
});

/** The wallets that a profile has after a change. */
export const walletsNow = async (sql: Statements, key: number): Promise<z.output<typeof walletsAnswer>> => ({
  wallets: (await linksOf(sql, key, "wallets", firstPage)).slice(0, MAX_PAGE_SIZE).map(toLinkedWallet),
});

export const contactsAnswer = z.object({
  contacts: z
    .array(linkedContactSchema)
    .describe(`Contacts that the profile has now, at most the first ${MAX_PAGE_SIZE}.`),
});

/** The contacts that a profile has after a change. */
export const contactsNow = async (sql: Statements, key: number): Promise<z.output<typeof contactsAnswer>> => ({
  contacts: (await linksOf(sql, key, "contacts", firstPage)).slice(0, MAX_PAGE_SIZE).map(toLinkedContact),
});
