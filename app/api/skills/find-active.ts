import type { SkillKey } from "@skillshelf/directory-api/links";
import type { ProblemDetails } from "@skillshelf/directory-api/problem";
import type { DirectoryRecord, DirectoryUnit } from "@skillshelf/directory-api/schema";
import { getRecordWithUnits } from "#lib/directory/queries/records.ts";
import { recordNamed } from "#lib/directory/views/record-name.ts";
import type { Answer } from "#lib/http/endpoint.ts";

/** Names a record may have had, one after the other. */
export const MOST_NAMES = 5;

type PathKey = Readonly<Record<string, string>>;
type Window = Readonly<{ limit: number; offset: number }>;

type Active = Readonly<{ ok: true; record: DirectoryRecord; units: readonly DirectoryUnit[]; version: number }>;
type Departed = Readonly<{ ok: false; successor: SkillKey }> | Readonly<{ ok: false; problem: ProblemDetails }>;

/**
 * The record a path names with some of its units, or what to answer instead: 404 when there is none,
 * 308 to its successor when it was renamed, 410 when it was removed.
 *
 * @param pathOf builds the same path for another record.
 */
export async function findActive(
  key: PathKey,
  window: Window,
  pathOf: (key: SkillKey) => string,
): Promise<Active | Readonly<{ ok: false; answer: Answer }>> {
  const found = await findNamed(key, window);
  if (found.ok) return found;
  const answer: Answer =
    "successor" in found
      ? { kind: "redirect", location: pathOf(found.successor) }
      : { kind: "problem", problem: found.problem };
  return { ok: false, answer };
}

/** The record a path names, under whatever name it has now. One that was renamed too often is not found. */
export async function findCurrent(key: PathKey, window: Window): Promise<Active | Departed> {
  let found = await findNamed(key, window);
  for (let names = 1; names < MOST_NAMES && "successor" in found; names++) {
    found = await findNamed(found.successor, window);
  }
  return found;
}

async function findNamed({ owner = "", repo = "" }: PathKey, window: Window): Promise<Active | Departed> {
  const { content, version } = await getRecordWithUnits(owner, repo, window);
  if (content === undefined) {
    const detail = "Repository not found. Use GET /api/skills/search to find repositories by name.";
    return { ok: false, problem: { type: "not-found", detail } };
  }
  const { record, units } = content;
  const successor = recordNamed(record.successor);
  if (record.status === "renamed" && successor) return { ok: false, successor };
  if (record.status === "removed" || record.status === "renamed") {
    const detail = record.reason ?? "This repository was removed from the directory.";
    const named = record.successor === null ? {} : { successor: record.successor };
    return { ok: false, problem: { type: "removed", detail, ...named } };
  }
  return { ok: true, record, units, version };
}
