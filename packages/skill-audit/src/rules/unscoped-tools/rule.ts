import type { Hit, SegmentRule } from "../../rule.ts";

/** Allows all tools or any shell command without confirmation. */
export const unscopedTools: SegmentRule = {
  kind: "segment",
  id: "unscoped-tools",
  class: "permission",
  severity: "medium",
  prefilter: /allowed-?_?tools|\btools\s*:/i,
  programsOnly: true,
  check: ({ place, text, line }, { kind }) => (place === "frontmatter" && kind === "skill" ? hitsOf(text, line) : []),
};

/** All tools, all tools of all servers, or an unrestricted shell. */
const everything =
  /^(?:\*|all|Bash\((?::?\*|\*:\*|\*\*)\)|Bash\((?:bash|sh|zsh|eval|exec|env|xargs|sudo|nohup|command|timeout)(?: -c)?(?::| )?\*\)|Bash\((?:python3?|node|perl|ruby|php|deno|bun) -(?:c|e|r|-eval)(?::| )?\*\)|mcp__\*|mcp(?:__)?\*(?:__\*)?)$/i;
const shell = /^(?:Bash|Shell|PowerShell|Terminal)$/;

function* hitsOf(text: string, firstLine: number): Generator<Hit> {
  let isInside = false;
  for (const [index, source] of text.split("\n").entries()) {
    const field = /^["']?(allowed-tools|allowed_tools|allowedTools)["']?\s*:(.*)$/.exec(source);
    if (field) isInside = true;
    else if (/^\S/.test(source) && !/^\s*-/.test(source)) isInside = false;
    if (!isInside) continue;
    const tools = toolsIn(field?.[2] ?? source);
    if (tools.some((tool) => everything.test(tool))) yield { line: firstLine + index };
    else if (tools.some((tool) => shell.test(tool))) yield { line: firstLine + index, severity: "low" };
  }
}

/** Splits a list of tools: a YAML list, or separated by commas or spaces, which may also occur inside a scope. */
const toolsIn = (text: string): string[] =>
  (text.replace(/\s#.*$/, "").match(/[\w*:-]+(?:\([^)]*\))?/g) ?? []).map((tool) => tool.replace(/^-+(?=\w)/, ""));
