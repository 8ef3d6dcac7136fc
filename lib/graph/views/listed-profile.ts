import type { Contact, FollowCounts, Namespace, Profile } from "../schema.ts";
import type { ProfileCard } from "../store/shown-profiles.ts";
import { toContact, toNamespace, toProfile } from "./profile.ts";

/** A wallet and a contact of a profile, as far as there are any. */
export type ShownLinks = { wallet?: { address: string }; contact?: Contact };

export const toShownLinks = ({ wallet, contact }: Pick<ProfileCard, "wallet" | "contact">): ShownLinks => ({
  ...(wallet !== null && { wallet: { address: wallet.address } }),
  ...(contact !== null && { contact: toContact(contact) }),
});

export const toFollowCounts = ({ followers, following }: ProfileCard): FollowCounts => ({ followers, following });

/** A profile in a list of a namespace's profiles. */
export const toListedProfile = (
  card: ProfileCard,
): ShownLinks & { profile: Profile; namespace: Namespace; socialCounts: FollowCounts } => ({
  profile: toProfile(card),
  ...toShownLinks(card),
  namespace: toNamespace(card.shownNamespace),
  socialCounts: toFollowCounts(card),
});
