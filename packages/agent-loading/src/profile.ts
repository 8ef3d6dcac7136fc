import type { AgentId } from "./agent-ids.ts";

/** How a version was measured. */
export type Measurement = Readonly<{ package: string; version: string; date: string; how: string }>;

/** What an agent does with skills, as data. */
export type AgentProfile = Readonly<{
  id: AgentId;
  name: string;
  /** Null if it cannot be run without an account, or at all; then `unmeasured` says why. */
  measured: Measurement | null;
  unmeasured: string | null;
}>;
