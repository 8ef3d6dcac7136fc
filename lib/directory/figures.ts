/** Figures that a documentation page can contain, each on its own line `<!-- figure: name -->`. */
const figures = ["graph-levels", "graph-proof"] as const;
export type Figure = (typeof figures)[number];

const mark = /^<!-- figure: (.*) -->$/m;

export const isFigure = (name: string): name is Figure => figures.some((figure) => figure === name);

/** Splits a document into text and figures, alternating. */
export const partsOf = (body: string): string[] => body.split(mark);

/** Lists names in such lines that are not figures. */
export const unknownFigures = (body: string): string[] =>
  partsOf(body).filter((name, index) => index % 2 === 1 && !isFigure(name));
