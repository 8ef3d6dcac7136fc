import { activityOperations } from "./activity/operations.ts";
import { commentOperations } from "./comments/operations.ts";
import { contentOperations } from "./contents/operations.ts";
import type { Endpoint } from "./endpoint.ts";
import { followOperations } from "./follows/operations.ts";
import { identityOperations } from "./identities/operations.ts";
import { likeOperations } from "./likes/operations.ts";
import { linkOperations } from "./links/operations.ts";
import { notificationOperations } from "./notifications/operations.ts";
import { profileOperations } from "./profiles/operations.ts";
import { serviceOperations } from "./service/operations.ts";
import { tradeOperations } from "./trades/operations.ts";
import { walletOperations } from "./wallets/operations.ts";

/** Every operation of the graph. The router, the description, the reference and the tests go by it. */
export const endpoints: readonly Endpoint[] = [
  ...profileOperations,
  ...linkOperations,
  ...notificationOperations,
  ...followOperations,
  ...contentOperations,
  ...commentOperations,
  ...likeOperations,
  ...activityOperations,
  ...identityOperations,
  ...tradeOperations,
  ...walletOperations,
  ...serviceOperations,
];
