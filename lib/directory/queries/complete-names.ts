import { type CompletedName, findNameCompletions } from "../store/name-completions.ts";
import type { Versioned } from "../store/statements.ts";
import { assertLoaded, searchDatabase } from "./database.ts";

const MAX_SKILLS = 5;
const MAX_REPOSITORIES = 3;

/** Skills of one name that are suggested. */
const MAX_OF_NAME = 2;

export type Suggestions = Readonly<{ skills: readonly CompletedName[]; repositories: readonly CompletedName[] }>;

/** Suggests skills and repositories by the beginnings of the words of their names. */
export async function completeName(text: string): Promise<Versioned<Suggestions>> {
  const { content, ...version } = assertLoaded(await findNameCompletions(searchDatabase(), text));
  const skills = withoutCopies(content.filter(({ anchor }) => anchor !== null));
  const repositories = content.filter(({ anchor }) => anchor === null);
  return {
    ...version,
    content: { skills: skills.slice(0, MAX_SKILLS), repositories: repositories.slice(0, MAX_REPOSITORIES) },
  };
}

/** Keeps the first of several copies, and the first few of one name. */
function withoutCopies(skills: readonly CompletedName[]): CompletedName[] {
  const clusters = new Set<number>();
  const names = new Map<string, number>();
  return skills.filter(({ cluster, name }) => {
    if (cluster !== null && clusters.has(cluster)) return false;
    if (cluster !== null) clusters.add(cluster);
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return count <= MAX_OF_NAME;
  });
}
