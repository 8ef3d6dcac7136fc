/** Files that agents take their instructions from. */
const instructionFile =
  /(?:^|[\\/])(?:SKILL|CLAUDE|AGENTS?|GEMINI|COPILOT-INSTRUCTIONS|SOUL|HEARTBEAT|MEMORY|BOOTSTRAP|SYSTEM)\.md$|(?:^|[\\/])\.(?:cursorrules|windsurfrules|clinerules)$|\.claude[\\/](?:commands|agents|rules)[\\/]|\.cursor[\\/]rules[\\/]/i;

export const isInstructionFile = (path: string): boolean => instructionFile.test(path.replace(/["']/g, ""));

/** What a text on the web is called that agents are meant to act on. */
const instructionPath =
  /(?:^|[/_.-])(?:(?:system|agent|base|main|latest|daily)?[-_]?(?:prompts?|instructions?|directives?|rules|skill|skills|heartbeat|playbook|persona|agents|claude|policy|guidelines|tasks?|commands?))(?:[-_.\w]{0,20})\.(?:md|txt|mdc|ya?ml|json)(?:[?#]|$)|\/(?:prompts?|instructions?|directives?)(?:\/(?:latest|current|v\d+))?\/?(?:[?#]|$)/i;

export const isInstructionPath = (path: string): boolean => instructionPath.test(path);
