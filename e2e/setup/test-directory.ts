import { inject } from "vitest";
import type { Content, SkillContent } from "#lib/directory/ingest/content/content.ts";
import type { ReviewedSkill } from "#lib/directory/ingest/content/frontmatter.ts";
import { readContent } from "#lib/directory/ingest/content/read.ts";
import { openDirectory } from "#lib/directory/store/database.ts";
import { migrateDirectory } from "#lib/directory/store/migrate.ts";
import { createDatabase } from "./postgres-server.ts";
import "./provided.ts";
import { projectFolder } from "./server-process.ts";

/** A migrated, empty directory database of its own. */
export async function makeTestDirectory(serverUrl: string) {
  const template = inject("templates")?.directory;
  const created = await createDatabase(serverUrl, template);
  if (template === undefined) await migrateDirectory(created.url);
  const { database, close } = openDirectory(created.url, { name: "skillshelf-test" });
  return {
    url: created.url,
    database,
    remove: async () => {
      await close();
      await created.drop();
    },
  };
}

let bundled: Promise<Content> | undefined;

/** The bundled content, read once. */
export const bundledContent = (): Promise<Content> => (bundled ??= readContent(`${projectFolder}/content`));

/** A minimal reviewed record. */
export function makeSkill(owner: string, repo: string, changes: Partial<ReviewedSkill> = {}): SkillContent {
  const skill: ReviewedSkill = {
    owner,
    repo,
    name: `${owner} ${repo}`,
    summary: "A record made for a test.",
    category: "testing",
    tags: ["made"],
    languages: ["en"],
    license: "MIT",
    commit: "0123456789abcdef0123456789abcdef01234567",
    committedAt: new Date("2026-01-01T00:00:00Z"),
    reviewedOn: "2026-01-02",
    units: [{ name: "unit", path: "SKILL.md" }],
    ...changes,
  };
  const { name, summary } = skill;
  return { file: `skills/${owner}/${repo}.en.md`, skill, texts: { en: { name, summary, body: "Body." } } };
}
