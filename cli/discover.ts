import { UsageError } from "@skillshelf/cli/errors";
import { nameKey, nameText } from "@skillshelf/skill-reader/git/source";
import { listRepositories } from "#lib/directory/store/runs.ts";
import { logWarning } from "#lib/process/logger.ts";
import { withDatabase } from "./database.ts";
import { githubFor } from "./sources.ts";

type DiscoverOptions = Readonly<{ topics: readonly string[]; minStars: number; onlyNew: boolean; json: boolean }>;

/**
 * Runs `discover`: prints the repositories on GitHub with a topic, one per line as `ingest --from` reads them.
 *
 * @returns the exit code: 1 if GitHub did not return all of them.
 */
export function runDiscover({ topics, ...options }: DiscoverOptions, signal: AbortSignal): Promise<number> {
  return withDatabase(async (database) => {
    const github = githubFor(database, signal);
    if (github === undefined)
      throw new UsageError("discover needs GITHUB_TOKEN. Set it to a token of your GitHub account.");
    const skipped = new Set(options.onlyNew ? (await listRepositories(database)).map(nameKey) : []);
    let isWhole = true;
    for (const topic of topics) {
      const found = github.repositoriesWithTopic(topic, {
        onShortfall: ({ query, found: few, total }) => {
          isWhole = false;
          logWarning(`GitHub returned ${few} of ${total} repositories for ${query}`);
        },
      });
      for await (const repository of found) {
        const name = nameText(repository);
        if (
          repository.isArchived ||
          repository.isFork ||
          repository.stars < options.minStars ||
          skipped.has(nameKey(repository))
        )
          continue;
        skipped.add(nameKey(repository));
        console.log(options.json ? JSON.stringify({ name, stars: repository.stars }) : name);
      }
    }
    return isWhole ? 0 : 1;
  });
}
