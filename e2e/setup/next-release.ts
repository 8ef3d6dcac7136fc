import { cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pageSources, programSources, sourceHash } from "#lib/process/source-hash.mjs";
import { projectFolder } from "./server-process.ts";

/** What a release changes in the database of each system, while servers of this one use it. */
const migrations = {
  directory: 'ALTER TABLE "directory"."records" ADD COLUMN "of_next_release" integer DEFAULT 0 NOT NULL;',
  graph: 'ALTER TABLE "graph"."profiles" ADD COLUMN "of_next_release" integer DEFAULT 0 NOT NULL;',
} as const;

type Journal = { entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[] };

/**
 * Copies this checkout and its production build as the release after it: with another migration of each system, and so with
 * another build. Building the same pages again would take a minute.
 *
 * @returns its folder.
 */
export async function makeNextRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skillshelf-next-release-"));
  const copied = [...new Set([...pageSources, ...programSources, ".next", "LICENSE"])];
  const filter = (source: string) => !source.endsWith(join(".next", "cache"));
  for (const name of copied) await cp(join(projectFolder, name), join(folder, name), { recursive: true, filter });
  await symlink(join(projectFolder, "node_modules"), join(folder, "node_modules"));
  for (const [system, statement] of Object.entries(migrations)) {
    const store = join(folder, "lib", system, "store", "migrations");
    const file = join(store, "meta", "_journal.json");
    const journal = JSON.parse(await readFile(file, "utf8")) as Journal;
    const { idx = 0, version = "7", when = 0 } = journal.entries.at(-1) ?? {};
    const tag = `${String(idx + 1).padStart(4, "0")}_next_release`;
    journal.entries.push({ idx: idx + 1, version, when: when + 1, tag, breakpoints: true });
    await writeFile(join(store, `${tag}.sql`), statement);
    await writeFile(file, JSON.stringify(journal));
  }
  await writeFile(join(folder, ".next", "skillshelf-build"), sourceHash(folder, pageSources));
  return folder;
}
