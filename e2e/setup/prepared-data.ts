import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrateGraph } from "#lib/graph/store/migrate.ts";
import { openCluster } from "#lib/postgres/cluster.ts";
import { prepareCatalogue } from "#lib/process/catalogue.ts";
import { projectFolder } from "#lib/project-folder.ts";
import "./provided.ts";

/** A data folder as the first start with the bundled content leaves it. Servers under test get copies of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-prepared-"));
  const cluster = await openCluster(folder);
  await prepareCatalogue(cluster.url, join(projectFolder, "content"));
  await migrateGraph(cluster.url);
  await cluster.stop();
  project.provide("preparedData", folder);
  return () => rm(folder, { recursive: true, force: true });
}

/** Copies the prepared data folder. @param name what the copy's name begins with. */
export async function copyPreparedData(prepared: string, name = "skillshelf-data-"): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name));
  await cp(prepared, folder, { recursive: true });
  return folder;
}
