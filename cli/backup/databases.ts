import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Env, EnvError } from "#lib/env.ts";
import { openPool } from "#lib/postgres/pool.ts";
import { projectFolder } from "#lib/project-folder.ts";
import { COMMAND } from "../database.ts";
import type { DatabaseFile, Manifest } from "./archive.ts";
import type { Schema } from "./client-programs.ts";

/** An external database, and the part of a backup that is its dump. */
export type ExternalDatabase = Readonly<{ file: DatabaseFile; url: string; schemas: readonly Schema[] }>;

/** The databases of these settings: whether there is an embedded one, and those that are dumped. */
export function databasesOf(settings: Env): Readonly<{ hasEmbedded: boolean; external: readonly ExternalDatabase[] }> {
  const { databaseDirectUrl: directory, graphDatabaseDirectUrl: graph } = settings;
  const isShared = settings.graphDatabaseUrl === settings.databaseUrl;
  const external: ExternalDatabase[] = [];
  if (directory !== undefined)
    external.push({
      file: "directory.dump",
      url: directory,
      schemas: isShared ? ["directory", "graph"] : ["directory"],
    });
  if (graph !== undefined && !isShared) external.push({ file: "graph.dump", url: graph, schemas: ["graph"] });
  return { hasEmbedded: directory === undefined, external };
}

/** What a database has of this product. */
export type Inspection = Readonly<{
  major: number;
  schemas: readonly Schema[];
  extensions: readonly string[];
  migrations: Manifest["migrations"];
  /** Connections of servers and other commands. */
  others: number;
}>;

/** @throws {EnvError} when the database cannot be reached. */
export async function inspect(url: string): Promise<Inspection> {
  const sql = openPool(url, { max: 1, name: COMMAND });
  try {
    const [row] = await sql<{ major: number; schemas: Schema[]; extensions: string[]; others: number }[]>`
      select current_setting('server_version_num')::int / 10000 as major,
        array(select nspname::text from pg_namespace where nspname in ('directory', 'graph')) as schemas,
        array(select extname::text from pg_extension where extname in ('pg_trgm', 'hstore')) as extensions,
        (select count(*)::int from pg_stat_activity where datname = current_database()
          and application_name like 'skillshelf-%' and application_name <> ${COMMAND}) as others`;
    const { major = 0, schemas = [], extensions = [], others = 0 } = row ?? {};
    const newest = async (schema: Schema): Promise<number | null> => {
      if (!schemas.includes(schema)) return null;
      const [found] = await sql<{ time: string | null }[]>`
        select max(created_at)::text as time from ${sql(schema)}.migrations`.catch(() => []);
      return found?.time ? Number(found.time) : null;
    };
    const migrations = { directory: await newest("directory"), graph: await newest("graph") };
    return { major, schemas, extensions, migrations, others };
  } catch (cause) {
    throw new EnvError(`The database cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const journalSchema = z.object({ entries: z.array(z.object({ when: z.int() })) });

/** The newest migration of this release. */
export async function newestMigration(schema: Schema): Promise<number> {
  const file = join(projectFolder, `lib/${schema}/store/migrations/meta/_journal.json`);
  const { entries } = journalSchema.parse(JSON.parse(await readFile(file, "utf8")));
  return Math.max(...entries.map(({ when }) => when));
}
