import { defaultLocale, localeCodes } from "@skillshelf/directory-api/locales";
import { slugSchema } from "@skillshelf/directory-api/schema";
import { unknownFigures } from "../../figures.ts";
import type { Content, ContentFault, SkillContent } from "./content.ts";
import { isDelisted } from "./content.ts";
import { unknownTables } from "./drawn-tables.ts";

/** Words a review has, its headings not counted. */
const REVIEW_WORDS = { least: 120, most: 250 };

/** Words that a translation of it has for each of its own: languages differ, but one that is far off has lost a part. */
const TRANSLATED_WORDS = { least: 0.6, most: 2.5 };

/** Faults between files: what refers to what, what is there twice, what is too short or too long. */
export function checkContent(content: Content): ContentFault[] {
  return [
    ...checkCategories(content),
    ...checkSkills(content),
    ...checkCollections(content),
    ...checkDocuments(content),
  ];
}

const keyOf = ({ skill }: SkillContent): string => `${skill.owner}/${skill.repo}`;

function checkCategories({ categories }: Content): ContentFault[] {
  const file = "categories.ts";
  return categories.flatMap(({ slug, texts }) =>
    localeCodes
      .filter((locale) => texts[locale] === undefined)
      .map((locale) => ({ file, line: 1, reason: `category ${slug} has no text in ${locale}` })),
  );
}

function checkSkills({ categories, skills }: Content): ContentFault[] {
  const slugs = new Set(categories.map(({ slug }) => slug));
  const successors = new Map(
    skills.map((content) => [keyOf(content), isDelisted(content.skill) ? content.skill.successor : undefined]),
  );
  const seen = new Map<string, string>();
  return skills.flatMap((content) => {
    const { file, skill } = content;
    const key = keyOf(content);
    const reasons: string[] = [];
    if (file !== `skills/${key}.${defaultLocale}.md`)
      reasons.push(`owner and repo say ${key}, the file's name does not`);
    const twin = seen.get(key.toLowerCase());
    if (twin !== undefined) reasons.push(`is the same repository as ${twin}; letter case makes no difference`);
    seen.set(key.toLowerCase(), file);
    if (isDelisted(skill)) reasons.push(...checkSuccessors(key, successors));
    else if (!slugs.has(skill.category)) reasons.push(`category ${skill.category} is not in categories.ts`);
    const faults = reasons.map((reason) => ({ file, line: 1, reason }));
    return isDelisted(skill) ? faults : [...faults, ...checkReviews(content), ...checkAccepted(content)];
  });
}

/** An accepted finding that is none any more says nothing: its line has changed, and has to be looked at again. */
function checkAccepted({ file, accepted = [], facts }: SkillContent): ContentFault[] {
  const found = new Set(facts?.units.flatMap(({ audit }) => audit.findings.map(({ id }) => id)));
  const ids = accepted.map(({ id }) => id);
  return [
    ...ids
      .filter((id) => facts && !found.has(id))
      .map((id) => `accepts finding ${id}, which the bundled facts do not have`),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `accepts finding ${id} twice`),
    ...accepted
      .filter(({ reasons }) => localeCodes.some((locale) => reasons[locale] === undefined))
      .map(({ id }) => `accepts finding ${id} without a reason in every language`),
  ].map((reason) => ({ file, line: 1, reason }));
}

/** Following successors must end at a record, or its address would redirect for ever. */
function checkSuccessors(key: string, successors: ReadonlyMap<string, string | undefined>): string[] {
  const passed = new Set<string>();
  for (let next: string | undefined = key; next !== undefined; next = successors.get(next)) {
    if (!successors.has(next)) return [`successor ${next} is not in the catalogue`];
    if (passed.has(next)) return [`its successors lead back to ${next}`];
    passed.add(next);
  }
  return [];
}

function checkReviews({ file, texts }: SkillContent): ContentFault[] {
  const own = texts[defaultLocale]?.body ?? "";
  return Object.entries(texts).flatMap(([locale, { body }]) => {
    if (locale === defaultLocale) return checkLength(file, countWords(body), REVIEW_WORDS);
    const { least, most } = TRANSLATED_WORDS;
    const words = countSegments(own, defaultLocale);
    const limits = { least: Math.ceil(words * least), most: Math.floor(words * most) };
    return body === "" ? [] : checkLength(localeFile(file, locale), countSegments(body, locale), limits);
  });
}

function checkLength(file: string, words: number, { least, most }: typeof REVIEW_WORDS): ContentFault[] {
  if (words >= least && words <= most) return [];
  return [{ file, line: 1, reason: `the review has ${words} words; it must have ${least} to ${most}` }];
}

const withoutHeadings = (markdown: string): string => markdown.replace(/^#.*$/gm, "");

const countWords = (markdown: string): number =>
  withoutHeadings(markdown)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Words also of languages that write none apart. */
const countSegments = (markdown: string, locale: string): number =>
  [...new Intl.Segmenter(locale, { granularity: "word" }).segment(withoutHeadings(markdown))].filter(
    ({ isWordLike }) => isWordLike,
  ).length;

function checkCollections({ collections, skills }: Content): ContentFault[] {
  const listed = new Set(skills.filter(({ skill }) => !isDelisted(skill)).map(keyOf));
  return collections.flatMap(({ file, slug, members, texts }) => {
    const faults: ContentFault[] = [];
    const add = (reason: string, locale: string = defaultLocale) =>
      faults.push({ file: localeFile(file, locale), line: 1, reason });
    const names = members.map(({ skill }) => skill);
    if (!slugSchema.safeParse(slug).success) add("has a name that is no slug");
    for (const [index, skill] of names.entries()) {
      if (!listed.has(skill)) add(`member ${skill} is not in the catalogue`);
      if (names.indexOf(skill) !== index) add(`member ${skill} is listed twice`);
    }
    for (const [locale, { introduction }] of Object.entries(texts)) {
      const [lead = ""] = introduction.split(/\n\s*\n/);
      if (lead === "") add("has no introduction", locale);
      // It is the page's description too.
      if (/[[\]`*_<#]/.test(lead)) add("must begin with a paragraph of plain text, without a link or emphasis", locale);
      for (const { skill, reasons } of members) {
        if (reasons[locale] === undefined) add(`member ${skill} has no reason`, locale);
      }
    }
    return faults;
  });
}

/** The file of a translation, from that of the default locale. */
const localeFile = (file: string, locale: string): string => file.replace(`.${defaultLocale}.md`, `.${locale}.md`);

function checkDocuments({ documents }: Content): ContentFault[] {
  const has = new Set(documents.map(({ slug, locale }) => `${slug}.${locale}`));
  return documents.flatMap(({ file, slug, body, bodyLine }) => {
    const faults: ContentFault[] = [];
    const add = (reason: string, line = 1) => faults.push({ file, line, reason });
    if (!slug.split("/").every((segment) => slugSchema.safeParse(segment).success)) add("has a name that is no slug");
    if (!has.has(`${slug}.${defaultLocale}`)) add(`has no ${slug}.${defaultLocale}.md beside it`);
    if (body === "") add("is empty");
    for (const name of unknownTables(body)) add(`asks for the table ${name}, which does not exist`);
    for (const name of unknownFigures(body)) add(`asks for the figure ${name}, which does not exist`);
    for (const [index, line] of body.split("\n").entries()) {
      for (const [, locale, target] of line.matchAll(/\]\(\/([a-z]+)\/docs\/?([^)#\s]*)/g)) {
        if (target && !has.has(`${target}.${locale}`)) {
          add(`links to /${locale}/docs/${target}, which does not exist`, bodyLine + index);
        }
      }
    }
    return faults;
  });
}
