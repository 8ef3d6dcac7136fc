import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { defaultLocale, isLocale, type Locale, localeCodes } from "@skillshelf/directory-api/locales";
import type { AcceptedFinding } from "@skillshelf/directory-api/schema";
import { parseJson } from "@skillshelf/skill-reader/json";
import { type RepositoryFacts, repositoryFactsSchema } from "@skillshelf/skill-reader/repository-facts";
import { z } from "zod";
import { categories } from "#content/categories.ts";
import { checkContent } from "./check.ts";
import {
  type CollectionContent,
  type Content,
  ContentError,
  type ContentFault,
  type DocumentContent,
  isDelisted,
  type SkillContent,
} from "./content.ts";
import { withTables } from "./drawn-tables.ts";
import {
  collectionFrontmatter,
  documentFrontmatter,
  type ReviewedSkill,
  skillFrontmatter,
  skillTranslation,
} from "./frontmatter.ts";
import { type MarkdownFile, parseMarkdownFile } from "./markdown-file.ts";

type Key = Readonly<{ owner: string; repo: string }>;

/** Returns the path of a record's bundled facts, relative to the content folder. */
const factsFile = ({ owner, repo }: Key): string => `facts/${owner}/${repo}.json`;

/** Reads the bundled facts of a record; undefined if there are none or they are invalid. */
export async function readFacts(
  folder: string,
  key: Key,
  faults: ContentFault[],
): Promise<RepositoryFacts | undefined> {
  const file = factsFile(key);
  const text = await readFile(join(folder, file), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const result = repositoryFactsSchema.safeParse(parseJson(text));
  if (result.success) {
    const { owner, repo } = result.data;
    if (owner === key.owner && repo === key.repo) return result.data;
    faults.push({ file, line: 1, reason: `contains facts of ${owner}/${repo}` });
    return undefined;
  }
  const advice = "update it with `npm run skillshelf -- facts`";
  faults.push({ file, line: 1, reason: `${z.prettifyError(result.error).split("\n")[0]}; ${advice}` });
  return undefined;
}

/** Writes the bundled facts of a record. */
export async function writeFacts(folder: string, facts: RepositoryFacts): Promise<void> {
  const path = join(folder, factsFile(facts));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${formatFacts(facts)}\n`);
}

/** Formats each unit on its own line, so that diffs show which units changed. */
function formatFacts({ units, ...facts }: RepositoryFacts): string {
  const members = Object.entries(facts).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const lines = units.map((unit) => `  ${JSON.stringify(unit)}`).join(",\n");
  return `{\n${members.join(",\n")},\n"units": [\n${lines}\n]\n}`;
}

type Source = Readonly<{ file: string; id: string; locale: Locale; text: string }>;

/**
 * Reads and checks a content folder.
 *
 * @throws {ContentError} with every fault by file and line.
 */
export async function readContent(folder: string): Promise<Content> {
  // An empty result would withdraw the whole catalog.
  const parts = await Promise.all(["skills", "collections", "docs"].map((name) => isFolder(join(folder, name))));
  if (!parts.includes(true)) throw new ContentError([{ file: "skills", line: 1, reason: "is not a folder" }]);
  const faults: ContentFault[] = [];
  const content = {
    categories,
    skills: await withFacts(folder, readSkills(await readSources(folder, "skills", faults), faults), faults),
    collections: readCollections(await readSources(folder, "collections", faults), faults),
    documents: readDocuments(await readSources(folder, "docs", faults), faults),
  };
  faults.push(...checkContent(content));
  if (faults.length > 0) throw new ContentError(faults);
  const documents = content.documents.map((one) => ({ ...one, body: withTables(one.body, one.locale) }));
  return { ...content, documents };
}

/**
 * Reads the records of a content folder without their bundled facts, which may be out of date.
 *
 * @throws {ContentError}
 */
export async function readRecords(folder: string): Promise<readonly SkillContent[]> {
  const faults: ContentFault[] = [];
  const skills = readSkills(await readSources(folder, "skills", faults), faults);
  if (faults.length > 0) throw new ContentError(faults);
  return skills;
}

function readSkills(sources: readonly Source[], faults: ContentFault[]): SkillContent[] {
  return groupByLocale(sources, faults).flatMap(([base, others]): SkillContent[] => {
    const texts: Record<string, SkillContent["texts"][string]> = {};
    const reasons: Record<string, NonNullable<z.infer<typeof skillTranslation>["accepted"]>> = {};
    for (const other of others) {
      const translation = parse(other, skillTranslation, faults);
      if (!translation) continue;
      const { name, summary, accepted = [] } = translation.frontmatter;
      texts[other.locale] = { name, summary, body: translation.body };
      reasons[other.locale] = accepted;
    }
    const main = parse(base, skillFrontmatter, faults);
    if (!main) return [];
    const skill = main.frontmatter;
    if ("summary" in skill) texts[defaultLocale] = { name: skill.name, summary: skill.summary, body: main.body };
    const accepted = "accepted" in skill ? (skill.accepted ?? []) : [];
    return [{ file: base.file, skill, texts, accepted: toAccepted(accepted, reasons) }];
  });
}

/** Returns accepted findings with their reasons in all available locales. */
function toAccepted(
  accepted: NonNullable<ReviewedSkill["accepted"]>,
  translations: Readonly<Record<string, readonly Readonly<{ finding: string; reason: string }>[]>>,
): AcceptedFinding[] {
  return accepted.map(({ finding, on, reason }) => {
    const translated = Object.entries(translations).flatMap(([locale, ofLocale]) => {
      const found = ofLocale.find((one) => one.finding === finding);
      return found ? [[locale, found.reason] as const] : [];
    });
    return { id: finding, on, reasons: { ...Object.fromEntries(translated), [defaultLocale]: reason } };
  });
}

/** Adds the bundled facts to records. */
const withFacts = (folder: string, skills: readonly SkillContent[], faults: ContentFault[]): Promise<SkillContent[]> =>
  Promise.all(
    skills.map(async (content) => {
      const facts = isDelisted(content.skill) ? undefined : await readFacts(folder, content.skill, faults);
      return facts ? { ...content, facts } : content;
    }),
  );

function readCollections(sources: readonly Source[], faults: ContentFault[]): CollectionContent[] {
  return groupByLocale(sources, faults).flatMap(([base, others]): CollectionContent[] => {
    const main = parse(base, collectionFrontmatter, faults);
    const translations = others.flatMap((source) => {
      const file = parse(source, collectionFrontmatter, faults);
      return file ? [{ source, file }] : [];
    });
    if (!main) return [];
    const names = main.frontmatter.members.map(({ skill }) => skill);
    for (const { source, file } of translations) {
      for (const { skill } of file.frontmatter.members) {
        if (!names.includes(skill))
          faults.push({ file: source.file, line: 1, reason: `member ${skill} is not in ${base.file}` });
      }
    }
    const versions = [{ source: base, file: main }, ...translations];
    const texts = Object.fromEntries(
      versions.map(({ source, file }) => [source.locale, { title: file.frontmatter.title, introduction: file.body }]),
    );
    const members = names.map((skill) => ({
      skill,
      reasons: Object.fromEntries(
        versions.flatMap(({ source, file }) => {
          const reason = file.frontmatter.members.find((member) => member.skill === skill)?.reason;
          return reason === undefined ? [] : [[source.locale, reason]];
        }),
      ),
    }));
    return [{ file: base.file, slug: base.id, position: main.frontmatter.position, texts, members }];
  });
}

function readDocuments(sources: readonly Source[], faults: ContentFault[]): DocumentContent[] {
  return sources.flatMap((source): DocumentContent[] => {
    const file = parse(source, documentFrontmatter, faults);
    return file
      ? [
          {
            file: source.file,
            slug: source.id,
            locale: source.locale,
            ...file.frontmatter,
            body: file.body,
            bodyLine: file.bodyLine,
          },
        ]
      : [];
  });
}

function parse<Schema extends z.ZodType>(
  source: Source,
  schema: Schema,
  faults: ContentFault[],
): MarkdownFile<z.infer<Schema>> | undefined {
  const parsed = parseMarkdownFile(source.file, source.text, schema);
  if (parsed.ok) return parsed.value;
  faults.push(...parsed.faults);
  return undefined;
}

/** Reads the Markdown files `<id>.<locale>.md` below a folder in the order of their names. */
async function readSources(folder: string, name: string, faults: ContentFault[]): Promise<Source[]> {
  const root = join(folder, name);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  const files = entries
    .filter((entry) => entry.isFile() && (entry.name.endsWith(".md") || !entry.name.startsWith(".")))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const sources: Source[] = [];
  for (const file of files) {
    const relative = file
      .slice(root.length + 1)
      .split(sep)
      .join("/");
    const match = /^(?<id>.+)\.(?<locale>[^.]+)\.md$/.exec(relative)?.groups;
    const shown = `${name}/${relative}`;
    if (match?.id === undefined || match.locale === undefined || !isLocale(match.locale)) {
      faults.push({
        file: shown,
        line: 1,
        reason: `must be named <name>.<locale>.md, locale one of ${localeCodes.join(", ")}`,
      });
      continue;
    }
    sources.push({ file: shown, id: match.id, locale: match.locale, text: await readFile(file, "utf8") });
  }
  return sources;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Groups sources by id: the one in the default locale, then its translations. A translation without it is a fault. */
function groupByLocale(sources: readonly Source[], faults: ContentFault[]): [Source, Source[]][] {
  return [...new Set(sources.map(({ id }) => id))].flatMap((id): [Source, Source[]][] => {
    const versions = sources.filter((source) => source.id === id);
    const base = versions.find(({ locale }) => locale === defaultLocale);
    const first = versions[0];
    if (base) return [[base, versions.filter((version) => version !== base)]];
    if (first) faults.push({ file: first.file, line: 1, reason: `has no ${id}.${defaultLocale}.md in its folder` });
    return [];
  });
}
