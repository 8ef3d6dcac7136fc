import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../bench/machine/build.ts";

/** Texts of a sample and what the eval puts in their place. */
export type Replacements = Readonly<Record<string, string>>;

/**
 * Fills a sample of `deploy`. Longer texts are replaced first, and what was put in place is not replaced again.
 *
 * @throws {Error} where the sample does not contain one of the texts: then the eval would not run what operators copy.
 */
export function fillSample(sample: string, replacements: Replacements): string {
  const missing = Object.keys(replacements).filter((text) => !sample.includes(text));
  if (missing.length > 0) throw new Error(`The sample does not contain ${missing.join(", ")}`);
  const texts = Object.keys(replacements).toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  return sample.replace(pattern, (text) => replacements[text] ?? text);
}

/** Reads a sample, such as `haproxy/haproxy.cfg`, and fills it. */
export async function readSample(name: string, replacements: Replacements): Promise<string> {
  return fillSample(await readFile(join(root, "deploy", name), "utf8"), replacements);
}
