import { openDirectory } from "#lib/directory/store/database.ts";
import { indexAnew } from "#lib/directory/store/reindexing.ts";
import { whole } from "./progress.ts";
import { say, step } from "./steps.ts";

/**
 * Indexes anew, while the directory is served, what the start left of an earlier release's index. Until then a record may
 * not be found by all of its words. What is left when it is stopped is left to the next start.
 */
export class Reindexing {
  readonly #databaseUrl: string;
  readonly #report: (error: unknown) => void;
  readonly #stopping = new AbortController();
  #ended = Promise.resolve();

  /** @param report told of what goes wrong. */
  constructor(databaseUrl: string, report: (error: unknown) => void) {
    this.#databaseUrl = databaseUrl;
    this.#report = report;
  }

  /** @param outdated how many records there are to index. */
  start(outdated: number): void {
    say(`Search index: ${whole(outdated)} records are indexed anew while the directory is served`);
    const describe = (count: number) => `${whole(count)} of ${whole(outdated)} records indexed anew`;
    this.#ended = step("Search index", () => this.#index(), describe).then(() => undefined, this.#report);
  }

  /** Resolves when it has ended, after what it is just indexing. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }

  async #index(): Promise<number> {
    const { database, close } = openDirectory(this.#databaseUrl, { name: "skillshelf-index" });
    let count = 0;
    try {
      for await (const more of indexAnew(database)) {
        count += more;
        if (this.#stopping.signal.aborted) break;
      }
      return count;
    } finally {
      await close();
    }
  }
}
