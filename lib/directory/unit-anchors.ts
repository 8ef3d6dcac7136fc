/** Slugs that the address of a skill's page cannot have, since other pages below a repository's have them. */
const RESERVED = ["files", "audits"];

/**
 * Returns the anchors of a repository's skills on its page: `unit-` and the name where it is unique in the repository, else
 * `unit-` and the path of its folder. No two are equal. Without `unit-` they are the slugs of the skills' pages.
 */
export function unitAnchors(units: readonly Readonly<{ name: string; path: string }>[]): string[] {
  const names = units.map(({ name }) => toSlug(name));
  const taken = new Set(RESERVED.map((slug) => `unit-${slug}`));
  return units.map(({ path }, index) => {
    const name = names[index] ?? "";
    const unique = name !== "" && names.filter((other) => other === name).length === 1;
    const base = unique ? `unit-${name}` : folderAnchor(path);
    let anchor = base;
    for (let next = 2; taken.has(anchor); next++) anchor = `${base}-${next}`;
    taken.add(anchor);
    return anchor;
  });
}

/** Returns the slug in the address of a skill's page. */
export const skillSlug = (anchor: string): string => anchor.slice("unit-".length);

/** Finds the skill whose page has a slug. */
export const findBySlug = <Unit extends Readonly<{ anchor: string }>>(
  units: readonly Unit[],
  slug: string,
): Unit | undefined => units.find(({ anchor }) => skillSlug(anchor) === slug);

/** Returns the anchor of a unit without a unique name, and of its other locations, from the path of its SKILL.md. */
export const folderAnchor = (path: string): string => `unit-${toSlug(path.replace(/\/?SKILL\.md$/i, "")) || "root"}`;

/** Converts a text to a slug: lower-case words joined by hyphens. */
export const toSlug = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
