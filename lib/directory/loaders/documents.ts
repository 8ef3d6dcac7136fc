import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { docsPath, ownSkillPath } from "@skillshelf/directory-api/links";
import type { Locale } from "@skillshelf/directory-api/locales";
import { type SkillIndex, skillIndexSchema } from "@skillshelf/directory-api/schema";
import { parse } from "yaml";
import { env } from "#lib/env.ts";
import { dictionaryOf } from "#lib/i18n/dictionary.ts";
import { getDocument, listDocuments } from "../queries/catalog.ts";
import { documentNeighbors, groupDocumentLinks, toDocumentLinks, toDocumentView } from "../views/document.ts";
import { type PageFrame, trailOf } from "../views/page-frame.ts";

/** The skill that teaches agents to use this site, with its entry in the index. */
type OwnSkill = Readonly<{ text: string; entry: SkillIndex["skills"][number] }>;

const described = skillIndexSchema.shape.skills.element.pick({ name: true, description: true });

/** Placeholder for the site's address in the file. */
const EXAMPLE_SITE = "http://localhost:3000";

/** Reads the directory's own skill, with the address of this site in it. */
export async function ownSkill(): Promise<OwnSkill> {
  const file = join(process.cwd(), "content", "agent-skills", "skillshelf", "SKILL.md");
  const text = (await readFile(file, "utf8")).replaceAll(EXAMPLE_SITE, env().siteUrl);
  const { name, description } = described.parse(parse(text.split("---\n", 2)[1] ?? ""));
  const digest = createHash("sha256").update(text).digest("hex");
  return { text, entry: { name, type: "skill-md", description, url: ownSkillPath, digest: `sha256:${digest}` } };
}

function documentsFrame(locale: Locale): PageFrame {
  const { title, description } = dictionaryOf(locale).docs;
  return { title, description, path: docsPath, trail: trailOf(locale) };
}

export type DocumentsPage = Awaited<ReturnType<typeof documentsPage>>;

export async function documentsPage(locale: Locale) {
  const documents = toDocumentLinks(await listDocuments(), locale);
  return { frame: documentsFrame(locale), documents, sections: groupDocumentLinks(documents, locale) };
}

export type DocumentPage = NonNullable<Awaited<ReturnType<typeof documentPage>>>;

/** Loads a page of the documentation; undefined when there is none of this name. */
export const documentPage = async (locale: Locale, slug: string) => {
  const view = toDocumentView(await getDocument(slug), locale, env());
  if (view === undefined) return undefined;
  const parent = slug.includes("/") ? await getDocument(slug.slice(0, slug.lastIndexOf("/"))) : [];
  const above = toDocumentView(parent, locale, env());
  const frame: PageFrame = {
    title: view.title,
    description: view.description,
    path: (code) => docsPath(code, slug),
    locales: view.locales,
    trail: trailOf(
      locale,
      { href: docsPath(locale), name: dictionaryOf(locale).docs.title },
      ...(above ? [{ href: docsPath(locale, above.slug), name: above.title, language: above.language }] : []),
    ),
  };
  const documents = toDocumentLinks(await listDocuments(), locale);
  const neighbors = documentNeighbors(documents, docsPath(locale, slug));
  return { frame, sections: groupDocumentLinks(documents, locale), ...neighbors, ...view };
};
