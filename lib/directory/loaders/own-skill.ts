import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ownSkillPath } from "@skillshelf/directory-api/links";
import { type SkillIndex, skillIndexSchema } from "@skillshelf/directory-api/schema";
import { parse } from "yaml";
import { env } from "#lib/env.ts";

/** The skill that teaches agents to use this site, and how an index names it. */
type OwnSkill = Readonly<{ text: string; entry: SkillIndex["skills"][number] }>;

const described = skillIndexSchema.shape.skills.element.pick({ name: true, description: true });

/** What stands in the file for the address of the site. */
const EXAMPLE_SITE = "http://localhost:3000";

/** Reads the directory's own skill, with the address of this site in it. */
export async function ownSkill(): Promise<OwnSkill> {
  const file = join(process.cwd(), "content", "agent-skills", "skillshelf", "SKILL.md");
  const text = (await readFile(file, "utf8")).replaceAll(EXAMPLE_SITE, env().siteUrl);
  const { name, description } = described.parse(parse(text.split("---\n", 2)[1] ?? ""));
  const digest = createHash("sha256").update(text).digest("hex");
  return { text, entry: { name, type: "skill-md", description, url: ownSkillPath, digest: `sha256:${digest}` } };
}
