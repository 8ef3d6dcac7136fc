import { execFile } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { promisify } from "node:util";
import { beforeEach, expect, it } from "vitest";

const run = promisify(execFile);
const pool = new URL("pool.ts", import.meta.url).href;

/** Lets the first who comes in, hangs up at the first query and lets nobody in any more. */
let server: Server;

beforeEach(async () => {
  server = createServer((socket) => {
    socket.once("data", () => {
      const authenticated = [0x52, 0, 0, 0, 8, 0, 0, 0, 0];
      const ready = [0x5a, 0, 0, 0, 5, 0x49];
      socket.write(Buffer.from([...authenticated, ...ready]));
      socket.once("data", () => {
        server.close();
        socket.destroy();
      });
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

it("fails the statement, and nothing else, when the database hangs up as soon as it has connected", async () => {
  const url = `postgres://anybody@127.0.0.1:${(server.address() as AddressInfo).port}/any`;
  const program = `
    import { openPool } from ${JSON.stringify(pool)};
    openPool(${JSON.stringify(url)}, { max: 1, name: "test" }).unsafe("select 1").catch(({ code }) => {
      console.log(code);
      setTimeout(() => { console.log("goes on"); process.exit(0); }, 300);
    });`;
  const { stdout } = await run(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program]);
  expect(stdout).toBe("CONNECTION_CLOSED\ngoes on\n");
});
