import { describe, expect, it } from "vitest";
import { ruleClasses } from "#lib/directory/audit/rule.ts";
import { addressesIn, isHarmless } from "./addresses.ts";
import { plantedSkills } from "./all.ts";
import { frontmatterOf, frontmatterSchema } from "./frontmatter.ts";
import type { PlantedLanguage } from "./planted-skill.ts";

const languages = ["bash", "python", "javascript", "typescript", "powershell", "markdown"] as const;
const inMarkdown: Readonly<Partial<Record<string, number>>> = { instruction: 8, permission: 6, impersonation: 6 };

/** Such a file is written byte by byte. */
const isOfBytes = (text: string): boolean => [...text].some((character) => character < "\t");

const least = (ruleClass: string, language: PlantedLanguage): number =>
  language === "markdown" ? (inMarkdown[ruleClass] ?? 2) : 2;

describe("the planted skills", () => {
  it("are at least 140", () => {
    expect(plantedSkills.length).toBeGreaterThanOrEqual(140);
  });

  it("have ids of their own", () => {
    const ids = plantedSkills.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("differ from each other", () => {
    const contents = plantedSkills.map(({ files }) => JSON.stringify(files));
    expect(new Set(contents).size).toBe(contents.length);
    const attacks = plantedSkills.map((skill) => skill.files[skill.in] ?? "").filter((text) => !isOfBytes(text));
    expect(new Set(attacks).size).toBe(attacks.length);
  });

  it.each(ruleClasses.flatMap((ruleClass) => languages.map((language) => [ruleClass, language] as const)))(
    "have enough of %s in %s",
    (ruleClass, language) => {
      const count = plantedSkills.filter((skill) => skill.class === ruleClass && skill.language === language).length;
      expect(count).toBeGreaterThanOrEqual(least(ruleClass, language));
    },
  );
});

describe.each(plantedSkills.map((skill) => [skill.id, skill] as const))("%s", (id, skill) => {
  it("is named after its class and language", () => {
    expect(id.startsWith(`${skill.class}-${skill.language}-`)).toBe(true);
  });

  it("has the file its attack stands in", () => {
    expect(Object.keys(skill.files)).toContain(skill.in);
  });

  it("has a SKILL.md with a name and a description", () => {
    expect(frontmatterSchema.safeParse(frontmatterOf(skill.files["SKILL.md"] ?? "")).error).toBeUndefined();
  });

  it("has bytes where a file is none of text", () => {
    for (const text of Object.values(skill.files).filter(isOfBytes))
      expect(Buffer.from(text, "latin1").toString("latin1")).toBe(text);
  });

  it("has only addresses that lead nowhere", () => {
    const addresses = Object.values(skill.files).flatMap(addressesIn);
    expect(addresses.filter((address) => !isHarmless(address))).toEqual([]);
  });
});
