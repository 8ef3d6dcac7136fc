import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openCluster } from "#lib/postgres/cluster.ts";
import { prepareCatalog } from "#lib/process/catalog.ts";
import "./provided.ts";
import { makeTestContent } from "./test-content.ts";

/** Makes a data folder as the first start with a part of the test content leaves it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), "skillshelf-prepared-"));
  const content = await makeTestContent(["anthropics", "lackeyjb", "obra"]);
  const cluster = await openCluster(data);
  await prepareCatalog(cluster.url, content);
  await cluster.stop();
  project.provide("prepared", { data, content });
  return async () => {
    await Promise.all([data, content].map((folder) => rm(folder, { recursive: true, force: true })));
  };
}

/** Copies a prepared data or content folder. @param prefix beginning of the copy's name. */
export async function copyPrepared(prepared: string, prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await cp(prepared, folder, { recursive: true });
  return folder;
}
