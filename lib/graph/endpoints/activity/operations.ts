import type { Endpoint } from "../endpoint.ts";
import { getFeed } from "./feed.ts";
import { getGlobalActivity } from "./global.ts";
import { getSwapActivity } from "./swap.ts";

export const activityOperations: readonly Endpoint[] = [getFeed, getGlobalActivity, getSwapActivity];
