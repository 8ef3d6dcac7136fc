import { readingOf } from "../files/language.ts";
import { isShellLanguage } from "../matchers/commands.ts";
import type { CapabilityCheck } from "./capability.ts";

/** Contains a program, or instructs the agent to run commands. */
export const runsScripts: CapabilityCheck = {
  capability: "runs-scripts",
  // Code fences are part of the tested text; a block without a language name is recognized by its first command.
  prefilter:
    /#!|!`|"command"\s*:|`{3}\s*(?:sh|bash|zsh|shell|console|terminal|powershell|pwsh|ps1|bat|batch|cmd|dos)|(?:^|[ \t`])(?:\$ )?(?:bash|sh|node|npm|npx|python3?|uv|pip3?|git|curl|docker|make|tsx|bun|deno|pwsh)\s+\S/im,
  isByLanguage: true,
  checkFile: (file) => (file.text !== null && readingOf(file).kind === "program" ? 1 : null),
  check: ({ place, language, line }) => {
    return place === "script" || (isShellLanguage(language) && place !== "inline") ? line : null;
  },
};
