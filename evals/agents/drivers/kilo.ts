import { kilo as profile } from "@skillshelf/agent-loading/agents/kilo";
import type { Driver } from "../driver.ts";
import { driverOf } from "./opencode.ts";

export const kilo: Driver = driverOf(profile, {
  binary: `@kilocode/cli-${process.platform}-${process.arch}/bin/kilo`,
  setting: "KILO_CONFIG",
});
