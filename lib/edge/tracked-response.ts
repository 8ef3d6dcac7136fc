import { type IncomingMessage, ServerResponse } from "node:http";
import type { CacheResult } from "./cache/cache-status.ts";

/** A response that knows what is to be told of it once it is sent. */
export class TrackedResponse extends ServerResponse<IncomingMessage> {
  requestId = "";
  /** Address of the client. */
  client = "";
  readonly began = performance.now();
  cache: CacheResult = "none";
  route: string | undefined;
  /** Of the body, as far as it is sent. */
  bytes = 0;
}
