import type { DirectoryRecord, DirectoryUnit } from "@skillshelf/directory-api/schema";

const commit = "0123456789abcdef0123456789abcdef01234567";

/** A whole record for the tests of views, with some of its fields changed. */
export const sampleRecord = (changes: Partial<DirectoryRecord> = {}): DirectoryRecord => ({
  id: 1,
  owner: "Acme",
  repo: "Tools.md",
  name: "Acme tools",
  summary: "Tools for reading files.",
  summaryLanguage: "en",
  category: "documents",
  tags: ["pdf"],
  languages: ["en", "ja"],
  license: "MIT",
  licenseSource: null,
  marketplace: null,
  skillCount: 2,
  stars: null,
  score: null,
  contextAlways: null,
  contextOnActivation: null,
  audit: null,
  reviewedCommit: commit,
  reviewedOn: "2026-02-01",
  status: "active",
  reason: null,
  successor: null,
  commit,
  updatedAt: new Date("2026-01-31T12:00:00Z"),
  copyOf: null,
  firstIndexedAt: new Date("2026-02-01T06:00:00.250Z"),
  indexedAt: new Date("2026-02-02T06:00:00.250Z"),
  ...changes,
});

/** A unit of it, with some of its fields changed. */
export const sampleUnit = (changes: Partial<DirectoryUnit> = {}): DirectoryUnit => ({
  name: "pdf",
  path: "skills/pdf/SKILL.md",
  otherLocations: [],
  description: "Reads PDF files.",
  describedBy: "directory",
  language: "en",
  auditLevel: "none",
  capabilities: [],
  anchor: "unit-pdf",
  plugin: null,
  kind: "skill",
  bodyTokens: null,
  ...changes,
});
