import { installationSchema, skillAnswerSchema } from "@skillshelf/directory-api/clawhub";
import { ENGINE_VERSION } from "@skillshelf/skill-audit/audit-facts";
import { sampleAudit, sampleFindingFacts } from "@skillshelf/skill-reader/testing/sample-facts";
import { describe, expect, it } from "vitest";
import { sampleRecord, sampleUnit } from "../../../e2e/setup/sample-record.ts";
import { downloadVersion, type KnownSkill, toClawHubInstallation, toClawHubSkill } from "./clawhub.ts";

const site = "https://skills.example.org";
const audited = "fedcba9876543210fedcba9876543210fedcba98";
const audit = {
  level: "high" as const,
  findings: 1,
  accepted: 0,
  commit: audited,
  auditedAt: "2026-11-22T05:00:00.000Z",
  engine: ENGINE_VERSION,
  stale: false,
  unread: 0,
};
const details: NonNullable<KnownSkill["details"]> = {
  license: null,
  allowedTools: null,
  language: "en",
  files: 1,
  bytes: 10,
  scripts: [],
  references: [],
  scriptCount: 0,
  referenceCount: 0,
  licenseConflicts: [],
  accepted: [],
  excerpts: {},
};

const skill = (record: Partial<KnownSkill["record"]> = {}, changes: Partial<typeof details> = {}): KnownSkill => ({
  record: sampleRecord({ repo: "tools", audit, ...record }),
  unit: sampleUnit(),
  details: { ...details, ...changes },
});

const finding = (severity: "high" | "medium", id: string) => sampleFindingFacts({ id, rule: `rule-${id}`, severity });

describe("a skill for the command clawhub", () => {
  it("is what the command reads, at the audited commit", () => {
    const answer = skillAnswerSchema.strict().parse(toClawHubSkill(skill(), site));
    expect(answer.latestVersion?.version).toBe("0.20260131.120000+fedcba987654");
    expect(answer.skill.tags).toEqual({ latest: answer.latestVersion?.version, commit: audited, license: "MIT" });
    expect(answer.owner).toEqual({ handle: "acme_tools", displayName: "Acme/tools" });
  });

  it("tells the license that it states itself, also where that was not recognized", () => {
    const stated = (license: string | null) => ({ licenseConflicts: [{ where: "skills/pdf/LICENSE", license }] });
    const licenseOf = (known: KnownSkill) => toClawHubSkill(known, site).skill.tags.license;
    expect(licenseOf(skill({}, stated("Apache-2.0")))).toBe("Apache-2.0");
    expect(licenseOf(skill({}, stated(null)))).toBe("unknown");
    expect(licenseOf(skill({ license: null }))).toBe("unknown");
  });

  it("makes the command ask only for findings of high severity that nobody accepted", () => {
    const moderationOf = (...findings: ReturnType<typeof finding>[]) => {
      const found = {
        audit: sampleAudit({ findings }),
        accepted: [{ id: "b", on: "2026-11-23", reasons: { en: "Fine." } }],
      };
      return toClawHubSkill(skill({}, found), site).moderation;
    };
    expect(moderationOf()).toBeNull();
    expect(moderationOf(finding("medium", "a"), finding("high", "b"))).toBeNull();
    expect(moderationOf(finding("high", "a"), finding("high", "b"))).toEqual({
      isSuspicious: true,
      isMalwareBlocked: false,
      reasonCodes: ["rule-a"],
      updatedAt: Date.parse(audit.auditedAt),
      engineVersion: ENGINE_VERSION,
      summary: `Findings of high severity: 1. Read them at ${site}/en/skills/Acme/tools/pdf`,
    });
  });
});

describe("where its files are", () => {
  const installationOf = (known: KnownSkill) => installationSchema.parse(toClawHubInstallation(known, site));

  it("is here where its license lets others pass them on", () => {
    const version = "0.20260131.120000+fedcba987654";
    expect(installationOf(skill())).toMatchObject({
      installKind: "archive",
      archive: {
        version,
        downloadUrl: `${site}/clawhub/api/v1/download?slug=pdf&ownerHandle=acme_tools&version=${encodeURIComponent(version)}`,
      },
    });
  });

  it("is GitHub where it does not, or was not read", () => {
    for (const known of [skill({ license: "CC-BY-NC-4.0" }), { ...skill(), details: null }]) {
      expect(downloadVersion(known)).toBeNull();
      expect(installationOf(known)).toMatchObject({
        installKind: "github",
        github: { repo: "Acme/tools", path: "skills/pdf", commit: audited },
      });
    }
  });

  it("is unknown where no commit is known", () => {
    expect(installationOf(skill({ audit: null, commit: null }))).toMatchObject({
      ok: false,
      message: expect.stringContaining("Acme/tools"),
    });
  });
});
