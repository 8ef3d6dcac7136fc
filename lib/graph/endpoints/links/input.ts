import { z } from "zod";
import { type NewLink, toLink } from "../../commands/identity.ts";
import type { Offered } from "../../commands/proofs.ts";
import { invalid } from "../../graph-error.ts";
import { parseContact, parseWallet } from "../../identifiers.ts";
import { blockchainSchema, givenContactSchema, idSchema, textOf } from "../../schema.ts";
import type { Statements } from "../../store/database.ts";
import { saltFor } from "../../store/settings.ts";

/** Most wallets or contacts of one request. */
const MAX_LINKS = 20;

export const profilePath = z.object({ id: idSchema.describe("Id or username of the profile.") });
export const purposeSchema = z.enum(["link", "unlink"]).default("link").describe("What the proof is to allow.");
export const addressSchema = textOf(32, 64);

const walletFields = {
  address: addressSchema,
  blockchain: blockchainSchema.optional().describe("Told by the address where it is not given."),
};
const proof = textOf(0, 1_000);

const several = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, "must not be empty").max(MAX_LINKS, `must be at most ${MAX_LINKS}`);

/** Wallets with what proves them, in both forms that clients send them. */
export const walletsBody = z.union(
  [
    several(z.object({ data: z.object(walletFields), proof: proof.optional() })),
    z.object({ wallets: several(z.object({ ...walletFields, proof: proof.optional() })) }),
  ],
  {
    error: `must be [{"data": {"address", "blockchain"}, "proof"}] or {"wallets": [{"address", "blockchain", "proof"}]}, of 1 to ${MAX_LINKS} wallets`,
  },
);

export const contactsBody = several(
  z.object({
    data: givenContactSchema,
    proof: proof.optional().describe("The code that was sent to the contact."),
  }),
);

/** A wallet or contact of a request, with what is offered as its proof. `path` is where that stands. */
export type GivenLink = Offered & Readonly<{ identifier: NewLink; path: string }>;

/** @throws {GraphError} where one is no address, or is named twice. */
export function parseWallets(body: z.output<typeof walletsBody>): GivenLink[] {
  const isList = Array.isArray(body);
  const given = isList ? body.map(({ data, ...rest }) => ({ ...data, ...rest })) : body.wallets;
  const links = given.map((wallet, index) => {
    const path = isList ? `${index}` : `wallets.${index}`;
    const identifier = parseWallet(wallet.address, wallet.blockchain, `${path}${isList ? ".data" : ""}.address`);
    return { identifier, proof: wallet.proof, path: `${path}.proof` };
  });
  return requireDistinct(links);
}

/** @throws {GraphError} where one is none of its type, or is named twice. */
export async function parseContacts(sql: Statements, body: z.output<typeof contactsBody>): Promise<GivenLink[]> {
  const salt = await saltFor(
    sql,
    body.map(({ data }) => data.type),
  );
  const links = body.map(({ data, proof: code }, index) => ({
    identifier: toLink(data, parseContact(data.type, data.id, salt, `${index}.data.id`)),
    proof: code,
    path: `${index}.proof`,
  }));
  return requireDistinct(links);
}

function requireDistinct(links: GivenLink[]): GivenLink[] {
  const seen = new Set<string>();
  for (const { identifier, path } of links) {
    if (seen.has(identifier.value)) throw invalid(path.replace(/\.?proof$/, ""), "names what is named before");
    seen.add(identifier.value);
  }
  return links;
}
