import { type HandleMcp, makeMcpHandler } from "#lib/directory/mcp/answer.ts";
import { ownSource } from "./source.ts";

/** The MCP server on this server's own data. */
export const handleMcp: HandleMcp = makeMcpHandler(ownSource());
