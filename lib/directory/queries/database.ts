import { env } from "#lib/env.ts";
import { type Database, openDirectory, REQUEST_TIMEOUT_MS } from "../store/database.ts";

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
