import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of a PostgreSQL server on which tests may create databases. */
    postgresUrl: string;
    /** Names of migrated, empty databases on that server, where there are any. */
    templates?: Readonly<{ directory: string; graph: string }>;
    /** A data folder into which a content folder has been loaded. Servers under test get copies of it. */
    prepared: Readonly<{ data: string; content: string }>;
    /** Origin of a running server with the bundled catalog and the fixtures. */
    origin: string;
    /** Settings with which another server returns the same responses. */
    likeSettings: Readonly<Record<string, string>>;
  }
}
