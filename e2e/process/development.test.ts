import { once } from "node:events";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { copyPrepared } from "../setup/prepared-data.ts";
import { startServer, waitFor } from "../setup/server-process.ts";

it("npm run dev answers, passes the hot-reload connection on, and takes up changed content", async () => {
  const folder = await copyPrepared(inject("prepared").data, "skillshelf-dev-");
  const content = join(folder, "content");
  await cp(inject("prepared").content, content, { recursive: true });
  const server = await startServer({ NODE_ENV: "development", DATA_DIR: folder, CONTENT_DIR: content });
  try {
    const page = async () => (await fetch(`${server.origin}/en/skills/obra/superpowers`)).text();
    await waitFor(async () => (await page()).includes("Superpowers"));
    expect((await fetch(`${server.origin}/api/skills?page=0`)).status).toBe(400);

    const list = await (await fetch(`${server.origin}/en/skills`)).text();
    const script = await fetch(server.origin + (/data-live-results="([^"]+)"/.exec(list)?.[1] ?? "/none"));
    expect(script.headers.get("content-type")).toContain("javascript");
    expect(script.headers.get("cache-control") ?? "").not.toContain("immutable");

    const upgrade = request(`${server.origin}/_next/hmr`, {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
      },
    });
    upgrade.end();
    const [answer, socket] = await once(upgrade, "upgrade");
    expect(answer.statusCode).toBe(101);
    socket.on("error", () => undefined);

    const file = join(content, "skills/obra/superpowers.en.md");
    await writeFile(
      file,
      (await readFile(file, "utf8"))
        .replace('name: "Superpowers"', 'name: "Superpowers renamed"')
        .replace("name: Superpowers\n", 'name: "Superpowers renamed"\n'),
    );
    await waitFor(
      async () =>
        (await (await fetch(`${server.origin}/api/skills/obra/superpowers`)).text()).includes("Superpowers renamed"),
      20_000,
    );
  } finally {
    expect(await server.stop()).toBe(0);
    await rm(folder, { recursive: true, force: true });
  }
});
