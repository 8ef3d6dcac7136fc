import type { Profile, Wallet } from "../schema.ts";
import { inOrder, type ProfileWithWallet } from "../store/profiles.ts";
import { toProfile, toWallet } from "./profile.ts";

/** Profiles on one end of edges, and when those were made. */
export const toFollowedProfiles = (
  edges: readonly Readonly<{ key: number; createdAt: number }>[],
  profiles: ReadonlyMap<number, ProfileWithWallet>,
): (Profile & { wallet: Wallet | null; followed_at: number })[] =>
  edges.flatMap(({ key, createdAt }) =>
    inOrder([key], profiles).map((profile) => ({
      ...toProfile(profile),
      wallet: profile.wallet && toWallet(profile.wallet),
      followed_at: createdAt,
    })),
  );
