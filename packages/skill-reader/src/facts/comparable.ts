import { minHash, writeSignature } from "../duplicates/min-hash.ts";
import { comparedWords, shingles } from "../duplicates/shingles.ts";
import type { UnitFacts } from "../repository-facts.ts";

/** What copies of a SKILL.md are found by: its text after the frontmatter, which copies often change. */
export function comparable(bytes: Uint8Array | null): Pick<UnitFacts, "shingles" | "signature"> {
  const text = new TextDecoder().decode(bytes ?? new Uint8Array()).replace(frontmatter, "");
  const found = shingles(comparedWords(text));
  return { shingles: found.size, signature: found.size === 0 ? null : writeSignature(minHash(found)) };
}

const frontmatter = /^---\r?\n[^]*?\r?\n---[^\S\n]*(?:\n|$)/;
