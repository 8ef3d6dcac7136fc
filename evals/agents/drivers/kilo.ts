import { kilo as profile } from "@skillshelf/agent-loading/agents/kilo";
import type { Driver } from "../driver.ts";
import { driverOf } from "./opencode.ts";

export const kilo: Driver = driverOf(profile, {
  // The package of the binary itself: `@kilocode/cli` of this version was not published.
  binary: "@kilocode/cli-linux-x64/bin/kilo",
  setting: "KILO_CONFIG",
});
