import { type Database, openDirectory } from "#lib/directory/store/database.ts";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { env } from "#lib/env.ts";
import { COMMAND, withPostgres } from "./postgres.ts";

/** Does work on the catalogue's database: the one DATABASE_URL names, else the embedded PostgreSQL. */
export const withDatabase = <Result>(work: (database: Database) => Promise<Result>): Promise<Result> =>
  withPostgres(env().databaseUrl, async (url) => {
    await migrateDirectory(url);
    const { database, close } = openDirectory(url, { name: COMMAND });
    try {
      return await work(database);
    } finally {
      await close();
    }
  });
