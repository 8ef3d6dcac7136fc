import { createServer } from "node:http";
import { z } from "zod";
import { answerParent } from "../machine/child.ts";

/** What node:http itself can do on this machine: it answers everything with the status, headers and bytes it was told. */

const answerSchema = z.object({ status: z.int(), headers: z.array(z.string()), body: z.instanceof(Uint8Array) });
export type BareAnswer = z.infer<typeof answerSchema>;

let answer: BareAnswer = { status: 204, headers: [], body: Buffer.alloc(0) };

const server = createServer((_, response) => {
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});
// As the edge has it: it is said in the header Keep-Alive.
server.keepAliveTimeout = 65_000;

answerParent(async (message) => {
  answer = answerSchema.parse(message);
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
});
