/**
 * A list marker. `offset` is the column of the item's text, and the minimum indentation of its continuation lines.
 * `begins`: whether it starts an item even after a paragraph line, only outside a paragraph, or is unsure.
 */
export type ListMarker = Readonly<{ kind: string; offset: number; begins: "always" | "no-paragraph" | "unsure" }>;

const MARKER = /^([-+*]|(\d{1,9})([.)]))(?:([ \t]+)(?=[^ \t])|[ \t]*$)/;
const MAX_SPACES = 4;

/** Reads the list marker of a line without its indentation; null if there is none. */
export function listMarker(line: string, indent: number): ListMarker | null {
  const found = MARKER.exec(line);
  if (found === null) return null;
  const [, marker = "", number, delimiter, space = ""] = found;
  const kind = delimiter ?? marker;
  // The width of a tab, and whether an empty item continues, depend on more than this line.
  if (space === "" || space.includes("\t")) return { kind, offset: indent + marker.length + 1, begins: "unsure" };
  const width = space.length > MAX_SPACES ? 1 : space.length;
  return {
    kind,
    offset: indent + marker.length + width,
    begins: number === undefined || number === "1" ? "always" : "no-paragraph",
  };
}

export const isThematicBreak = (line: string): boolean => /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/.test(line);
