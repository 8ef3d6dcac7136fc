import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localeCodes } from "@skillshelf/directory-api/locales";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installPackedClient, type PackedClient } from "../setup/packed-client.ts";
import { blocksOf, readBlocks, runBlocks, slugsIn } from "../setup/runnable-page.ts";
import { type ServerProcess, startServer } from "../setup/server-process.ts";

/** Pages that tell how to build on the directory: each has to show something that runs. */
const integrationPages = [
  "agent-skills-discovery",
  "badges",
  "command-line",
  "feeds-and-markdown",
  "keeping-in-step",
  "mcp",
];

const slugs = await slugsIn("en");
const pages = (await Promise.all(slugs.map(async (slug) => ({ slug, blocks: await blocksOf(slug, "en") })))).filter(
  ({ blocks }) => blocks.length > 0,
);

describe("the commands of the documentation", () => {
  let data = "";
  let server: ServerProcess;
  let client: PackedClient;

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), "skillshelf-data-"));
    server = await startServer({ DATA_DIR: data, WEB_CONCURRENCY: "1", RATE_LIMIT_PER_MINUTE: "0" });
    client = await installPackedClient();
  });

  afterAll(async () => {
    await client?.remove();
    await server?.stop();
    await rm(data, { recursive: true, force: true });
  });

  it.each(pages)("can be run as they stand: $slug", async ({ blocks }) => {
    const { status, output } = await runBlocks(blocks, server.origin, [client.binFolder]);
    expect(status, output).toBe(0);
  });

  it("would fail if one of them did", async () => {
    const { status, output } = await runBlocks(
      readBlocks("```sh runnable\ncurl -fsS http://localhost:3000/en/none\n```\n\n```sh runnable\necho never\n```\n"),
      server.origin,
    );
    expect(status).toBe(22);
    expect(output).toContain("# commands of line 2");
    expect(output).not.toContain("never");
  });
});

describe("a page", () => {
  it.each(integrationPages)("about building on the directory shows commands that run: %s", (slug) => {
    expect(pages.map((page) => page.slug)).toContain(slug);
  });

  it.each(localeCodes)("shows the same commands in each language it is written in (%s)", async (locale) => {
    const written = await slugsIn(locale);
    const different: string[] = [];
    for (const { slug, blocks } of pages.filter((page) => written.includes(page.slug))) {
      const commandsOf = (of: typeof blocks) => of.map(({ commands }) => commands);
      const translated = commandsOf(await blocksOf(slug, locale));
      if (JSON.stringify(translated) !== JSON.stringify(commandsOf(blocks))) different.push(slug);
    }
    expect(different).toEqual([]);
  });
});
