import { ENGINE_VERSION, type FindingFacts, type UnitAuditFacts } from "@skillshelf/skill-audit/audit-facts";
import {
  currentLoading,
  type FileFacts,
  type HostFacts,
  type RepositoryFacts,
  type Snapshot,
  type UnitFacts,
} from "../repository-facts.ts";

/** A finding, with some of it changed. */
export const sampleFindingFacts = (changes: Partial<FindingFacts> = {}): FindingFacts => ({
  id: "0123456789ab",
  rule: "pipe-to-shell",
  severity: "high",
  circumstances: [],
  path: "skills/pdf/SKILL.md",
  line: 12,
  ...changes,
});

/** An audit that found nothing, with some of it changed. */
export const sampleAudit = (changes: Partial<UnitAuditFacts> = {}): UnitAuditFacts => ({
  findings: [],
  omitted: 0,
  unread: null,
  capabilities: {
    "runs-scripts": null,
    "uses-network": null,
    "reads-secrets": null,
    "writes-outside": null,
    "installs-packages": null,
  },
  ...changes,
});

/** So many files that stand beside a SKILL.md. */
export const sampleFiles = (count: number): FileFacts[] =>
  Array.from({ length: count }, (_, index) => ({ path: `a/${index}.py`, bytes: index, language: null }));

/** Facts of a unit, with some of them changed. */
export const sampleUnitFacts = (changes: Partial<UnitFacts> = {}): UnitFacts => ({
  path: "skills/pdf/SKILL.md",
  name: "pdf",
  kind: "skill",
  plugin: null,
  language: "en",
  license: null,
  allowedTools: null,
  files: 0,
  bytes: 1_000,
  scripts: [],
  references: [],
  descriptionLength: 80,
  listingTokens: 20,
  bodyTokens: 300,
  hash: "0".repeat(64),
  digest: "1".repeat(64),
  shingles: 0,
  signature: null,
  upstreams: [],
  firstCommittedAt: null,
  deviations: [],
  loading: [],
  audit: sampleAudit(),
  ...changes,
});

/** What was read of a repository without a fault, with some of its facts changed. */
export const sampleReading = (
  changes: Partial<RepositoryFacts> = {},
  words: Partial<Snapshot["words"]> = {},
): Snapshot => ({
  facts: {
    form: 4,
    owner: "a",
    repo: "one",
    commit: "89abcdef0123456789abcdef0123456789abcdef",
    committedAt: "2026-03-01T00:00:00.000Z",
    readAt: "2026-03-11T00:00:00.000Z",
    engine: ENGINE_VERSION,
    loading: currentLoading,
    license: "MIT",
    licenseFiles: ["LICENSE"],
    licenseConflicts: [],
    marketplace: null,
    units: [sampleUnitFacts()],
    notices: [],
    ...changes,
  },
  words: {
    summary: "What it says of itself.",
    descriptions: { "skills/pdf/SKILL.md": "Its own words." },
    excerpts: {},
    ...words,
  },
  source: "a/one",
});

/** A finding that is such a reading, with what its host says. */
export const sampleIngestResult = (reading: Snapshot, host?: HostFacts) => ({
  name: { owner: reading.facts.owner, repo: reading.facts.repo },
  reading,
  host,
});

/** What a host says of a repository, with some of it changed. */
export const sampleHost = (changes: Partial<HostFacts> = {}): HostFacts => ({
  stars: 12,
  isArchived: false,
  defaultBranch: "main",
  topics: ["agent-skills"],
  parent: null,
  askedAt: "2026-03-11T00:00:00.000Z",
  ...changes,
});
