import { describe, expect, it } from "vitest";
import { ruleClasses } from "#lib/directory/audit/rule.ts";
import { addressesIn, isHarmless } from "../planted/addresses.ts";
import { plantedSkills } from "../planted/all.ts";
import { frontmatterOf, frontmatterSchema } from "../planted/frontmatter.ts";
import { unseenSkills } from "./all.ts";

describe("the unseen skills", () => {
  it("have ids of their own", () => {
    const ids = [...plantedSkills, ...unseenSkills].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("have names that no planted skill has", () => {
    const names = unseenSkills.map(({ files }) => frontmatterSchema.parse(frontmatterOf(files["SKILL.md"] ?? "")).name);
    const planted = plantedSkills.map(
      ({ files }) => frontmatterSchema.parse(frontmatterOf(files["SKILL.md"] ?? "")).name,
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => planted.includes(name))).toEqual([]);
  });

  it.each(ruleClasses)("have six of %s, in every language", (ruleClass) => {
    const languages = unseenSkills
      .filter((skill) => skill.class === ruleClass)
      .map(({ language }) => (language === "typescript" ? "javascript" : language));
    expect(languages).toEqual(["bash", "python", "javascript", "powershell", "markdown", "markdown"]);
  });
});

describe.each(unseenSkills.map((skill) => [skill.id, skill] as const))("%s", (id, skill) => {
  it("is named after its class and language", () => {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(id.startsWith(`unseen-${skill.class}-${skill.language}-`)).toBe(true);
  });

  it("tells how it hides as no other skill does", () => {
    expect([...plantedSkills, ...unseenSkills].filter(({ disguise }) => disguise === skill.disguise)).toEqual([skill]);
  });

  it("has the file its attack stands in", () => {
    expect(Object.keys(skill.files)).toContain(skill.in);
  });

  it("has a SKILL.md with a name and a description", () => {
    expect(frontmatterSchema.safeParse(frontmatterOf(skill.files["SKILL.md"] ?? "")).error).toBeUndefined();
  });

  it("has only addresses that lead nowhere", () => {
    const addresses = Object.values(skill.files).flatMap(addressesIn);
    expect(addresses.filter((address) => !isHarmless(address))).toEqual([]);
  });
});
