import type { Window } from "../paging.ts";
import { blockchains, contactTypes } from "../schema.ts";
import type { Statements } from "../store/database.ts";

/** A wallet or contact that is linked to a profile. `createdAt` is when the graph first heard of it. */
export type LinkRow<Type> = Readonly<{
  key: number;
  type: Type;
  value: string;
  walletType: "PHANTOM" | "WEB3AUTH" | null;
  bio: string | null;
  image: string | null;
  isVerified: boolean;
  createdAt: number;
  linkedAt: number;
}>;

const types = { wallets: blockchains, contacts: contactTypes } as const;
export type LinkKind = keyof typeof types;

/** Wallets or contacts of a profile, the first linked first: one more than the page has. */
export async function linksOf<Kind extends LinkKind>(
  sql: Statements,
  profileKey: number,
  kind: Kind,
  { after, limit, offset }: Pick<Window, "after" | "limit" | "offset">,
): Promise<LinkRow<(typeof types)[Kind][number]>[]> {
  return sql<LinkRow<(typeof types)[Kind][number]>[]>`
    select key, type, value, wallet_type as "walletType", bio, image, is_verified as "isVerified",
      identifiers.created_at as "createdAt", links.created_at as "linkedAt"
    from profile_identifiers links join identifiers on key = identifier_key
    where profile_key = ${profileKey} and type = any(${[...types[kind]]})
      ${after ? sql`and (links.created_at, key) > (${after[0] ?? 0}, ${after[1] ?? 0})` : sql``}
    order by links.created_at, key limit ${limit + 1} offset ${offset}`;
}

/** How many wallets or contacts a profile has. */
export async function countLinks(sql: Statements, profileKey: number, kind: LinkKind): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from profile_identifiers join identifiers on key = identifier_key
    where profile_key = ${profileKey} and type = any(${[...types[kind]]})`;
  return row?.count ?? 0;
}
