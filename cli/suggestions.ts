import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { nameText, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import { deleteSuggestions, listSuggestions } from "#lib/directory/store/suggestions.ts";
import { withDatabase } from "./database.ts";
import { runIngest } from "./ingest.ts";

/** Runs `suggestions`: prints what visitors suggested. */
export async function runSuggestions(json: boolean): Promise<number> {
  const found = await withDatabase(listSuggestions);
  for (const { owner, repo, count, firstAt, lastAt } of found) {
    const line = { repository: `${owner}/${repo}`, count, firstAt, lastAt };
    if (json) console.log(JSON.stringify(line));
    else console.log(`${line.repository}  ${count} ×, last on ${lastAt.toISOString().slice(0, 10)}`);
  }
  if (found.length === 0 && !json) console.error("No suggestions.");
  return 0;
}

/** Runs `suggestions accept`: ingests repositories. What is listed then is no suggestion any more. */
export async function runAccept(names: readonly RepositoryName[], signal: AbortSignal): Promise<number> {
  const options = { from: undefined, all: false, as: undefined, concurrency: 4, limits: defaultLimits };
  const code = await runIngest(names.map(nameText), { ...options, dryRun: false, json: false }, signal);
  await withDatabase(listSuggestions);
  return code;
}

/** Runs `suggestions dismiss`. @returns the exit code: 1 if one of them was not suggested. */
export async function runDismiss(names: readonly RepositoryName[]): Promise<number> {
  const dismissed = await withDatabase((database) => deleteSuggestions(database, names));
  const keys = new Set(dismissed.map((one) => nameText(one).toLowerCase()));
  for (const one of dismissed) console.log(`Dismissed ${nameText(one)}`);
  const unknown = names.filter((name) => !keys.has(nameText(name).toLowerCase()));
  for (const name of unknown) console.error(`Not suggested: ${nameText(name)}`);
  return unknown.length === 0 ? 0 : 1;
}
