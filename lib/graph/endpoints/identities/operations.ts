import type { Endpoint } from "../endpoint.ts";
import { getIdentity } from "./get.ts";
import { listProfilesOfIdentity } from "./profiles.ts";

export const identityOperations: readonly Endpoint[] = [getIdentity, listProfilesOfIdentity];
