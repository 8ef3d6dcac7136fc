import type { SkillKey } from "#lib/directory/links.ts";
import { getRecordWithUnits } from "#lib/directory/queries/records.ts";
import type { DirectoryRecord, DirectoryUnit } from "#lib/directory/schema.ts";
import { recordNamed } from "#lib/directory/views/record-name.ts";
import type { Answer } from "#lib/http/endpoint.ts";

type Found =
  | Readonly<{ ok: true; record: DirectoryRecord; units: readonly DirectoryUnit[]; version: number }>
  | Readonly<{ ok: false; answer: Answer }>;

/**
 * The record a path names with some of its units, or what to answer instead: 404 when there is none,
 * 308 to its successor when it was renamed, 410 when it was removed.
 *
 * @param pathOf builds the same path for another record.
 */
export async function findActive(
  { owner = "", repo = "" }: Readonly<Record<string, string>>,
  window: { limit: number; offset: number },
  pathOf: (key: SkillKey) => string,
): Promise<Found> {
  const { content, version } = await getRecordWithUnits(owner, repo, window);
  if (content === undefined) {
    const detail = "There is no such repository in the directory. GET /api/skills/search finds repositories by name.";
    return { ok: false, answer: { kind: "problem", problem: { type: "not-found", detail } } };
  }
  const { record, units } = content;
  const successor = recordNamed(record.successor);
  if (record.status === "renamed" && successor) {
    return { ok: false, answer: { kind: "redirect", location: pathOf(successor) } };
  }
  if (record.status === "removed" || record.status === "renamed") {
    const detail = record.reason ?? "This repository was removed from the directory.";
    const named = record.successor === null ? {} : { successor: record.successor };
    return { ok: false, answer: { kind: "problem", problem: { type: "removed", detail, ...named } } };
  }
  return { ok: true, record, units, version };
}
