import { type Locale } from "@skillshelf/directory-api/locales";
import { type AcceptedFinding } from "@skillshelf/directory-api/schema";
import { type CategoryContent } from "@skillshelf/directory-api/schema";
import { type RepositoryFacts } from "@skillshelf/skill-reader/repository-facts";
import { type DepartedSkill } from "./frontmatter.ts";
import { type ReviewedSkill } from "./frontmatter.ts";

type Translated<Text> = Readonly<Record<string, Text>>;

/** A repository's file in the default locale with its translations. A departed one has no texts but its name. */
export type SkillContent = Readonly<{
  file: string;
  skill: ReviewedSkill | DepartedSkill;
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

export const isDeparted = (skill: ReviewedSkill | DepartedSkill): skill is DepartedSkill =>
  skill.status === "renamed" || skill.status === "removed";
