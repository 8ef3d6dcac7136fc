import { env } from "#lib/env.ts";
import { type CacheTag, searchTag } from "../cache-tags.ts";
import { type Database, openDirectory, REQUEST_TIMEOUT_MS } from "../store/database.ts";
import { declareTags } from "./request-reads.ts";

declare global {
  var skillshelfDirectory: Database | undefined;
}

/**
 * Returns the directory's database of this process, for a read. There is one pool, however many bundles import this module.
 *
 * @param tags what the read depends on, whatever it finds. What depends on its result is declared by `declareTags`.
 */
export function database(tags: readonly CacheTag[]): Database {
  declareTags(tags);
  globalThis.skillshelfDirectory ??= openDirectory(databaseUrl(), {
    name: "skillshelf-web",
    statementTimeoutMs: REQUEST_TIMEOUT_MS,
    avoidScans: true,
  }).database;
  return globalThis.skillshelfDirectory;
}

/** Returns the database for a search, which may read anything. */
export const searchDatabase = (): Database => database([searchTag]);

/** Returns the URL of the directory's database. */
export function databaseUrl(): string {
  const { databaseUrl: url } = env();
  if (url === undefined)
    throw new Error("DATABASE_URL is not set: start the server with npm start, which provides it.");
  return url;
}

/** Binds a function of the store to this process's database. @param tags what it reads depends on, or tells that of its arguments. */
export const bind =
  <Arguments extends readonly unknown[], Result>(
    read: (database: Database, ...given: Arguments) => Result,
    tags: readonly CacheTag[] | ((...given: Arguments) => readonly CacheTag[]),
  ) =>
  (...given: Arguments): Result =>
    read(database(typeof tags === "function" ? tags(...given) : tags), ...given);

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
