import { ownerSchema, repoSchema, slugSchema } from "@skillshelf/directory-api/schema";
import { nameKey, nameText, type RepositoryName } from "@skillshelf/skill-reader/git/source";
import type { HostFacts } from "@skillshelf/skill-reader/repository-facts";
import { z } from "zod";
import type { CacheableRequest, Cached } from "./cache.ts";
import { type ApiResponse, errorMessageOf, fullNameSchema, parseResponse } from "./responses.ts";

const MAX_TOPICS = 20;

/**
 * A repository on GitHub. `owner` and `repo` are its current name in canonical case, which differs from the requested
 * one after a rename or transfer. `missing` includes private repositories; `blocked` are those that GitHub disabled for
 * legal reasons or violations of its terms.
 */
export type RepositoryResponse =
  | Readonly<{ kind: "found"; owner: string; repo: string; facts: HostFacts }>
  | Readonly<{ kind: "missing" | "blocked"; askedAt: string }>;

const named = z.object({ full_name: fullNameSchema, private: z.boolean() });
const apiSchema = named.extend({
  stargazers_count: z.int().nonnegative(),
  archived: z.boolean(),
  // Approximates the branch names that git permits.
  default_branch: z.string().regex(/^(?!-)[^\p{Cc}\s~^:?*[\\]{1,255}$/u),
  topics: z.array(z.string()).max(1_000).default([]),
  parent: named.nullish(),
});

const storedSchema = z.discriminatedUnion("kind", [
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
type StoredRepository = z.infer<typeof storedSchema>;

/** Builds the request for a repository. Names are case-insensitive, so equal names share a cache entry. */
export function repositoryRequest(name: RepositoryName): CacheableRequest<StoredRepository> {
  const about = `the repository ${nameText(name)}`;
  return {
    path: `/repos/${nameKey(name)}`,
    about,
    budget: "core",
    schema: storedSchema,
    read: (answer) => toStored(answer, about),
    isLasting: () => true,
  };
}

function toStored(answer: ApiResponse, about: string): StoredRepository {
  // Only GitHub itself returns JSON; a proxy may return anything.
  if ([403, 404, 451].includes(answer.status) && errorMessageOf(answer) !== "")
    return { kind: answer.status === 404 ? "missing" : "blocked" };
  const body = parseResponse(apiSchema, answer, about);
  if (body.private) return { kind: "missing" };
  return {
    kind: "found",
    ...body.full_name,
    stars: body.stargazers_count,
    isArchived: body.archived,
    defaultBranch: body.default_branch,
    topics: body.topics.filter((topic) => slugSchema.safeParse(topic).success).slice(0, MAX_TOPICS),
    parent: body.parent?.private === false ? nameText(body.parent.full_name) : null,
  };
}

export function toRepositoryResponse({ body, askedAt }: Cached<StoredRepository>): RepositoryResponse {
  if (body.kind !== "found") return { kind: body.kind, askedAt: askedAt.toISOString() };
  const { kind, owner, repo, ...facts } = body;
  return { kind, owner, repo, facts: { ...facts, askedAt: askedAt.toISOString() } };
}
