import { defaultLocale, localeCodes } from "@skillshelf/directory-api/locales";
import { slugSchema } from "@skillshelf/directory-api/schema";
import { auditsOf } from "@skillshelf/skill-reader/repository-facts";
import { unknownFigures } from "../../figures.ts";
import { type Content, type ContentFault, isDelisted, type SkillContent } from "./content.ts";
import { unknownTables } from "./drawn-tables.ts";

/** Number of words in a review, without headings. */
const REVIEW_WORDS = { min: 120, max: 250 };

/**
 * Number of words in a translation relative to the original. Languages differ, but a translation far outside of this
 * range is incomplete.
 */
const TRANSLATED_WORDS = { min: 0.6, max: 2.5 };

/** Checks content across files: references, duplicates and lengths. */
export function checkContent(content: Content): ContentFault[] {
  return [
    ...checkCategories(content),
    ...checkSkills(content),
    ...checkDescriptions(content),
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
    if (file !== `skills/${key}.${defaultLocale}.md`) reasons.push(`file name does not match owner and repo ${key}`);
    const twin = seen.get(key.toLowerCase());
    if (twin !== undefined) reasons.push(`is the same repository as ${twin}; names are case-insensitive`);
    seen.set(key.toLowerCase(), file);
    if (isDelisted(skill)) reasons.push(...checkSuccessors(key, successors));
    else if (!slugs.has(skill.category)) reasons.push(`category ${skill.category} is not in categories.ts`);
    const faults = reasons.map((reason) => ({ file, line: 1, reason }));
    return isDelisted(skill) ? faults : [...faults, ...checkReviews(content), ...checkAccepted(content)];
  });
}

/** Checks accepted findings. One that no longer exists must be reviewed again, because its line has changed. */
function checkAccepted({ file, accepted = [], facts }: SkillContent): ContentFault[] {
  const found = new Set(facts && auditsOf(facts).flatMap(({ audit }) => audit.findings.map(({ id }) => id)));
  const ids = accepted.map(({ id }) => id);
  return [
    ...ids
      .filter((id) => facts && !found.has(id))
      .map((id) => `accepts finding ${id}, which is not in the bundled facts`),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `accepts finding ${id} twice`),
    ...accepted
      .filter(({ reasons }) => localeCodes.some((locale) => reasons[locale] === undefined))
      .map(({ id }) => `accepts finding ${id} without a reason in every language`),
  ].map((reason) => ({ file, line: 1, reason }));
}

/** Checks that the chain of successors ends at a record, so that redirects do not loop. */
function checkSuccessors(key: string, successors: ReadonlyMap<string, string | undefined>): string[] {
  const passed = new Set<string>();
  for (let next: string | undefined = key; next !== undefined; next = successors.get(next)) {
    if (!successors.has(next)) return [`successor ${next} is not in the catalog`];
    if (passed.has(next)) return [`its successors form a cycle at ${next}`];
    passed.add(next);
  }
  return [];
}

/** Checks that every skill of the bundled facts has a description that no other one has. */
function checkDescriptions({ skills }: Content): ContentFault[] {
  const described = new Map<string, string>();
  return skills.flatMap(({ file, skill, facts }) => {
    if (isDelisted(skill)) return [];
    const written = skill.units.filter(({ description }) => description !== undefined);
    const repeated = written.flatMap(({ path, description = "" }) => {
      const other = described.get(description.toLowerCase());
      described.set(description.toLowerCase(), `${skill.owner}/${skill.repo}/${path}`);
      return other === undefined ? [] : [`${path} has the same description as ${other}`];
    });
    const paths = new Set(written.map(({ path }) => path));
    const missing = (facts?.units ?? [])
      .filter(({ path, otherLocations = [] }) => ![path, ...otherLocations].some((place) => paths.has(place)))
      .map(({ path }) => `${path} has no description`);
    return [...repeated, ...missing].map((reason) => ({ file, line: 1, reason }));
  });
}

function checkReviews({ file, texts }: SkillContent): ContentFault[] {
  const own = texts[defaultLocale]?.body ?? "";
  return Object.entries(texts).flatMap(([locale, { body }]) => {
    if (locale === defaultLocale) return checkLength(file, countWords(body), REVIEW_WORDS);
    const { min, max } = TRANSLATED_WORDS;
    const words = countSegments(own, defaultLocale);
    const limits = { min: Math.ceil(words * min), max: Math.floor(words * max) };
    return body === "" ? [] : checkLength(localeFile(file, locale), countSegments(body, locale), limits);
  });
}

function checkLength(file: string, words: number, { min, max }: typeof REVIEW_WORDS): ContentFault[] {
  if (words >= min && words <= max) return [];
  return [{ file, line: 1, reason: `the review has ${words} words; it must have ${min} to ${max}` }];
}

const withoutHeadings = (markdown: string): string => markdown.replace(/^#.*$/gm, "");

const countWords = (markdown: string): number =>
  withoutHeadings(markdown)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Counts words, also in languages without spaces. */
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
    if (!slugSchema.safeParse(slug).success) add("has a name that is not a slug");
    for (const [index, skill] of names.entries()) {
      if (!listed.has(skill)) add(`member ${skill} is not in the catalog`);
      if (names.indexOf(skill) !== index) add(`member ${skill} is listed twice`);
    }
    for (const [locale, { introduction }] of Object.entries(texts)) {
      const [lead = ""] = introduction.split(/\n\s*\n/);
      if (lead === "") add("has no introduction", locale);
      // It is also the page's description.
      if (/[[\]`*_<#]/.test(lead)) add("must begin with a plain-text paragraph without links or emphasis", locale);
      for (const { skill, reasons } of members) {
        if (reasons[locale] === undefined) add(`member ${skill} has no reason`, locale);
      }
    }
    return faults;
  });
}

/** Returns the file of a translation, given that of the default locale. */
const localeFile = (file: string, locale: string): string => file.replace(`.${defaultLocale}.md`, `.${locale}.md`);

function checkDocuments({ documents }: Content): ContentFault[] {
  const has = new Set(documents.map(({ slug, locale }) => `${slug}.${locale}`));
  return documents.flatMap(({ file, slug, body, bodyLine }) => {
    const faults: ContentFault[] = [];
    const add = (reason: string, line = 1) => faults.push({ file, line, reason });
    if (!slug.split("/").every((segment) => slugSchema.safeParse(segment).success))
      add("has a name that is not a slug");
    if (!has.has(`${slug}.${defaultLocale}`)) add(`has no ${slug}.${defaultLocale}.md in its folder`);
    if (body === "") add("is empty");
    for (const name of unknownTables(body)) add(`refers to the table ${name}, which does not exist`);
    for (const name of unknownFigures(body)) add(`refers to the figure ${name}, which does not exist`);
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
