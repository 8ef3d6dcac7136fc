import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { parseSource } from "@skillshelf/skill-reader/git/source";
import { SampleFolder } from "@skillshelf/skill-reader/testing/sample-repository";
import { expect, inject, it } from "vitest";
import { makeTestDirectory } from "../../../../e2e/setup/test-directory.ts";
import type { Database } from "../../store/database.ts";
import { ingest } from "../run/ingest.ts";
import type { Request } from "../run/read-source.ts";
import { listQueue } from "../run/source-queue.ts";
import { catalogDigest } from "./catalog-digest.ts";

const skill = (name: string) =>
  `---\nname: ${name}\ndescription: Reads files of one kind and says what is in them.\n---\n\n# Steps of ${name}\n`;

const request = (path: string, repo: string): Request => ({
  source: parseSource(path),
  as: { owner: "a", repo },
  reach: "any",
});

/** A score depends on how long ago the last commit was. */
const now = new Date("2026-11-01");

async function ingestAll(database: Database, requests: readonly Request[]): Promise<void> {
  const common = { limits: defaultLimits, concurrency: 1, isDry: false, signal: new AbortController().signal };
  const options = { ...common, now, groupMs: 0, onDone: () => undefined };
  for (const one of requests) await ingest(database, listQueue([one]), options);
}

it("is equal for what is equal, in whichever order it was written", async () => {
  const folder = await SampleFolder.make();
  const [directory, other] = [
    await makeTestDirectory(inject("postgresUrl")),
    await makeTestDirectory(inject("postgresUrl")),
  ];
  const one = await folder.repository("one", { "x/SKILL.md": skill("x") });
  const two = await folder.repository("two", { "x/SKILL.md": skill("x"), "y/SKILL.md": skill("y") });
  const requests = [request(one, "one"), request(two, "two")];
  await ingestAll(directory.database, requests);
  await ingestAll(other.database, requests.toReversed());
  const digest = await catalogDigest(directory.database);
  expect([...digest.keys()]).toEqual(["a/one", "a/two"]);
  expect(await catalogDigest(other.database)).toEqual(digest);
  await other.database.$client`update directory.units set description = 'Another.' where path = 'y/SKILL.md'`;
  const changed = await catalogDigest(other.database);
  expect([changed.get("a/one"), changed.get("a/two") === digest.get("a/two")]).toEqual([digest.get("a/one"), false]);
  await Promise.all([directory.remove(), other.remove(), folder.remove()]);
});
