import type { Namespace, Profile } from "../schema.ts";
import type { ProfileCard } from "../store/shown-profiles.ts";
import { type ShownLinks, toShownLinks } from "./listed-profile.ts";
import { toNamespace, toProfile } from "./profile.ts";

/** Somebody to invite: the profiles elsewhere, by their namespaces, and the first wallet and contact of these. */
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
