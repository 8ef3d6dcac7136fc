import { parse } from "yaml";
import { z } from "zod";

/** What every SKILL.md has at least. */
export const frontmatterSchema = z.object({
  name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  description: z.string().min(10),
});

/** The frontmatter of a text as YAML says it; undefined where it has none. */
export function frontmatterOf(text: string): unknown {
  const [, head] = /^---\n([\s\S]+?)\n---\n/.exec(text) ?? [];
  return head === undefined ? undefined : parse(head);
}
