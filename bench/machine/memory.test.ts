import { describe, expect, it } from "vitest";
import { partOf } from "./memory.ts";

describe("partOf", () => {
  it("tells processes of this build and of earlier ones by their command lines", () => {
    const commands = {
      "npm start ": "npm",
      "sh -c MALLOC_ARENA_MAX=1 exec node lib/process/run.mjs server ": "npm",
      "node lib/process/run.mjs server ": "parent",
      "node --import tsx server.ts ": "parent",
      "/usr/bin/node --max-old-space-size=400 /a/.build/0/renderer.js /tmp/0.sock ": "renderer",
      "/usr/bin/node --import tsx /a/lib/process/next-child.ts /tmp/0.sock ": "renderer",
      "/usr/bin/node /a/.build/0/chain-child.js ": "chain",
      "/a/native/bin/postgres -D /a/postgres/18 -p 1 ": "PostgreSQL",
      "postgres: checkpointer ": "PostgreSQL",
      "/a/bin/esbuild --service ": "other",
    };
    expect(Object.fromEntries(Object.keys(commands).map((command) => [command, partOf(command)]))).toEqual(commands);
  });
});
