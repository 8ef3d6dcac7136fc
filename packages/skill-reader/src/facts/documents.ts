import { folderOf } from "../folder-of.ts";
import type { TreeEntry } from "../git/tree-entry.ts";
import type { FoundUnit } from "./units.ts";

/** A language after a name: `.de`, `_zh-CN`, `-zh-Hans`. */
const inLanguage = "(?:[-._][A-Za-z]{2}(?:[-_][A-Za-z]{4})?(?:[-_](?:[A-Za-z]{2}|[0-9]{3}))?)?";

/** Documents for people and instructions for a whole repository, by the names they usually have, in a language too. */
const documentName = new RegExp(
  [
    `^(?:README|[Rr]eadme|LICEN[CS]E|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|INDEX|NOTICE|AUTHORS|ROADMAP|TODO|AGENTS|CLAUDE|GEMINI)${inLanguage}$`,
    "^README[-._](?:[A-Z]{3}|[a-z]{3}|English|Chinese|Japanese|Korean|German|French|Spanish|Portuguese|Russian|Arabic|[^\\x00-\\x7F]+)$",
    "^(?:LIESMICH|LISEZ-?MOI|L[EÉ]AME|LEIA-?ME|LEGGIMI)$",
  ].join("|"),
);

/** Frontmatter, or what was meant to be it. */
const frontmatter = /^\uFEFF?\s*---/;

/**
 * Tells documents from units. Scripts that make a folder with a SKILL.md of each Markdown file they find, or a symlink to
 * it, do so with the README too: it states neither a name nor a description, and no one means it to be a skill.
 */
export async function withoutDocuments<Unit extends FoundUnit>(
  units: readonly Unit[],
  read: (entry: TreeEntry) => Promise<Uint8Array | null>,
): Promise<{ units: Unit[]; documents: string[] }> {
  const documents = new Set<string>();
  for (const { path, entry } of units) {
    if (![folderOf(path), entry.path.replace(/\.[^./]*$/, "")].some((name) => documentName.test(lastPart(name))))
      continue;
    const bytes = await read(entry);
    if (bytes !== null && !frontmatter.test(new TextDecoder().decode(bytes))) documents.add(path);
  }
  return { units: units.filter(({ path }) => !documents.has(path)), documents: [...documents] };
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
