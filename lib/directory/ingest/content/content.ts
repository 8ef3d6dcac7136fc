import type { Locale } from "@skillshelf/directory-api/locales";
import type { AcceptedFinding, CategoryContent, DocumentGroup } from "@skillshelf/directory-api/schema";
import type { RepositoryFacts } from "@skillshelf/skill-reader/repository-facts";
import type { DelistedSkill, ReviewedSkill } from "./frontmatter.ts";

/** A fault in a content file. `line` counts from 1; `reason` says how to fix it. */
export type ContentFault = Readonly<{ file: string; line: number; reason: string }>;

/** Invalid content, which must not be loaded. The message lists every fault as `file:line reason`. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    super(faults.map(({ file, line, reason }) => `${file}:${line} ${reason}`).join("\n"));
    this.faults = faults;
  }
}

type Translated<Text> = Readonly<Record<string, Text>>;

/** A repository's file in the default locale, with its translations. A delisted one has only a name. */
export type SkillContent = Readonly<{
  file: string;
  skill: ReviewedSkill | DelistedSkill;
  texts: Translated<Readonly<{ name: string; summary: string; body: string }>>;
  /** Audit findings that editors accepted. */
  accepted?: readonly AcceptedFinding[];
  /** Bundled facts of the repository, if any. */
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
  /** First line of the body in the file, for faults. */
  bodyLine: number;
  updatedOn: string;
}>;

/** All checked content of `content/`. */
export type Content = Readonly<{
  categories: readonly CategoryContent[];
  skills: readonly SkillContent[];
  collections: readonly CollectionContent[];
  documents: readonly DocumentContent[];
}>;

export const isDelisted = (skill: ReviewedSkill | DelistedSkill): skill is DelistedSkill =>
  skill.status === "renamed" || skill.status === "removed";
