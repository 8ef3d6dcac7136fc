import { env } from "#lib/env.ts";
import { type CacheTag, searchTag } from "../cache-tags.ts";
import { type Database, directoryReplicas, openDirectory, REQUEST_TIMEOUT_MS } from "../store/database.ts";
import { declareTags } from "./request-reads.ts";

/** Connections of a renderer. It keeps every statement prepared on each, which takes PostgreSQL ten megabytes. */
const MAX_CONNECTIONS = 5;

declare global {
  var skillshelfDirectory: Database | undefined;
  var skillshelfReplicas: ReturnType<typeof directoryReplicas> | undefined;
}

const options = {
  name: "skillshelf-web",
  max: MAX_CONNECTIONS,
  statementTimeoutMs: REQUEST_TIMEOUT_MS,
  avoidScans: true,
};

/**
 * Returns the directory's database for a read: the replica that the request in progress reads from, else the primary.
 *
 * @param tags what the read depends on, whatever it finds. What depends on its result is declared by `declareTags`.
 */
export function database(tags: readonly CacheTag[]): Database {
  declareTags(tags);
  return replicas().current ?? primary();
}

/** Returns the primary, for writes and what must see them. There is one pool, however many bundles import this module. */
export function primary(): Database {
  return (globalThis.skillshelfDirectory ??= openDirectory(databaseUrl(), options).database);
}

const replicas = () =>
  (globalThis.skillshelfReplicas ??= directoryReplicas(env().databaseReplicaUrls, options, primary()));

/** Reads no longer from a replica that does not respond, until it is chosen again. */
export const dropReplica = (index: number): void => globalThis.skillshelfReplicas?.drop(index);

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
