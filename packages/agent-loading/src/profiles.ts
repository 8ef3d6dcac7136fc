import type { AgentProfile } from "./profile.ts";

/** The profiles of all agents, in the order of their IDs. */
export const profiles: readonly AgentProfile[] = [];
