import { openDirectory, REQUEST_TIMEOUT_MS } from "#lib/directory/store/database.ts";

/** Makes the queries of this process read a database, as a renderer would. @returns what ends that. */
export function readInProcess(databaseUrl: string): () => Promise<void> {
  const { database, close } = openDirectory(databaseUrl, {
    name: "skillshelf-bench",
    statementTimeoutMs: REQUEST_TIMEOUT_MS,
    avoidScans: true,
  });
  globalThis.skillshelfDirectory = database;
  return async () => {
    globalThis.skillshelfDirectory = undefined;
    await close();
  };
}
