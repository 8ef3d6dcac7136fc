import type { RepositoryKey } from "@skillshelf/directory-api/links";
import type { VerifiedSkill } from "@skillshelf/directory-api/schema";
import { hasListedStatus } from "../store/records.ts";
import type { Versioned } from "../store/statements.ts";
import { type DigestMatch, findByDigests, findPlaces, type KnownPlace } from "../store/verification.ts";
import { assertLoaded, searchDatabase } from "./database.ts";

/** Maximum number of names that are followed from one to its successor. */
const MAX_RENAMES = 5;

/** What is known about the skills of a request, each in their order. */
export type FoundSkills = Readonly<{
  /** By repository: null if it is not in the catalog, and the listed repository that it or its successor is. */
  places: readonly Readonly<{ asked: KnownPlace | null; current: KnownPlace | null }>[];
  matches: readonly (readonly DigestMatch[])[];
}>;

const keyOf = (repository: string): RepositoryKey => {
  const [owner = "", repo = ""] = repository.split("/");
  return { owner, repo };
};

/** Looks up skills by repository and path, and others by the digest of their SKILL.md. */
export async function verifySkills(skills: readonly VerifiedSkill[]): Promise<Versioned<FoundSkills>> {
  const places = skills.flatMap(({ repository, path }) =>
    repository === undefined ? [] : [{ ...keyOf(repository), path }],
  );
  const prefixes = skills.flatMap(({ digestPrefix }) => digestPrefix ?? []);
  const { content: asked, ...version } = assertLoaded(await findPlaces(searchDatabase(), places));
  const current = [...asked];
  for (let names = 1; names < MAX_RENAMES; names++) {
    const renamed = current.flatMap((one, index) =>
      one?.status === "renamed" && one.successor !== null ? [{ index, successor: one.successor }] : [],
    );
    if (renamed.length === 0) break;
    const successors = renamed.map(({ index, successor }) => ({ ...keyOf(successor), path: places[index]?.path }));
    const { content } = assertLoaded(await findPlaces(searchDatabase(), successors));
    for (const [at, { index }] of renamed.entries()) current[index] = content[at] ?? null;
  }
  const content = {
    places: asked.map((one, index) => {
      const last = current[index] ?? null;
      return { asked: one, current: last && hasListedStatus(last) ? last : null };
    }),
    matches: await findByDigests(searchDatabase(), prefixes),
  };
  return { ...version, content };
}
