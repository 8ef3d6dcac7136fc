import { withProperties } from "../properties.ts";
import type { Contact, Namespace, Profile, ProfileResponse, Wallet } from "../schema.ts";
import type { NamespaceRow, ProfileRow } from "../store/profiles.ts";
import type { ProfileCard, WalletRow } from "../store/shown-profiles.ts";

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

export const toContact = ({ type, value, bio, image }: NonNullable<ProfileCard["contact"]>): Contact => ({
  id: value,
  type,
  ...(bio !== null && { bio }),
  ...(image !== null && { image }),
});

/** A profile with its links, counts and properties. */
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
