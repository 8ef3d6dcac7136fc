import { localeCodes } from "@skillshelf/directory-api/locales";
import { conformanceRules } from "@skillshelf/skill-reader/conformance/rules";
import { expect, it } from "vitest";
import { dictionaryOf } from "./dictionary.ts";

it.each(localeCodes)("says in every language what each rule is and how it is put right: %s", (locale) => {
  const texts = dictionaryOf(locale).conformance;
  expect(Object.keys(texts).toSorted()).toEqual(conformanceRules.map(({ id }) => id).toSorted());
  for (const { title, remedy } of Object.values(texts)) {
    expect(title).not.toBe("");
    expect(remedy).toMatch(/[.。]$/);
  }
});
