import { type HandleMcp, makeMcpHandler } from "#lib/directory/mcp/answer.ts";
import { ownSource } from "./source.ts";

/** The MCP server over what this server itself has. */
export const handleMcp: HandleMcp = makeMcpHandler(ownSource());
