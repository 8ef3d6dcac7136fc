/** What pages of the documentation may have drawn in them, on a line `<!-- figure: name -->` of its own. */
const figures = ["graph-levels", "graph-proof"] as const;
export type Figure = (typeof figures)[number];

const mark = /^<!-- figure: (.*) -->$/m;

export const isFigure = (name: string): name is Figure => figures.some((figure) => figure === name);

/** A document in parts: first text, then by turns the name of a figure and the text after it. */
export const partsOf = (body: string): string[] => body.split(mark);

/** Names in such lines that are no figure's. */
export const unknownFigures = (body: string): string[] =>
  partsOf(body).filter((name, index) => index % 2 === 1 && !isFigure(name));
