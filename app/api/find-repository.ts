import type { RepositoryKey } from "@skillshelf/directory-api/links";
import type { ProblemDetails } from "@skillshelf/directory-api/problem";
import { getRecordWithUnits, type RecordWithUnits } from "#lib/directory/queries/records.ts";
import { recordNamed } from "#lib/directory/views/in-locale.ts";
import type { Result } from "#lib/http/endpoint.ts";

/** Maximum number of names that are followed from one to its successor. */
export const MAX_RENAMES = 5;

type PathKey = Readonly<Record<string, string>>;
type Window = Readonly<{ limit: number; offset: number }>;

type FoundRepository = RecordWithUnits & Readonly<{ ok: true; version: number }>;
type DelistedRepository =
  | Readonly<{ ok: false; successor: RepositoryKey }>
  | Readonly<{ ok: false; problem: ProblemDetails }>;

/**
 * Finds the repository that a path names, with some of its skills. Otherwise returns the result to respond with: 404 for
 * an unknown repository, 308 for one that was renamed, 410 for one that was removed.
 *
 * @param pathOf builds the same path for another repository.
 */
export async function findRepository(
  key: PathKey,
  window: Window,
  pathOf: (key: RepositoryKey) => string,
): Promise<FoundRepository | Readonly<{ ok: false; result: Result<never> }>> {
  const found = await findByName(key, window);
  if (found.ok) return found;
  const result: Result<never> =
    "successor" in found
      ? { kind: "redirect", location: pathOf(found.successor) }
      : { kind: "problem", problem: found.problem };
  return { ok: false, result };
}

/** Finds a repository by its present name or a former one. One that was renamed too often is not found. */
export async function findRepositoryByAnyName(
  key: PathKey,
  window: Window,
): Promise<FoundRepository | DelistedRepository> {
  let found = await findByName(key, window);
  for (let names = 1; names < MAX_RENAMES && "successor" in found; names++) {
    found = await findByName(found.successor, window);
  }
  return found;
}

async function findByName(
  { owner = "", repo = "" }: PathKey,
  window: Window,
): Promise<FoundRepository | DelistedRepository> {
  const { content, version } = await getRecordWithUnits(owner, repo, window);
  if (content === undefined) {
    const detail = "Repository not found. Use GET /api/skills/search to find repositories by name.";
    return { ok: false, problem: { type: "not-found", detail } };
  }
  const { record } = content;
  const successor = recordNamed(record.successor);
  if (record.status === "renamed" && successor) return { ok: false, successor };
  if (record.status === "removed" || record.status === "renamed") {
    const detail = record.reason ?? "This repository was removed from the directory.";
    const successorName = record.successor === null ? {} : { successor: record.successor };
    return { ok: false, problem: { type: "removed", detail, ...successorName } };
  }
  return { ok: true, ...content, version };
}
