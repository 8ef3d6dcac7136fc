import { activityEndpoints } from "./activity.ts";
import { commentEndpoints } from "./comments.ts";
import { contentEndpoints } from "./contents.ts";
import type { Endpoint } from "./endpoint.ts";
import { executionEndpoints } from "./executions.ts";
import { followEndpoints } from "./follows.ts";
import { identityEndpoints } from "./identities.ts";
import { likeEndpoints } from "./likes.ts";
import { linkedContactEndpoints } from "./linked-contacts.ts";
import { linkedWalletEndpoints } from "./linked-wallets.ts";
import { notificationEndpoints } from "./notifications.ts";
import { profileRelationEndpoints } from "./profile-relations.ts";
import { profileSearchEndpoints } from "./profile-search.ts";
import { profileSuggestionEndpoints } from "./profile-suggestions.ts";
import { profileEndpoints } from "./profiles.ts";
import { tokenOwnerEndpoints } from "./token-owners.ts";
import { tradeEndpoints } from "./trades.ts";
import { walletEndpoints } from "./wallets.ts";

/** Every endpoint of the graph API, in the order of the reference. Router, OpenAPI document and reference derive from it. */
export const endpoints: readonly Endpoint[] = [
  ...profileEndpoints,
  ...profileRelationEndpoints,
  ...profileSuggestionEndpoints,
  ...tokenOwnerEndpoints,
  ...profileSearchEndpoints,
  ...linkedWalletEndpoints,
  ...linkedContactEndpoints,
  ...notificationEndpoints,
  ...followEndpoints,
  ...contentEndpoints,
  ...commentEndpoints,
  ...likeEndpoints,
  ...activityEndpoints,
  ...identityEndpoints,
  ...tradeEndpoints,
  ...walletEndpoints,
  ...executionEndpoints,
];
