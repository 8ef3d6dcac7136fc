import { env } from "#lib/env.ts";
import { type Database, openDirectory, REQUEST_TIMEOUT_MS } from "../store/database.ts";

/** Nothing has been loaded into this database yet. */
class NoCatalogueError extends Error {
  override readonly name = "NoCatalogueError";
  readonly code = "NO_CATALOGUE";
}

/**
 * What was read of the catalogue.
 *
 * @throws {NoCatalogueError} before the first load.
 */
export function loaded<Read>(read: Read | undefined): Read {
  if (read === undefined) throw new NoCatalogueError("The catalogue has not been loaded yet.");
  return read;
}

declare global {
  var skillshelfDirectory: Database | undefined;
}

/** The directory's database of this process. One pool, however many bundles import this module. */
export function database(): Database {
  globalThis.skillshelfDirectory ??= openDirectory(databaseUrl(), {
    name: "skillshelf-web",
    statementTimeoutMs: REQUEST_TIMEOUT_MS,
  }).database;
  return globalThis.skillshelfDirectory;
}

/** Where the directory is. */
export function databaseUrl(): string {
  const { databaseUrl: url } = env();
  if (url === undefined)
    throw new Error("DATABASE_URL is not set: start the server with npm start, which provides it.");
  return url;
}
