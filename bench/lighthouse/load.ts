import { compress, compressSmall } from "#lib/gateway/compression.ts";
import type { Browser } from "./browser.ts";
import type { Loaded, Part } from "./weight.ts";

/** Lighthouse's names of what is counted apart. */
const parts: Readonly<Record<string, Part>> = { Document: "html", Stylesheet: "style", Script: "script", Font: "font" };

/** The resources that a browser loads for a page, without duplicates, with their compressed sizes. */
export async function loadedBy(browser: Browser, url: string): Promise<Loaded[]> {
  const requests = new Map((await browser.requestsOf(url)).map((request) => [request.url, request.type]));
  return Promise.all(
    [...requests]
      .filter(([address]) => address.startsWith("http"))
      .map(async ([address, type]) => ({ url: address, part: parts[type] ?? "other", ...(await sizesOf(address)) })),
  );
}

async function sizesOf(url: string): Promise<Pick<Loaded, "plain" | "gzip" | "brotli">> {
  // What is not there, as an icon that nobody drew, is loaded too.
  const body = Buffer.from(await (await fetch(url)).arrayBuffer());
  const [gzip, brotli] = await Promise.all([compress(body, "gzip"), compressSmall(body)]);
  return { plain: body.length, gzip: gzip.length, brotli: brotli.length };
}
