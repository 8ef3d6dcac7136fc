import { segmentedText } from "../../segment.ts";
import { unitAnchors } from "./anchors.ts";
import { isDeparted, type SkillContent } from "./content.ts";
import type { ReviewedSkill } from "./frontmatter.ts";

/** What the row of a record holds when the repository is no longer in the directory: nothing is claimed of it any more. */
export const noFacts = {
  summary: "",
  category: "other",
  tags: [],
  languages: [],
  license: null,
  marketplace: null,
  skillCount: 0,
  reviewedCommit: null,
  reviewedOn: null,
  commit: null,
  updatedAt: null,
  searchFields: { name: "", owner: "", unit: "", tag: "", summary: "" },
};

/** The row of a record. A departed one keeps its key, name, status and where it went. */
export function recordRow({ skill, texts }: SkillContent) {
  const { owner, repo, name } = skill;
  if (isDeparted(skill)) {
    const { status, reason, successor = null } = skill;
    return { ...noFacts, owner, repo, name, status, reason, successor };
  }
  const translations = Object.values(texts);
  return {
    owner,
    repo,
    name,
    summary: skill.summary,
    category: skill.category,
    tags: skill.tags,
    languages: skill.languages,
    license: skill.license,
    marketplace: skill.marketplace ?? null,
    skillCount: skill.units.length,
    reviewedCommit: skill.commit,
    reviewedOn: skill.reviewedOn,
    status: skill.status ?? ("active" as const),
    reason: null,
    successor: null,
    commit: skill.commit,
    updatedAt: skill.committedAt,
    searchFields: {
      name: segmentedText([...new Set(translations.map((text) => text.name)), repo]),
      owner: segmentedText([owner]),
      unit: segmentedText(skill.units.map((unit) => unit.name)),
      tag: segmentedText([...skill.tags, skill.category]),
      summary: segmentedText(translations.map(({ summary }) => summary)),
    },
  };
}

/** The rows of a record's units, in the order of their paths. */
export function unitRows(recordId: number, units: ReviewedSkill["units"]) {
  const ordered = units.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const anchors = unitAnchors(ordered);
  return ordered.map(({ name, path, plugin, description }, index) => ({
    recordId,
    position: index + 1,
    path,
    name,
    description: description ?? null,
    plugin: plugin ?? null,
    anchor: anchors[index] ?? `unit-${index + 1}`,
    searchText: segmentedText([name, description ?? ""]),
  }));
}
