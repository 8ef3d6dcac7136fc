import type { SkillKey } from "#lib/directory/links.ts";
import { currentVersion } from "#lib/directory/queries/catalogue.ts";
import { getRecord } from "#lib/directory/queries/records.ts";
import type { DirectoryRecord } from "#lib/directory/schema.ts";
import { successorOf } from "#lib/directory/views/successor.ts";
import type { Answer } from "#lib/http/endpoint.ts";

type Found = { ok: true; record: DirectoryRecord } | { ok: false; answer: Answer };

/**
 * The record a path names, or what to answer instead: 404 when there is none, 308 to its successor
 * when it was renamed, 410 when it was removed.
 *
 * @param pathOf builds the same path for another record.
 */
export async function findActive(
  { owner = "", repo = "" }: Readonly<Record<string, string>>,
  pathOf: (key: SkillKey) => string,
): Promise<Found> {
  const record = await getRecord(owner, repo);
  if (record === undefined) {
    // Before the first load nothing is known of any repository: that is 503, not 404.
    await currentVersion();
    const detail = "There is no such repository in the directory. GET /api/skills/search finds repositories by name.";
    return { ok: false, answer: { kind: "problem", problem: { type: "not-found", detail } } };
  }
  const successor = successorOf(record);
  if (record.status === "renamed" && successor) {
    return { ok: false, answer: { kind: "redirect", location: pathOf(successor) } };
  }
  if (record.status === "removed" || record.status === "renamed") {
    const detail = record.reason ?? "This repository was removed from the directory.";
    const named = record.successor === null ? {} : { successor: record.successor };
    return { ok: false, answer: { kind: "problem", problem: { type: "removed", detail, ...named } } };
  }
  return { ok: true, record };
}
