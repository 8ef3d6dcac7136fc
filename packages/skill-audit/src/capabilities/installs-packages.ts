import { isInstall } from "../matchers/commands.ts";
import type { CapabilityCheck } from "./capability.ts";

/** Installs packages, or runs packages that are downloaded on demand. */
export const installsPackages: CapabilityCheck = {
  capability: "installs-packages",
  prefilter:
    /\b(?:pip3?|pipx|uvx?|poetry|conda|mamba|npm|pnpm|yarn|bun|npx|bunx|pnpx|deno|gem|bundle|cargo|go|brew|apt(?:-get)?|dnf|yum|apk|pacman|snap|choco|winget|scoop|dotnet|composer|install-(?:module|package|script))(?:\s|["'`]\s*,)/i,
  check: ({ program }) => program?.commands.find(isInstall)?.line ?? null,
};
