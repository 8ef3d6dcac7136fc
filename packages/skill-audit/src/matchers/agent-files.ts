/** Files that agents read at the beginning of every session: instructions, memory, settings, servers. */
export const agentFile =
  /(?:^|[\s"'`/~(.])(?:(?:CLAUDE(?:\.local)?|AGENTS|GEMINI|MEMORY|SOUL)\.md\b|\.claude\/(?:settings(?:\.local)?\.json|hooks\/|agents\/|commands\/|rules\/)|\.claude\.json\b|\.codex\/(?:config\.toml|instructions)|\.gemini\/settings\.json|\.cursor\/(?:mcp\.json|rules)|\.cursorrules\b|\.windsurfrules\b|\.clinerules\b|copilot-instructions\.md\b|claude_desktop_config\.json|\.mcp\.json\b|\.vscode\/mcp\.json|\.codeium\/windsurf)/;

/** Whether it is one of the home folder, which holds for every project. */
export const isOfHome = (path: string): boolean =>
  /~\/|\$\{?HOME|\$env:(?:USERPROFILE|HOME|APPDATA)|%USERPROFILE%|\b(?:homedir|Path\.home|expanduser)\b|\/(?:home|Users)\/\w|claude_desktop_config|\bglobal\b|\buser['’]s (?:own )?[`"']?(?:CLAUDE|AGENTS|GEMINI|MEMORY|SOUL|settings)\b/i.test(
    path,
  );

/** Lists of MCP servers, which manuals tell users to edit. */
export const serverList = /mcp\.json|claude_desktop|config\.toml|\.claude\.json/;
