import type { SkillKey } from "@skillshelf/directory-api/links";
import type { AuditAnswer, CategoryList, SearchPage, SkillAnswer } from "@skillshelf/directory-api/schema";

/** The directory cannot answer what was asked. The message is for whoever asked. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  /** Whether it is for good, because there is no such thing; else it may be answered later. */
  readonly isMissing: boolean;

  constructor(message: string, { isMissing = false }: { isMissing?: boolean } = {}) {
    super(message);
    this.isMissing = isMissing;
  }
}

/** A page by its path, with what it is called and about. */
type ListedPage = Readonly<{ path: string; title: string; description: string }>;

/** Where tools and resources read. Renamed records are answered by their successors; what fails with a `SourceError` may be told. */
export type Source = Readonly<{
  siteUrl: string;
  /** @param query of the API's search, with its `?`. */
  search(query: string): Promise<SearchPage>;
  record(key: SkillKey): Promise<SkillAnswer>;
  audit(key: SkillKey): Promise<AuditAnswer>;
  categories(): Promise<CategoryList>;
  /** The page at a path, as Markdown. */
  markdown(path: string): Promise<string>;
  /** Pages to choose from without searching: documentation, collections and categories, in the default language. */
  pages(): Promise<readonly ListedPage[]>;
}>;
