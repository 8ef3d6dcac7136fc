import type { CapabilityCheck } from "./capability.ts";
import { installsPackages } from "./installs-packages.ts";
import { readsSecrets } from "./reads-secrets.ts";
import { runsScripts } from "./runs-scripts.ts";
import { usesNetwork } from "./uses-network.ts";
import { writesOutside } from "./writes-outside.ts";

/** The check of each capability. */
export const capabilityChecks: readonly CapabilityCheck[] = [
  runsScripts,
  usesNetwork,
  readsSecrets,
  writesOutside,
  installsPackages,
];
