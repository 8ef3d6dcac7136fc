/**
 * A list marker. `offset` is the column its item's text begins at, which later lines of the item are indented to at
 * least. `begins` tells where it begins an item: also where a paragraph could go on, only where none does, or unsure.
 */
export type ListMarker = Readonly<{ kind: string; offset: number; begins: "always" | "no-paragraph" | "unsure" }>;

const MARKER = /^([-+*]|(\d{1,9})([.)]))(?:([ \t]+)(?=[^ \t])|[ \t]*$)/;
const MAX_SPACES = 4;

/** Reads the marker of a line without its indentation; null where it has none. */
export function listMarker(line: string, indent: number): ListMarker | null {
  const found = MARKER.exec(line);
  if (found === null) return null;
  const [, marker = "", number, delimiter, space = ""] = found;
  const kind = delimiter ?? marker;
  // How far a tab reaches, and whether an item without text goes on, depends on more than its line.
  if (space === "" || space.includes("\t")) return { kind, offset: indent + marker.length + 1, begins: "unsure" };
  const width = space.length > MAX_SPACES ? 1 : space.length;
  return {
    kind,
    offset: indent + marker.length + width,
    begins: number === undefined || number === "1" ? "always" : "no-paragraph",
  };
}

export const isThematicBreak = (line: string): boolean => /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/.test(line);
