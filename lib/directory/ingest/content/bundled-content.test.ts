import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { localeCodes } from "#lib/i18n/locales.ts";
import { isDeparted } from "./content.ts";
import { readContent } from "./read.ts";

/** The content the project is published with: sound, and beyond that written by its editorial rules. */
const content = await readContent(join(import.meta.dirname, "../../../../content"));
const reviewed = content.skills.flatMap(({ file, skill, texts }) =>
  isDeparted(skill) ? [] : [{ file, skill, texts }],
);

const marketing =
  /\b(?:powerful|seamless(?:ly)?|effortless(?:ly)?|cutting-edge|game-chang(?:er|ing)|revolutionary|blazing(?:ly)?|world-class|best-in-class|state-of-the-art|next-level|supercharges?|unleash(?:es)?|must-have|amazing|leistungsstark\p{L}*|nahtlos\p{L}*|mühelos\p{L}*|revolutionär\p{L}*|bahnbrechend\p{L}*|einzigartig\p{L}*|erstklassig\p{L}*|kinderleicht\p{L}*|unverzichtbar\p{L}*)(?!\p{L})/iu;

/** Sentences of a review without its headings. A dot inside a file's name or a number ends none. */
function sentences(markdown: string): string[] {
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  return markdown
    .replace(/^#.*$/gm, "")
    .split(/\n\s*\n/)
    .flatMap((paragraph) => [...segmenter.segment(paragraph.replace(/\s+/g, " "))])
    .map(({ segment }) => segment.trim());
}

const wordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

describe("the bundled content", () => {
  it("has repositories, collections and documents", () => {
    expect(reviewed.length).toBeGreaterThan(0);
    expect(content.collections.length).toBeGreaterThan(0);
    expect(content.documents.length).toBeGreaterThan(0);
  });

  it("has every review, collection and document in every locale", () => {
    for (const { file, texts } of reviewed) {
      for (const locale of localeCodes) expect(texts[locale]?.body, `${file} in ${locale}`).toMatch(/\S/);
    }
    for (const { file, texts } of content.collections)
      expect(Object.keys(texts).toSorted(), file).toEqual([...localeCodes].toSorted());
    for (const { slug } of content.documents) {
      const written = content.documents.filter((page) => page.slug === slug).map(({ locale }) => locale);
      expect(written.toSorted(), slug).toEqual([...localeCodes].toSorted());
    }
  });

  it("ties every review to a full commit of its own", () => {
    const commits = reviewed.map(({ skill }) => skill.commit);
    for (const commit of commits) expect(commit).toMatch(/^[0-9a-f]{40}$/);
    expect(new Set(commits).size).toBe(commits.length);
  });

  it("was reviewed after the commit it describes was made", () => {
    for (const { file, skill } of reviewed)
      expect(Date.parse(skill.reviewedOn) + 86_400_000, file).toBeGreaterThan(skill.committedAt.getTime());
  });

  it("lists every unit of a repository once, whatever the letter case", () => {
    for (const { file, skill } of reviewed) {
      const paths = skill.units.map(({ path }) => path.toLowerCase());
      expect(new Set(paths).size, file).toBe(paths.length);
    }
  });

  it.each(localeCodes)("has no sentence of eight or more words twice in its reviews (%s)", (locale) => {
    const seen = new Map<string, string>();
    const repeated: string[] = [];
    for (const { file, texts } of reviewed) {
      for (const sentence of sentences(texts[locale]?.body ?? "")) {
        const words = wordsOf(sentence);
        if (words.length < 8) continue;
        const key = words.join(" ");
        const other = seen.get(key);
        if (other !== undefined) repeated.push(`${other}, ${file}: ${sentence}`);
        seen.set(key, file);
      }
    }
    expect(seen.size).toBeGreaterThan(0);
    expect(repeated).toEqual([]);
  });

  it("has no summary and no unit description of another repository", () => {
    const summaries = reviewed.map(({ skill }) => skill.summary);
    expect(new Set(summaries).size).toBe(summaries.length);
    const descriptions = reviewed.flatMap(({ skill }) => [
      ...new Set(skill.units.flatMap(({ description }) => description ?? [])),
    ]);
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  it("has no marketing words", () => {
    const written = [
      ...reviewed.flatMap(({ file, skill, texts }) => [
        ...Object.values(texts).map(({ summary, body }) => ({ file, prose: `${summary}\n${body}` })),
        ...skill.units.map(({ description }) => ({ file, prose: description ?? "" })),
      ]),
      ...content.collections.flatMap(({ file, texts, members }) => [
        ...Object.values(texts).map(({ title, introduction }) => ({ file, prose: `${title}\n${introduction}` })),
        ...members.map(({ reasons }) => ({ file, prose: Object.values(reasons).join("\n") })),
      ]),
      ...content.documents.map(({ file, description, body }) => ({ file, prose: `${description}\n${body}` })),
    ];
    const found = written.flatMap(({ file, prose }) => marketing.exec(prose)?.map((word) => `${file}: ${word}`) ?? []);
    expect(found).toEqual([]);
  });
});
