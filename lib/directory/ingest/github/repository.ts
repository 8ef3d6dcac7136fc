import { ownerSchema, repoSchema, slugSchema } from "@skillshelf/directory-api/schema";
import { nameKey, nameText, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import type { HostFacts } from "@skillshelf/skill-reader/repository-facts";
import { z } from "zod";
import type { CacheableRequest, Cached } from "./cache.ts";
import { type ApiResponse, errorMessageOf, fullNameSchema, parseResponse } from "./responses.ts";

const MAX_TOPICS = 20;

/**
 * What GitHub says of a repository. Its `owner` and `repo` are those it has now, in their own letter case: other ones
 * than were asked for when it was renamed or moved. `missing` are also private ones, `blocked` those that GitHub
 * has closed, for the sake of the law or of its terms.
 */
export type RepositoryAnswer =
  | Readonly<{ kind: "found"; owner: string; repo: string; facts: HostFacts }>
  | Readonly<{ kind: "missing" | "blocked"; askedAt: string }>;

const named = z.object({ full_name: fullNameSchema, private: z.boolean() });
const apiSchema = named.extend({
  stargazers_count: z.int().nonnegative(),
  archived: z.boolean(),
  // What git permits in the name of a branch, nearly.
  default_branch: z.string().regex(/^(?!-)[^\p{Cc}\s~^:?*[\\]{1,255}$/u),
  topics: z.array(z.string()).max(1_000).default([]),
  parent: named.nullish(),
});

const keptSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("found"),
    owner: ownerSchema,
    repo: repoSchema,
    stars: z.int().nonnegative(),
    isArchived: z.boolean(),
    defaultBranch: z.string(),
    topics: z.array(slugSchema).max(MAX_TOPICS),
    parent: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal("missing") }),
  z.strictObject({ kind: z.literal("blocked") }),
]);
type Kept = z.infer<typeof keptSchema>;

/** Names do not mind letter case; one that is asked in two ways is asked once. */
export function repositoryRequest(name: RepositoryName): CacheableRequest<Kept> {
  const about = `the repository ${nameText(name)}`;
  return {
    path: `/repos/${nameKey(name)}`,
    about,
    budget: "core",
    schema: keptSchema,
    read: (answer) => keptOf(answer, about),
    isLasting: () => true,
  };
}

function keptOf(answer: ApiResponse, about: string): Kept {
  // Only GitHub itself says so in JSON; something between may answer anything.
  if ([403, 404, 451].includes(answer.status) && errorMessageOf(answer) !== "")
    return { kind: answer.status === 404 ? "missing" : "blocked" };
  const said = parseResponse(apiSchema, answer, about);
  if (said.private) return { kind: "missing" };
  return {
    kind: "found",
    ...said.full_name,
    stars: said.stargazers_count,
    isArchived: said.archived,
    defaultBranch: said.default_branch,
    topics: said.topics.filter((topic) => slugSchema.safeParse(topic).success).slice(0, MAX_TOPICS),
    parent: said.parent?.private === false ? nameText(said.parent.full_name) : null,
  };
}

export function toRepositoryAnswer({ body, askedAt }: Cached<Kept>): RepositoryAnswer {
  if (body.kind !== "found") return { kind: body.kind, askedAt: askedAt.toISOString() };
  const { kind, owner, repo, ...facts } = body;
  return { kind, owner, repo, facts: { ...facts, askedAt: askedAt.toISOString() } };
}
