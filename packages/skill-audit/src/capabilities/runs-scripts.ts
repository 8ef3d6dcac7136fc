import { readingOf } from "../files/language.ts";
import type { CapabilityCheck } from "./capability.ts";

/** Has a program of its own, or tells the agent to run commands. */
export const runsScripts: CapabilityCheck = {
  capability: "runs-scripts",
  // The fence of a block is tested with it; without a name a block is told by its first command.
  prefilter:
    /#!|!`|"command"\s*:|`{3}\s*(?:sh|bash|zsh|shell|console|terminal|powershell|pwsh|ps1)|(?:^|[ \t`])(?:\$ )?(?:bash|sh|node|npm|npx|python3?|uv|pip3?|git|curl|docker|make|tsx|bun|deno|pwsh)\s+\S/im,
  isByLanguage: true,
  checkFile: (file) => (file.text !== null && readingOf(file).kind === "program" ? 1 : null),
  check: ({ place, language, line }) => {
    const isShell = language === "bash" || language === "powershell";
    return place === "script" || (isShell && place !== "inline") ? line : null;
  },
};
