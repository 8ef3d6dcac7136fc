/** Counts what a file of a sitemap says, as it comes in: its addresses, and the latest date it gives. An element stands on a line. */
export class SitemapTally {
  #partial = "";
  #urls = 0;
  #newest = "";

  /** Takes the next part of the text. */
  push(text: string): void {
    const lines = (this.#partial + text).split("\n");
    this.#partial = lines.pop() ?? "";
    for (const line of lines) {
      if (line.includes("<loc>")) this.#urls++;
      const date = /<lastmod>([^<]+)</.exec(line)?.[1] ?? "";
      if (date > this.#newest) this.#newest = date;
    }
  }

  get urls(): number {
    return this.#urls;
  }

  /** As it is written; undefined where there is none. */
  get newest(): string | undefined {
    return this.#newest === "" ? undefined : this.#newest;
  }
}

/** A file by what the index says of it. */
export type ListedFile = Readonly<{ path: string; lastModified: string | undefined }>;

/** The files an index lists. */
export const listedFiles = (index: string): ListedFile[] =>
  [...index.matchAll(/<loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(([, url = "", lastModified]) => ({
    path: new URL(url).pathname,
    lastModified,
  }));
