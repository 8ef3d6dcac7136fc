import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { answersOfMcp, beginMcp, endOfMcp } from "../setup/mcp-command.ts";

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Answers what the command posts, in place of a directory. */
async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

/** Refuses every request as a whole, as the server does that looks into no message of it. */
const refuse =
  (status: number): RequestListener =>
  (request, response) => {
    request.resume().on("end", () => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", error: { code: -32_000, message: "Refused." }, id: null }));
    });
  };

const message = (id: number | string, params: object = {}) => ({ jsonrpc: "2.0", id, method: "tools/call", params });
const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
const unreachable = "http://127.0.0.1:1";

it("skillshelf mcp says that it was interrupted, and nothing else, with messages under way", async () => {
  const child = beginMcp(await serve(() => {}));
  const asked = new Promise<void>((resolve) => server?.once("request", () => resolve()));
  for (const id of [1, 2, 3]) child.stdin?.write(`${JSON.stringify(message(id))}\n`);
  await asked;
  child.kill("SIGINT");
  expect(await endOfMcp(child)).toEqual({ code: 130, errors: "Interrupted.\n", lines: [], messages: [] });
});

it.each([413, 408, 500])(
  "skillshelf mcp gives an answer with status %i to no id the id of its message",
  async (status) => {
    const { messages } = await answersOfMcp(await serve(refuse(status)), JSON.stringify(message("one")));
    expect(messages).toEqual([{ jsonrpc: "2.0", id: "one", error: { code: -32_000, message: "Refused." } }]);
  },
);

it("skillshelf mcp answers each message of a batch that is refused as a whole", async () => {
  const batch = [message(1), notification, message("two")];
  const { lines, messages } = await answersOfMcp(await serve(refuse(400)), JSON.stringify(batch));
  expect(messages.map(({ id }) => id)).toEqual([1, "two"]);
  expect(lines).toHaveLength(1);
});

it.each<[string, unknown, unknown[]]>([
  ["a message", message(1), [1]],
  ["a message whose name is none", message(2, { name: 7 }), [2]],
  ["a message whose params are none", { ...message(3), params: "x" }, [3]],
  ["a message whose version is none", message(4, { _meta: { "io.modelcontextprotocol/protocolVersion": 1 } }), [4]],
  ["a message whose method is none", { ...message(5), method: 5 }, [5]],
  ["a batch", [message(6), notification, message("seven", { name: 7 }), "x"], [6, "seven"]],
  ["what expects no answer", notification, []],
])("skillshelf mcp answers %s that cannot be passed on by its id", async (_what, given, ids) => {
  const { code, errors, messages } = await answersOfMcp(unreachable, JSON.stringify(given));
  expect([code, messages.map(({ id }) => id)]).toEqual([0, ids]);
  for (const { error } of messages) expect(error?.message).toContain("cannot be reached");
  expect(errors).toContain("cannot be reached");
});
