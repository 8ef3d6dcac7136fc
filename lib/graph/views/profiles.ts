import { z } from "zod";
import { withProperties } from "../properties.ts";
import type { MemberProfile, MemberRow } from "../queries/identities.ts";
import type { LinkRow } from "../queries/wallets.ts";
import {
  type Blockchain,
  blockchainSchema,
  blockchains,
  type Contact,
  type ContactType,
  contactSchema,
  contactTypeSchema,
  contactTypes,
  type FollowCounts,
  type Namespace,
  namespaceSchema,
  type Profile,
  type ProfileResponse,
  profileSchema,
  type Wallet,
  walletSchema,
} from "../schema.ts";
import type { ProfileCard, ProfileWithWallet, WalletRow } from "../store/profile-cards.ts";
import { inKeyOrder, type NamespaceRow, type ProfileRow } from "../store/profiles.ts";

export const identitySchema = z
  .object({
    wallet: z.object({ address: z.string(), blockchain: blockchainSchema }).optional(),
    contact: z.object({ id: z.string(), type: contactTypeSchema }).optional(),
    profiles: z.array(z.object({ profile: profileSchema, namespace: namespaceSchema })),
  })
  .meta({ id: "Identity", description: "A wallet or a contact, and profiles that it belongs to." });

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

const verified = z.boolean().describe("Whether ownership was proved, or vouched for with an admin key.");

export const linkedWalletSchema = walletSchema.extend({ address: z.string(), verified }).meta({ id: "LinkedWallet" });
export const linkedContactSchema = contactSchema.extend({ verified }).meta({ id: "LinkedContact" });

export const toLinkedWallet = (row: LinkRow<Blockchain>): z.infer<typeof linkedWalletSchema> => ({
  ...toWallet({ address: row.value, blockchain: row.type, walletType: row.walletType, createdAt: row.createdAt }),
  address: row.value,
  verified: row.isVerified,
});

export const toLinkedContact = (row: LinkRow<ContactType>): z.infer<typeof linkedContactSchema> => ({
  ...toContact(row),
  verified: row.isVerified,
});

/** Presents the profiles at the other ends of edges, with the time of the edge. */
export const toFollowedProfiles = (
  edges: readonly Readonly<{ key: number; createdAt: number }>[],
  profiles: ReadonlyMap<number, ProfileWithWallet>,
): (Profile & { wallet: Wallet | null; followed_at: number })[] =>
  edges.flatMap(({ key, createdAt }) =>
    inKeyOrder([key], profiles).map((profile) =>
      // Measured: spreading a profile into a literal takes many times as long.
      Object.assign(toProfile(profile), {
        wallet: profile.wallet && toWallet(profile.wallet),
        followed_at: createdAt,
      }),
    ),
  );

/** The first wallet and contact of a profile. */
export type ShownLinks = { wallet?: { address: string }; contact?: Contact };

export const toShownLinks = ({ wallet, contact }: Pick<ProfileCard, "wallet" | "contact">): ShownLinks => ({
  ...(wallet !== null && { wallet: { address: wallet.address } }),
  ...(contact !== null && { contact: toContact(contact) }),
});

export const toFollowCounts = ({ followers, following }: ProfileCard): FollowCounts => ({ followers, following });

export const toListedProfile = (
  card: ProfileCard,
): ShownLinks & { profile: Profile; namespace: Namespace; socialCounts: FollowCounts } => ({
  profile: toProfile(card),
  ...toShownLinks(card),
  namespace: toNamespace(card.shownNamespace),
  socialCounts: toFollowCounts(card),
});

export const toProfile = ({ id, namespace, username, bio, image, createdAt, properties }: ProfileRow): Profile =>
  withProperties("profile", { id, namespace, created_at: createdAt, username, bio, image }, properties);

export const toNamespace = ({ name, readableName, faviconUrl, userProfileUrl }: NamespaceRow): Namespace => ({
  name,
  readableName,
  faviconURL: faviconUrl,
  userProfileURL: userProfileUrl,
});

export const toWallet = ({ address, blockchain, walletType, createdAt }: WalletRow): Wallet => ({
  id: address,
  created_at: createdAt,
  blockchain,
  ...(walletType !== null && { wallet_type: walletType }),
});

const toContact = ({ type, value, bio, image }: NonNullable<ProfileCard["contact"]>): Contact => ({
  id: value,
  type,
  ...(bio !== null && { bio }),
  ...(image !== null && { image }),
});

export function toProfileResponse(card: ProfileCard): ProfileResponse {
  const properties = card.properties ?? {};
  const response: ProfileResponse = {
    profile: toProfile(card),
    walletAddress: card.wallet?.address ?? "",
    ...(card.hashedPhone !== null && { hashedPhoneNumber: card.hashedPhone }),
    ...(card.contact !== null && { contact: toContact(card.contact) }),
    socialCounts: { followers: card.followers, following: card.following },
    namespace: toNamespace(card.shownNamespace),
    properties,
  };
  return withProperties("profileResponse", response, properties);
}

/** A person without a local profile: their profiles elsewhere by namespace, and the first wallet and contact. */
export type Invitable = ShownLinks & {
  namespaces: Namespace[];
  namespaceCount: number;
  profiles: { namespace: Namespace; profiles: Profile[] }[];
};

export function toInvitable(cards: readonly ProfileCard[]): Invitable {
  const byNamespace = new Map<string, { namespace: Namespace; profiles: Profile[] }>();
  for (const card of cards) {
    const group = byNamespace.get(card.namespace) ?? { namespace: toNamespace(card.shownNamespace), profiles: [] };
    group.profiles.push(toProfile(card));
    byNamespace.set(card.namespace, group);
  }
  const profiles = [...byNamespace.values()];
  const first = <Link>(linkOf: (card: ProfileCard) => Link | null): Link | null =>
    cards.map(linkOf).find((link) => link !== null) ?? null;
  return {
    namespaces: profiles.map(({ namespace }) => namespace),
    namespaceCount: profiles.length,
    profiles,
    ...toShownLinks({ wallet: first(({ wallet }) => wallet), contact: first(({ contact }) => contact) }),
  };
}
