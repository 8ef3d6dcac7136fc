import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { collectionFrontmatter, documentFrontmatter, skillFrontmatter, skillTranslation } from "./frontmatter.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";

const unit = { name: "pdf", path: "skills/pdf/SKILL.md", description: "Reads PDF files." };

const reviewed = {
  owner: "Acme",
  repo: "tools.md",
  name: "Acme tools",
  summary: "Tools for reading files.",
  category: "documents",
  tags: ["pdf", "office"],
  languages: ["en", "zh-Hant"],
  license: "MIT",
  commit,
  committedAt: "2026-01-31T12:00:00Z",
  reviewedOn: "2026-02-01",
  units: [unit, { name: "docx", path: "skills/docx/SKILL.md" }],
};

const departed = { owner: "acme", repo: "old", name: "Old", status: "removed", reason: "Its owner deleted it." };

const collection = {
  title: "Office documents",
  position: 1,
  members: [
    { skill: "acme/tools.md", reason: "Reads." },
    { skill: "acme/other", reason: "Writes." },
  ],
};

const documentation = {
  title: "Errors",
  description: "What they mean.",
  group: "integrate",
  position: 5,
  updatedOn: "2026-11-20",
};

/** Returns the paths of the faults found by a schema. */
const faults = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path }) => path.join("."));

const without = (value: Record<string, unknown>, key: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

describe("frontmatter of a reviewed repository", () => {
  it("is accepted when it is whole, its time becoming an instant", () => {
    const parsed = skillFrontmatter.parse(reviewed);
    expect(parsed).toMatchObject({ owner: "Acme", committedAt: new Date("2026-01-31T12:00:00Z") });
  });

  it("may say that the repository is active or archived", () => {
    expect(faults(skillFrontmatter, { ...reviewed, status: "active" })).toEqual([]);
    expect(faults(skillFrontmatter, { ...reviewed, status: "archived" })).toEqual([]);
  });

  it("may state that no license was recognized, but not omit the field", () => {
    expect(faults(skillFrontmatter, { ...reviewed, license: null })).toEqual([]);
    expect(faults(skillFrontmatter, without(reviewed, "license"))).toEqual(["license"]);
  });

  it.each(Object.keys(reviewed))("is refused without %s", (key) => {
    expect(faults(skillFrontmatter, without(reviewed, key))).toEqual([key]);
  });

  it("is refused with an unknown key, in itself and in a unit", () => {
    expect(skillFrontmatter.safeParse({ ...reviewed, licence: "MIT" }).success).toBe(false);
    expect(skillFrontmatter.safeParse({ ...reviewed, units: [{ ...unit, descripton: "A" }] }).success).toBe(false);
  });

  it.each([
    ["owner", "-acme"],
    ["repo", ".."],
    ["name", ""],
    ["name", "   "],
    ["name", 5],
    ["name", "x".repeat(81)],
    ["summary", "x".repeat(201)],
    ["summary", "two\nlines"],
    ["summary", "a zero-width\u200bspace"],
    ["summary", "right\u202eto left"],
    ["summary", "a NUL\0"],
    ["summary", "two\u2028lines"],
    ["category", "Documents"],
    ["tags", []],
    ["tags", "pdf"],
    ["tags", Array.from({ length: 13 }, (_, index) => `tag-${index}`)],
    ["license", ""],
    ["commit", "main"],
    ["commit", commit.slice(1)],
    ["committedAt", "2026-01-31"],
    ["committedAt", "2026-01-31T12:00:00+02:00"],
    ["committedAt", "2026-02-30T12:00:00Z"],
    ["reviewedOn", "2026-02-30"],
    ["reviewedOn", "1 February 2026"],
    ["status", "lost"],
    ["status", null],
    ["units", []],
  ])("is refused when %s is %j", (key, value) => {
    expect(faults(skillFrontmatter, { ...reviewed, [key]: value })).toEqual([key]);
  });

  it("is refused for a tag or a language that is none, named by its place", () => {
    expect(faults(skillFrontmatter, { ...reviewed, tags: ["pdf", "Big Data"] })).toEqual(["tags.1"]);
    expect(faults(skillFrontmatter, { ...reviewed, languages: ["English"] })).toEqual(["languages.0"]);
  });

  it("accepts units at the root and in any letter case of the file's name", () => {
    const units = ["SKILL.md", "skill.md", "a b/写作/SKILL.MD"].map((path) => ({ name: "one", path }));
    expect(faults(skillFrontmatter, { ...reviewed, units })).toEqual([]);
  });

  it.each([
    "skills/pdf",
    "skills/pdf/README.md",
    "MYSKILL.md",
    "/skills/pdf/SKILL.md",
    "../SKILL.md",
    "skills/../SKILL.md",
    "./SKILL.md",
    "skills//SKILL.md",
    `${"x".repeat(1_024)}/SKILL.md`,
  ])("refuses a unit at %s", (path) => {
    expect(faults(skillFrontmatter, { ...reviewed, units: [{ name: "one", path }] })).toContain("units.0.path");
  });

  it("refuses every further unit of one path", () => {
    const units = [unit, { ...unit, name: "other" }, unit];
    expect(faults(skillFrontmatter, { ...reviewed, units })).toEqual(["units.1.path", "units.2.path"]);
  });
});

describe("the marketplace of a repository and the plugin of a unit", () => {
  const marketed = (name: unknown) => ({ ...reviewed, marketplace: name, units: [{ ...unit, plugin: name }] });

  it("may be missing", () => {
    expect(skillFrontmatter.parse(reviewed)).not.toHaveProperty("marketplace");
  });

  it.each(["acme", "Acme.tools_2", "0-day", "x".repeat(100)])("may be named %s", (name) => {
    expect(faults(skillFrontmatter, marketed(name))).toEqual([]);
  });

  it.each([
    "",
    "-acme",
    ".acme",
    "two words",
    "a@b",
    "a/b",
    "a;b",
    "$(acme)",
    "`acme`",
    "acme\n",
    "a\nb",
    "{commit}",
    "写作",
    "x".repeat(101),
    null,
    5,
  ])("are refused as %j, which a command line would not take for a name", (name) => {
    expect(faults(skillFrontmatter, marketed(name)).toSorted()).toEqual(["marketplace", "units.0.plugin"]);
  });
});

describe("frontmatter of a departed repository", () => {
  it("needs a reason", () => {
    expect(faults(skillFrontmatter, departed)).toEqual([]);
    expect(faults(skillFrontmatter, without(departed, "reason"))).toEqual(["reason"]);
  });

  it("needs a successor where it was renamed", () => {
    expect(faults(skillFrontmatter, { ...departed, status: "renamed" })).toEqual(["successor"]);
    expect(faults(skillFrontmatter, { ...departed, status: "renamed", successor: "acme/new" })).toEqual([]);
  });

  it.each(["new", "acme/", "/new", "acme/new/SKILL.md", "acme /new", "https://github.com/acme/new"])(
    "refuses the successor %s",
    (successor) => {
      expect(faults(skillFrontmatter, { ...departed, successor })).toContain("successor");
    },
  );

  it("keeps no facts of the repository", () => {
    expect(skillFrontmatter.safeParse({ ...reviewed, ...departed }).success).toBe(false);
  });
});

describe("frontmatter of a translation", () => {
  it("is a name and a summary and nothing else", () => {
    expect(faults(skillTranslation, { name: "Werkzeuge", summary: "Liest Dateien." })).toEqual([]);
    expect(faults(skillTranslation, { name: "Werkzeuge" })).toEqual(["summary"]);
    expect(skillTranslation.safeParse({ name: "Werkzeuge", summary: "Liest.", license: "MIT" }).success).toBe(false);
  });
});

describe("frontmatter of a collection", () => {
  it("is accepted with two members and a reason for each", () => {
    expect(faults(collectionFrontmatter, collection)).toEqual([]);
  });

  it("is refused with a single member, or one without a reason", () => {
    expect(faults(collectionFrontmatter, { ...collection, members: collection.members.slice(1) })).toEqual(["members"]);
    const members = [...collection.members, { skill: "acme/third" }];
    expect(faults(collectionFrontmatter, { ...collection, members })).toEqual(["members.2.reason"]);
  });

  it.each([0, -1, 1.5, "1"])("is refused at position %j", (position) => {
    expect(faults(collectionFrontmatter, { ...collection, position })).toEqual(["position"]);
  });
});

describe("frontmatter of a document", () => {
  it("is accepted when it is whole", () => {
    expect(faults(documentFrontmatter, documentation)).toEqual([]);
  });

  it.each(Object.keys(documentation))("is refused without %s", (key) => {
    expect(faults(documentFrontmatter, without(documentation, key))).toEqual([key]);
  });

  it("is refused with a title or description that search results would cut", () => {
    expect(faults(documentFrontmatter, { ...documentation, title: "x".repeat(61) })).toEqual(["title"]);
    expect(faults(documentFrontmatter, { ...documentation, description: "x".repeat(161) })).toEqual(["description"]);
    expect(faults(documentFrontmatter, { ...documentation, group: "other" })).toEqual(["group"]);
  });
});
