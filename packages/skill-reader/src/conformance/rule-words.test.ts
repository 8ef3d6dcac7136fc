import { localeCodes } from "@skillshelf/directory-api/locales";
import { expect, it } from "vitest";
import { conformanceWordsIn } from "./rule-words.ts";
import { conformanceRules } from "./rules.ts";

it.each(localeCodes)("describes each rule and its remedy in %s", (locale) => {
  for (const rule of conformanceRules) {
    const { title, remedy } = conformanceWordsIn(rule, locale);
    expect(title).not.toBe("");
    expect(remedy).toMatch(/[.。]$/);
    if (locale !== "en") expect(title, rule.id).not.toBe(rule.words.title);
  }
});
