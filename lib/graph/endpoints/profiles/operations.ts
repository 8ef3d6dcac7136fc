import type { Endpoint } from "../endpoint.ts";
import { listFollowers, listFollowing } from "./edge-list.ts";
import { findOrCreateProfileEndpoint } from "./find-or-create.ts";
import { listFollowingWhoFollow } from "./following-who-follow.ts";
import { getProfile } from "./get.ts";
import { listGlobalFollowers, listGlobalFollowing } from "./global-edge-list.ts";
import { listProfiles } from "./list.ts";
import { getReferrals } from "./referrals.ts";
import { searchProfiles } from "./search.ts";
import { suggestByIdentifier, suggestInvitations } from "./suggested-by-identifier.ts";
import { listSuggestedProfiles } from "./suggestions.ts";
import { listTokenOwners } from "./token-owners.ts";
import { updateProfileEndpoint } from "./update.ts";

export const profileOperations: readonly Endpoint[] = [
  listProfiles,
  findOrCreateProfileEndpoint,
  getProfile,
  updateProfileEndpoint,
  listFollowers,
  listFollowing,
  listGlobalFollowers,
  listGlobalFollowing,
  listFollowingWhoFollow,
  getReferrals,
  listSuggestedProfiles,
  suggestByIdentifier,
  suggestInvitations,
  listTokenOwners,
  searchProfiles,
];
