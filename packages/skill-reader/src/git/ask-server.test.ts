import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { askServer } from "./ask-server.ts";
import { LimitError } from "./limits.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** A server that answers every connection with `answer`, or never. Its port, and what it was told. */
async function serve(answer: string | null): Promise<{ port: number; told: () => string }> {
  let told = "";
  const started = createServer((socket) => {
    socket
      .on("error", () => {})
      .on("data", (chunk: Buffer) => {
        told += chunk.toString("latin1");
        if (answer !== null) socket.end(answer);
      });
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const address = started.address();
  return { port: address !== null && typeof address === "object" ? address.port : 0, told: () => told };
}

it("connects to the given address, whatever the name would resolve to, and speaks of the name", async () => {
  const { port, told } = await serve("no TLS at all");
  const { signal } = new AbortController();
  const asked = askServer(new URL(`https://nowhere.invalid:${port}/x`), ["127.0.0.1"], signal);
  await expect(asked).rejects.toMatchObject({ reason: "unreachable" });
  expect(told()).toContain("nowhere.invalid");
});

it("waits no longer than the signal says", async () => {
  const { port } = await serve(null);
  const controller = new AbortController();
  const asked = askServer(new URL(`https://nowhere.invalid:${port}/x`), ["127.0.0.1"], controller.signal);
  setTimeout(() => controller.abort(new LimitError("x", "seconds", 1)), 100);
  await expect(asked).rejects.toBeInstanceOf(LimitError);
});
