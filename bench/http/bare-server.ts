import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { answerParent } from "../machine/child.ts";

/** Responds to every request with the status, headers and bytes that it received: what node:http can do on this machine. */

const responseSchema = z.object({ status: z.int(), headers: z.array(z.string()), body: z.instanceof(Uint8Array) });
export type BareResponse = z.infer<typeof responseSchema>;

let given: BareResponse = { status: 204, headers: [], body: Buffer.alloc(0) };

const server = createServer((_, response) => {
  response.writeHead(given.status, given.headers);
  response.end(given.body);
});
// As in the gateway: the header Keep-Alive states it.
server.keepAliveTimeout = 65_000;

answerParent(async (message) => {
  given = responseSchema.parse(message);
  if (!server.listening) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await age();
  }
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
});

/**
 * Collects garbage several times, as every server does while it idles: Node then allocates some of its objects more slowly.
 * The gateway has idled before it is measured, and a server without garbage would not on its own.
 */
async function age(): Promise<void> {
  for (let count = 0; count < 10; count++) {
    globalThis.gc?.();
    await sleep(50);
  }
}
