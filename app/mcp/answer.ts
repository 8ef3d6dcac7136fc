import { type AnswerMcp, mcpAnswerer } from "#lib/directory/mcp/answer.ts";
import { ownSource } from "./source.ts";

/** The MCP server over what this server itself has. */
export const answerMcp: AnswerMcp = mcpAnswerer(ownSource());
