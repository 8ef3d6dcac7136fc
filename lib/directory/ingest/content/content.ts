import type { Locale } from "@skillshelf/directory-api/locales";
import type { AcceptedFinding, CategoryContent, DocumentGroup } from "@skillshelf/directory-api/schema";
import type { RepositoryFacts } from "@skillshelf/skill-reader/repository-facts";
import type { DelistedSkill, ReviewedSkill } from "./frontmatter.ts";

/** Something wrong in a content file: where it is and what would be right. `line` counts from 1. */
export type ContentFault = Readonly<{ file: string; line: number; reason: string }>;

/** Content that must not reach the database. The message lists every fault as `file:line reason`. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    super(faults.map(({ file, line, reason }) => `${file}:${line} ${reason}`).join("\n"));
    this.faults = faults;
  }
}

type Translated<Text> = Readonly<Record<string, Text>>;

/** A repository's file in the default locale with its translations. A departed one has no texts but its name. */
export type SkillContent = Readonly<{
  file: string;
  skill: ReviewedSkill | DelistedSkill;
  texts: Translated<Readonly<{ name: string; summary: string; body: string }>>;
  /** Findings of the audit that editors accepted. */
  accepted?: readonly AcceptedFinding[];
  /** What was read of the repository, where facts of it are bundled. */
  facts?: RepositoryFacts | undefined;
}>;

export type CollectionContent = Readonly<{
  file: string;
  slug: string;
  position: number;
  texts: Translated<Readonly<{ title: string; introduction: string }>>;
  members: readonly Readonly<{ skill: string; reasons: Translated<string> }>[];
}>;

export type DocumentContent = Readonly<{
  file: string;
  slug: string;
  locale: Locale;
  group: DocumentGroup;
  position: number;
  title: string;
  description: string;
  body: string;
  /** Line of the file the body begins at, for faults. */
  bodyLine: number;
  updatedOn: string;
}>;

/** Everything under `content/`, checked. */
export type Content = Readonly<{
  categories: readonly CategoryContent[];
  skills: readonly SkillContent[];
  collections: readonly CollectionContent[];
  documents: readonly DocumentContent[];
}>;

export const isDelisted = (skill: ReviewedSkill | DelistedSkill): skill is DelistedSkill =>
  skill.status === "renamed" || skill.status === "removed";
