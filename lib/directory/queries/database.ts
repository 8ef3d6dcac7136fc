import { env } from "#lib/env.ts";
import { type Database, openDirectory, REQUEST_TIMEOUT_MS } from "../store/database.ts";

declare global {
  var skillshelfDirectory: Database | undefined;
}

/** Returns the directory's database of this process. There is one pool, however many bundles import this module. */
export function database(): Database {
  globalThis.skillshelfDirectory ??= openDirectory(databaseUrl(), {
    name: "skillshelf-web",
    statementTimeoutMs: REQUEST_TIMEOUT_MS,
  }).database;
  return globalThis.skillshelfDirectory;
}

/** Returns the URL of the directory's database. */
export function databaseUrl(): string {
  const { databaseUrl: url } = env();
  if (url === undefined)
    throw new Error("DATABASE_URL is not set: start the server with npm start, which provides it.");
  return url;
}

/** Binds a function of the store to this process's database. */
export const bind =
  <Arguments extends readonly unknown[], Result>(read: (database: Database, ...given: Arguments) => Result) =>
  (...given: Arguments): Result =>
    read(database(), ...given);

/** Nothing has been loaded into this database yet. */
class NoCatalogError extends Error {
  override readonly name = "NoCatalogError";
  readonly code = "NO_CATALOGUE";
}

/**
 * Returns what was read of the catalog.
 *
 * @throws {NoCatalogError} before the first load.
 */
export function assertLoaded<Read>(read: Read | undefined): Read {
  if (read === undefined) throw new NoCatalogError("The catalogue has not been loaded yet.");
  return read;
}
