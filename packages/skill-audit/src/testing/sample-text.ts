/**
 * Decodes the text of a sample file. `⟦…⟧` contains code points in hexadecimal: invisible characters, and bytes of
 * programs. An empty `⟦⟧` inside a sample key keeps code hosts from reporting the key as leaked.
 */
export const decodeSample = (text: string): string =>
  text.replace(/⟦([0-9A-F]+(?: [0-9A-F]+)*)?⟧/g, (_, points: string | undefined) =>
    String.fromCodePoint(...(points?.split(" ") ?? []).map((point) => Number.parseInt(point, 16))),
  );
