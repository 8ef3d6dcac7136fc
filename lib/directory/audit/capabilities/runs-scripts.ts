import type { CapabilityCheck } from "./capability.ts";

/** Has a program of its own, or tells the agent to run a command. */
export const runsScripts: CapabilityCheck = {
  capability: "runs-scripts",
  hint: /^\s*(?:`{3,}|~{3,})\s*(?:sh|bash|zsh|shell|console|terminal|powershell|pwsh|ps1)|^#!|\b(?:bash|sh|node|python3?|npx|uv run|tsx|bun|deno|pwsh)\s+\S/im,
  check: ({ place, language, line, program }) => {
    if (place === "script") return line;
    if (language === null || (language !== "bash" && language !== "powershell")) return null;
    return program?.commands.find(({ name }) => name !== "")?.line ?? null;
  },
};
