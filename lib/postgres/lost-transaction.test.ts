import { execFile } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";

const run = promisify(execFile);
const pool = new URL("pool.ts", import.meta.url).href;

const message = (type: string, ...body: number[]): Buffer =>
  Buffer.from([type.charCodeAt(0), 0, 0, 0, body.length + 4, ...body]);
const ready = message("Z", 0x49);
const begun = Buffer.concat([message("C", ...Buffer.from("BEGIN\0")), message("Z", 0x54)]);

/** Begins a transaction and then hangs up, at once or when the first statement comes. A query of one word is answered. */
let server: Server;
let hangsUpAtOnce = false;

beforeEach(async () => {
  server = createServer((socket) => {
    const replies = [Buffer.concat([message("R", 0, 0, 0, 0), ready])];
    socket
      .on("error", () => undefined)
      .on("data", (data) => {
        const reply = replies.shift();
        if (reply) return socket.write(reply);
        if (data.includes("listen"))
          return socket.write(Buffer.concat([message("C", ...Buffer.from("LISTEN\0")), ready]));
        if (!data.includes("begin")) return socket.end();
        socket.write(begun);
        if (hangsUpAtOnce) setTimeout(() => socket.end(), 50);
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => server.close());

it.each([
  ["fails its statement, and the pool connects again", false, `await sql.unsafe("select 1");`],
  ["fails it without a statement", true, `await new Promise((resolve) => setTimeout(resolve, 200));`],
  [
    "refuses a later statement",
    true,
    `await new Promise((resolve) => setTimeout(resolve, 200));
     try { await sql.unsafe("select 1"); } catch ({ code }) { console.log("refused", code); throw new Error(); }`,
  ],
])("a lost connection of a transaction %s", async (name, atOnce, work) => {
  hangsUpAtOnce = atOnce;
  const url = `postgres://anybody@127.0.0.1:${(server.address() as AddressInfo).port}/any`;
  const program = `
    import { openPool } from ${JSON.stringify(pool)};
    const pool = openPool(${JSON.stringify(url)}, { max: 1, name: "test" });
    await pool.begin(async (sql) => { ${work} }).catch(({ code }) => console.log(code));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const begun = performance.now();
    await pool.unsafe("listen");
    console.log(performance.now() - begun < 3_000 ? "goes on" : "late");
    process.exit(0);`;
  const { stdout } = await run(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program]);
  const refused = name.includes("refuses") ? "refused CONNECTION_CLOSED\n" : "";
  expect(stdout).toBe(`CONNECTION_CLOSED\n${refused}goes on\n`);
});
