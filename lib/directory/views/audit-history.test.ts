import { localeCodes } from "@skillshelf/directory-api/locales";
import { sampleAudit, sampleFindingFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { describe, expect, it } from "vitest";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import type { AuditParts } from "./audit.ts";
import { toAuditChanges, toPastAudits } from "./audit-history.ts";

const key = { owner: "Acme", repo: "Tools" };
const [old, current] = ["a".repeat(40), "b".repeat(40)] as const;

const idOf = (index: number): string => `${index}`.padStart(12, "0");
const audit = (commit: string, ids: readonly number[], changes: Partial<AuditParts> = {}, omitted = 0): AuditParts => ({
  units: [
    {
      path: "pdf/SKILL.md",
      name: "pdf",
      audit: {
        ...sampleAudit({ findings: ids.map((id) => sampleFindingFacts({ id: idOf(id), path: `pdf/${id}.sh` })) }),
        omitted,
      },
    },
  ],
  commit,
  engine: "1.2.3",
  auditedAt: "2026-11-22T05:00:00.000Z",
  isStale: false,
  accepted: [],
  excerpts: {},
  ...changes,
});
const past = (commit: string, ids: readonly number[], auditedAt = "2026-11-22T05:00:00") => ({
  commit,
  engine: "1.2.3",
  auditedAt,
  findings: ids.map((id) => ({ id: idOf(id), severity: "high" as const })),
  omitted: 0,
});

describe("the audits of a repository", () => {
  it("tell what each changed since the one before, with the address of the comparison", () => {
    const [newer, older] = toPastAudits(key, [past(current, [2, 3, 4]), past(old, [1, 2])], "en");
    expect(newer).toMatchObject({ findings: "3 high", commit: current });
    expect(newer?.href).toBe(`/en/skills/Acme/Tools/audits/${current}-1.2.3`);
    expect(newer?.changes).toEqual({
      text: "2 added, 1 resolved, 1 unchanged",
      href: `/en/skills/Acme/Tools/audits?from=${old}-1.2.3&to=${current}-1.2.3`,
    });
    expect(older?.changes).toBeNull();
  });

  it("say that nothing changed, and that nothing was found", () => {
    const [newer] = toPastAudits(key, [past(current, []), past(old, [])], "en");
    expect(newer?.changes?.text).toBe("No changes");
    expect(newer?.findings).toBe(dictionaryOf("en").labels.levels.none);
  });
});

describe("the changes between two audits", () => {
  it.each(localeCodes)("are the findings that only one of them has, each at its own commit (%s)", (locale) => {
    const changes = toAuditChanges(key, audit(old, [1, 2]), audit(current, [2, 3]), locale);
    const hrefsOf = (rules: typeof changes.added) =>
      rules.flatMap(({ places }) => places.first.map(({ href }) => href.split("?")[0]));
    const file = (commit: string, id: number) => `https://github.com/Acme/Tools/blob/${commit}/pdf/${id}.sh`;
    expect(hrefsOf(changes.added)).toEqual([file(current, 3)]);
    expect(hrefsOf(changes.resolved)).toEqual([file(old, 1)]);
    expect(changes.notes).toEqual([]);
    expect(changes).toMatchObject({ from: `${old}-1.2.3`, to: `${current}-1.2.3` });
    expect(changes.title).toContain(current.slice(0, 10));
  });

  it("are incomplete where findings are not listed, and may come from other rules", () => {
    const { audits } = dictionaryOf("en");
    const notesOf = (from: AuditParts) => toAuditChanges(key, from, audit(current, []), "en").notes;
    expect(notesOf(audit(old, [], {}, 5))).toEqual([audits.incomplete]);
    expect(notesOf(audit(old, [], { engine: "1.2.2" }))).toEqual([audits.otherRules]);
  });
});
