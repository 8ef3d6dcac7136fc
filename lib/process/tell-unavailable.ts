import type { ServerResponse } from "node:http";
import type { RenderContext } from "#lib/http/render-context.ts";

/** Has a response say 503 where Next says 500, if what the request needs is away for now. */
export function tellUnavailable(response: ServerResponse, context: RenderContext): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  // Node calls it too where a head is written by the first byte of a body.
  response.writeHead = (status: number, ...more: unknown[]) =>
    writeHead(status === 500 && context.isUnavailable ? 503 : status, ...more);
}
