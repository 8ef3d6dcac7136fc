import { OptionError } from "@skillshelf/cli/command-line";
import { nameKey, nameText } from "@skillshelf/skill-reader/git/source";
import { listSnapshots } from "#lib/directory/store/runs.ts";
import { logWarning } from "#lib/process/logger.ts";
import { withDatabase } from "./database.ts";
import { githubFor } from "./github.ts";
import type { DiscoverCommand } from "./options.ts";

/**
 * Runs `discover`: prints the repositories of GitHub with a topic, a line each, as `ingest --from` reads them.
 *
 * @returns the exit code: 1 when GitHub did not give all of them.
 */
export function runDiscover({ topics, options }: DiscoverCommand, signal: AbortSignal): Promise<number> {
  return withDatabase(async (database) => {
    const github = githubFor(database, signal);
    if (github === undefined) throw new OptionError("discover asks GitHub; set GITHUB_TOKEN to a token of yours.");
    const leftOut = new Set(options.new ? (await listSnapshots(database)).map(nameKey) : []);
    let isWhole = true;
    for (const topic of topics) {
      const found = github.repositoriesWithTopic(topic, {
        onShortfall: ({ query, found: few, total }) => {
          isWhole = false;
          logWarning(`GitHub gave ${few} of ${total} repositories for ${query}`);
        },
      });
      for await (const one of found) {
        const name = nameText(one);
        if (one.isArchived || one.isFork || one.stars < options["min-stars"] || leftOut.has(nameKey(one))) continue;
        leftOut.add(nameKey(one));
        console.log(options.json ? JSON.stringify({ name, stars: one.stars }) : name);
      }
    }
    return isWhole ? 0 : 1;
  });
}
