/**
 * Anchors of a record's units on its page: `unit-` and the name where it is unique in the
 * repository, else `unit-` and the path of its folder. Never two alike.
 */
export function unitAnchors(units: readonly Readonly<{ name: string; path: string }>[]): string[] {
  const names = units.map(({ name }) => slug(name));
  const taken = new Set<string>();
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

/** Returns the anchor of a unit without a unique name, and of its other locations, from the path of its SKILL.md. */
export const folderAnchor = (path: string): string => `unit-${slug(path.replace(/\/?SKILL\.md$/i, "")) || "root"}`;

const slug = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
