import type { Endpoint } from "../endpoint.ts";
import { connectWalletsEndpoint } from "./connect.ts";
import { getSocialCounts } from "./social-counts.ts";

export const walletOperations: readonly Endpoint[] = [connectWalletsEndpoint, getSocialCounts];
