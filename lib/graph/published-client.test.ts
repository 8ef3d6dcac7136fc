import type {
  ActivityItemSchema,
  CommentDetailsSchema,
  CommentDetailsWithRepliesSchema,
  ContactSchema,
  ContentDetailsSchema,
  ContentSchema,
  FollowCountsSchema,
  GetActivityFeedResponseSchema,
  GetProfileDetailsSchema,
  GetProfilesItemSchema,
  NamespacePropertiesSchema,
  ProfileIdentitySchema,
  ProfileSchema,
  ProfileWithWalletSchema,
  SuggestedProfileFollowSchema,
  SuggestedProfilesToInvite,
  SwapTransactionSchema,
  WalletSchema,
} from "socialfi";
import { expect, it } from "vitest";
import type { z } from "zod";
import type { activityListSchema } from "./endpoints/activity.ts";
import type { followedProfileSchema } from "./endpoints/profile-relations.ts";
import type { suggestedSchema } from "./endpoints/profile-suggestions.ts";
import type {
  Activity,
  CommentResponse,
  Contact,
  ContentItem,
  ContentResponse,
  FollowCounts,
  Namespace,
  Profile,
  ProfileResponse,
  Reply,
  Wallet,
} from "./schema.ts";
import type { SwapTransaction } from "./trade-schema.ts";
import type { Invitable, identitySchema, toListedProfile } from "./views/profiles.ts";

/** A value as JSON carries it: an undefined field is absent. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? Sent<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: Sent<Exclude<Value[Name], undefined>> }
    : Value;

/** Fails the type check unless the published client's types describe the response. */
type Fits<Ours, Theirs> = Sent<Ours> extends Theirs ? true : never;

const fitting: {
  profile: Fits<Profile, ProfileSchema>;
  profileResponse: Fits<ProfileResponse, GetProfileDetailsSchema>;
  namespace: Fits<Namespace, NamespacePropertiesSchema>;
  wallet: Fits<Wallet, WalletSchema>;
  contact: Fits<Contact, ContactSchema>;
  followCounts: Fits<FollowCounts, FollowCountsSchema>;
  contentItem: Fits<ContentItem, ContentSchema>;
  contentResponse: Fits<ContentResponse, ContentDetailsSchema>;
  reply: Fits<Reply, CommentDetailsSchema>;
  commentResponse: Fits<CommentResponse, CommentDetailsWithRepliesSchema>;
  activity: Fits<Activity, ActivityItemSchema>;
  activityList: Fits<z.infer<typeof activityListSchema>, GetActivityFeedResponseSchema>;
  followedProfile: Fits<z.infer<typeof followedProfileSchema>, ProfileWithWalletSchema>;
  listedProfile: Fits<ReturnType<typeof toListedProfile>, GetProfilesItemSchema>;
  suggested: Fits<z.infer<typeof suggestedSchema>, SuggestedProfileFollowSchema>;
  invitable: Fits<Invitable, SuggestedProfilesToInvite>;
  identity: Fits<z.infer<typeof identitySchema>, ProfileIdentitySchema>;
  /** In the client's type a swap always has a fee; here it is absent where it is unknown. */
  swap: Fits<Required<SwapTransaction>, SwapTransactionSchema>;
} = {
  profile: true,
  profileResponse: true,
  namespace: true,
  wallet: true,
  contact: true,
  followCounts: true,
  contentItem: true,
  contentResponse: true,
  reply: true,
  commentResponse: true,
  activity: true,
  activityList: true,
  followedProfile: true,
  listedProfile: true,
  suggested: true,
  invitable: true,
  identity: true,
  swap: true,
};

it("responds in the shapes of the published client's types", () => {
  expect(Object.values(fitting).every(Boolean)).toBe(true);
});
