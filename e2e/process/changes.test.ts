import { skillPageSchema } from "@skillshelf/directory-api/schema";
import { SampleFolder } from "@skillshelf/skill-reader/testing/sample-repository";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeRecord, renameRecord, restoreRecord } from "#lib/directory/ingest/changes.ts";
import { type Database, openDirectory } from "#lib/directory/store/database.ts";
import { waitFor } from "../setup/server-process.ts";
import { type OwnDatabase, startOnOwnDatabase } from "./own-database.ts";

let own: OwnDatabase;
let sample: SampleFolder;
let others: readonly string[];

/** What every version changes. */
const lists = [
  "/en",
  "/en/skills",
  "/en/skills?q=pdf",
  "/en/categories",
  "/api/skills",
  "/api/skills/search?q=pdf",
  "/api/categories",
  "/en/feeds/new.xml",
  "/llms.txt",
  "/sitemap.xml",
];

/** What shows one repository. */
const pagesOf = (repo: string) => [
  `/en/skills/octo/${repo}`,
  `/de/skills/octo/${repo}.md`,
  `/en/skills/octo/${repo}/zebra-stripes`,
  `/en/previews/skills/octo/${repo}.png`,
  `/api/skills/octo/${repo}`,
  `/api/skills/octo/${repo}/units`,
  `/badge/octo/${repo}.svg`,
];

const get = (path: string) => fetch(own.server.origin + path, { redirect: "manual" });
const cacheOf = async (path: string) => (await get(path)).headers.get("cache-status") ?? "";
const versionOf = async (path: string) => Number((await get(path)).headers.get("x-catalogue-version"));

beforeAll(async () => {
  [own, sample] = await Promise.all([startOnOwnDatabase(), SampleFolder.make()]);
  const { data } = skillPageSchema.parse(await (await get("/api/skills?pageSize=100")).json());
  const names = data.map(({ owner, repo }) => `${owner}/${repo}`);
  others = [
    ...names.flatMap((name) => [`/en/skills/${name}`, `/api/skills/${name}`]),
    "/en/skills/obra/superpowers/brainstorming",
    "/en/skills/obra/superpowers/brainstorming.md",
    "/en/skills/obra/superpowers/.well-known/agent-skills/index.json",
    "/en/skills/obra",
    "/en/collections",
    "/en/collections/careful-releases",
    "/badge/obra/superpowers.svg",
    "/en/docs/api",
    "/robots.txt",
  ];
});

afterAll(async () => {
  await own.stop();
  await sample.remove();
});

const ingest = async (folder: string, description: string) => {
  const text = `---\nname: zebra-stripes\ndescription: ${description}\n---\n\nPaint them.\n`;
  await own.ingest(await sample.repository(folder, { "skills/zebra-stripes/SKILL.md": text }), "octo/stripes");
};

/** Changes the catalog as an operator does. */
async function change(act: (database: Database) => Promise<unknown>): Promise<void> {
  const { database, close } = openDirectory(own.cluster.url, { name: "skillshelf-test" });
  expect(await act(database).finally(close)).toBeDefined();
}

/** Expects that all is cached, that some is rendered again after a change, and nothing else is. */
async function expectRendered(expected: readonly string[], act: () => Promise<void>): Promise<void> {
  const paths = [...new Set([...others, ...lists, ...expected])];
  for (const path of paths) await get(path);
  for (const path of paths) expect([path, await cacheOf(path)]).toEqual([path, expect.stringContaining("; hit;")]);
  const version = await versionOf("/api/skills");
  await act();
  await waitFor(async () => (await versionOf("/api/skills/search?q=octo")) > version, 5_000);
  const rendered: string[] = [];
  for (const path of paths) if ((await cacheOf(path)) === "skillshelf; fwd=stale; stored") rendered.push(path);
  expect(rendered.toSorted()).toEqual([...lists, ...expected].toSorted());
}

const statusesOf = async (repo: string) =>
  Promise.all([`/en/skills/octo/${repo}`, `/api/skills/octo/${repo}`].map(async (path) => (await get(path)).status));

it("a new repository has no page of another one rendered again", async () => {
  await expectRendered([...pagesOf("stripes"), "/en/skills/octo"], () => ingest("first", "Paints zebra stripes."));
  expect(await statusesOf("stripes")).toEqual([200, 200]);
  expect(await versionOf("/api/skills/obra/superpowers")).toBeLessThan(await versionOf("/api/skills/octo/stripes"));
});

it("nor has a changed one", async () => {
  await expectRendered([...pagesOf("stripes"), "/en/skills/octo"], () =>
    ingest("second", "Paints zebra stripes on tables."),
  );
  expect(await (await get("/en/skills/octo/stripes/zebra-stripes")).text()).toContain("on tables.");
});

it("nor has a renamed one", async () => {
  await expectRendered([...pagesOf("stripes"), ...pagesOf("bands"), "/en/skills/octo"], () =>
    change((database) => renameRecord(database, { owner: "octo", repo: "stripes" }, { owner: "octo", repo: "bands" })),
  );
  expect([await statusesOf("stripes"), await statusesOf("bands")]).toEqual([
    [308, 308],
    [200, 200],
  ]);
});

it("nor has one that is removed and restored", async () => {
  const key = { owner: "octo", repo: "bands" };
  await expectRendered([...pagesOf("bands"), "/en/skills/octo"], () =>
    change((database) => removeRecord(database, key, { status: "removed", reason: "Gone.", successor: null })),
  );
  expect(await statusesOf("bands")).toEqual([410, 410]);
  await expectRendered([...pagesOf("bands"), "/en/skills/octo"], () =>
    change((database) => restoreRecord(database, key)),
  );
  expect(await statusesOf("bands")).toEqual([200, 200]);
});
