import { defaultLocale, localeCodes } from "#lib/i18n/locales.ts";
import type { Content, SkillContent } from "./content.ts";
import { isDeparted } from "./content.ts";
import type { ContentFault } from "./fault.ts";

/** Words a review has, its headings not counted. */
const REVIEW_WORDS = { least: 120, most: 250 };

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
  const known = new Set(skills.map(keyOf));
  const seen = new Map<string, string>();
  return skills.flatMap((content) => {
    const { file, skill, texts } = content;
    const faults: ContentFault[] = [];
    const add = (reason: string) => faults.push({ file, line: 1, reason });
    const key = keyOf(content);
    if (file !== `skills/${key}.${defaultLocale}.md`) add(`owner and repo say ${key}, the file's name does not`);
    const twin = seen.get(key.toLowerCase());
    if (twin !== undefined) add(`is the same repository as ${twin}; letter case makes no difference`);
    seen.set(key.toLowerCase(), file);
    if (isDeparted(skill)) {
      if (skill.successor !== undefined && !known.has(skill.successor))
        add(`successor ${skill.successor} is not in the catalogue`);
      return faults;
    }
    if (!slugs.has(skill.category)) add(`category ${skill.category} is not in categories.ts`);
    for (const [locale, { body }] of Object.entries(texts)) {
      const words = countWords(body);
      const translationOnly = locale !== defaultLocale && body === "";
      if (!translationOnly && (words < REVIEW_WORDS.least || words > REVIEW_WORDS.most)) {
        const where = file.replace(`.${defaultLocale}.md`, `.${locale}.md`);
        const reason = `the review has ${words} words; it must have ${REVIEW_WORDS.least} to ${REVIEW_WORDS.most}`;
        faults.push({ file: where, line: 1, reason });
      }
    }
    return faults;
  });
}

const countWords = (markdown: string): number =>
  markdown
    .replace(/^#.*$/gm, "")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

function checkCollections({ collections, skills }: Content): ContentFault[] {
  const listed = new Set(skills.filter(({ skill }) => !isDeparted(skill)).map(keyOf));
  return collections.flatMap(({ file, members, texts }) => [
    ...members
      .filter(({ skill }) => !listed.has(skill))
      .map(({ skill }) => ({ file, line: 1, reason: `member ${skill} is not in the catalogue` })),
    ...members.flatMap(({ skill, reasons }) =>
      Object.keys(texts)
        .filter((locale) => reasons[locale] === undefined)
        .map((locale) => ({ file, line: 1, reason: `member ${skill} has no reason in ${locale}` })),
    ),
    ...Object.entries(texts)
      .filter(([, { introduction }]) => introduction === "")
      .map(([locale]) => ({ file, line: 1, reason: `has no introduction in ${locale}` })),
  ]);
}

function checkDocuments({ documents }: Content): ContentFault[] {
  const has = new Set(documents.map(({ slug, locale }) => `${slug}.${locale}`));
  const internalLink = /\]\(\/([a-z]+)\/docs\/?([^)#]*)/g;
  return documents.flatMap(({ file, slug, body }) => {
    const faults: ContentFault[] = [];
    if (!has.has(`${slug}.${defaultLocale}`))
      faults.push({ file, line: 1, reason: `has no ${slug}.${defaultLocale}.md beside it` });
    if (body === "") faults.push({ file, line: 1, reason: "is empty" });
    for (const [, locale, target] of body.matchAll(internalLink)) {
      if (target && !has.has(`${target}.${locale}`)) {
        faults.push({ file, line: 1, reason: `links to /${locale}/docs/${target}, which does not exist` });
      }
    }
    return faults;
  });
}
