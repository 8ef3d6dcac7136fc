import { type Database, openDirectory } from "#lib/directory/store/database.ts";
import { rebuildCachedJson, rebuildIndex } from "#lib/directory/store/rebuild.ts";
import type { Outdated } from "./catalogue.ts";
import { logInfo, logStep } from "./logger.ts";
import { whole } from "./progress.ts";

/**
 * Makes anew, while the directory is served, what the start left of an earlier release's index and kept answers. Until then
 * a record may not be found by all of its words, and its answer is made when it is asked for. What is left when it is
 * stopped is left to the next start.
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

  /** @param outdated of how many records there is something to make. */
  start({ index, answers }: Outdated): void {
    this.#ended = this.#run("Search index", index, rebuildIndex)
      .then(() => this.#run("Answers", answers, rebuildCachedJson))
      .catch(this.#report);
  }

  /** Resolves when it has ended, after what it is just making. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }

  async #run(name: string, outdated: number, makeAnew: (database: Database) => AsyncIterable<number>): Promise<void> {
    if (outdated === 0 || this.#stopping.signal.aborted) return;
    logInfo(`${name}: made anew for ${whole(outdated)} records while the directory is served`);
    const describe = (count: number) => `made anew for ${whole(count)} of ${whole(outdated)} records`;
    await logStep(name, () => this.#make(makeAnew), describe);
  }

  async #make(makeAnew: (database: Database) => AsyncIterable<number>): Promise<number> {
    const { database, close } = openDirectory(this.#databaseUrl, { name: "skillshelf-index" });
    let count = 0;
    try {
      for await (const more of makeAnew(database)) {
        count += more;
        if (this.#stopping.signal.aborted) break;
      }
      return count;
    } finally {
      await close();
    }
  }
}
