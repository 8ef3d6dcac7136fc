import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseJson } from "@skillshelf/skill-reader/json";
import { type RepositoryFacts, repositoryFactsSchema } from "@skillshelf/skill-reader/repository-facts";
import { z } from "zod";
import type { ContentFault } from "./fault.ts";

type Key = Readonly<{ owner: string; repo: string }>;

/** Where the facts of a record are bundled, below the content folder. */
const factsFile = ({ owner, repo }: Key): string => `facts/${owner}/${repo}.json`;

/** The bundled facts of a record; undefined when there are none, or when they have a fault. */
export async function readFacts(
  folder: string,
  key: Key,
  faults: ContentFault[],
): Promise<RepositoryFacts | undefined> {
  const file = factsFile(key);
  const text = await readFile(join(folder, file), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const result = repositoryFactsSchema.safeParse(parseJson(text));
  if (result.success) {
    const { owner, repo } = result.data;
    if (owner === key.owner && repo === key.repo) return result.data;
    faults.push({ file, line: 1, reason: `states facts of ${owner}/${repo}` });
    return undefined;
  }
  const advice = "write it again with `npm run skillshelf -- facts`";
  faults.push({ file, line: 1, reason: `${z.prettifyError(result.error).split("\n")[0]}; ${advice}` });
  return undefined;
}

/** Writes the facts of a record where they are bundled. */
export async function writeFacts(folder: string, facts: RepositoryFacts): Promise<void> {
  const path = join(folder, factsFile(facts));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${inLines(facts)}\n`);
}

/** A unit a line: what changed in a repository is what changes in its file. */
function inLines({ units, ...facts }: RepositoryFacts): string {
  const members = Object.entries(facts).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const lines = units.map((unit) => `  ${JSON.stringify(unit)}`).join(",\n");
  return `{\n${members.join(",\n")},\n"units": [\n${lines}\n]\n}`;
}
