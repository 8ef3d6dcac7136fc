import { skillIndexSchema, type UnitFile } from "@skillshelf/directory-api/schema";
import { describe, expect, it } from "vitest";
import { toSkillIndex } from "./skill-index.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";
const digest = "a".repeat(64);
const siteUrl = "https://skills.example";
const records = [
  { id: 1, owner: "octo", repo: "one" },
  { id: 2, owner: "acme", repo: "two" },
];

const file = (changes: Partial<UnitFile> = {}): UnitFile => ({
  recordId: 1,
  name: "pdf",
  path: "skills/pdf/SKILL.md",
  description: "Reads PDF files.",
  kind: "skill",
  files: 0,
  commit,
  digest,
  ...changes,
});

const indexOf = (...files: readonly UnitFile[]) =>
  skillIndexSchema.strict().parse(toSkillIndex(records, files, siteUrl));
const none = { severalFiles: 0, noDescription: 0, unfitName: 0, sameName: 0, notRead: 0 };

describe("an index of skills", () => {
  it("gives a skill that is one file, at its host and at the commit it was read at, with the digest of its bytes", () => {
    expect(indexOf(file({ path: "skills/a b/#1/SKILL.md" }))).toEqual({
      $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
      skills: [
        {
          name: "pdf",
          type: "skill-md",
          description: "Reads PDF files.",
          url: `https://raw.githubusercontent.com/octo/one/${commit}/skills/a%20b/%231/SKILL.md`,
          digest: `sha256:${digest}`,
        },
      ],
      omitted: { count: 0, reasons: none, install: [] },
    });
  });

  it.each<[string, Partial<UnitFile>, keyof typeof none]>([
    ["has other files", { files: 1 }, "severalFiles"],
    ["nobody described", { description: null }, "noDescription"],
    ["is described by nothing", { description: "" }, "noDescription"],
    ["has a name in capitals", { name: "PDF" }, "unfitName"],
    ["has a name with two hyphens", { name: "pdf--reader" }, "unfitName"],
    ["has a name that is a path", { name: "../pdf" }, "unfitName"],
    ["has a name that is too long", { name: "p".repeat(65) }, "unfitName"],
    ["could not be read", { digest: null }, "notRead"],
    ["nothing was read of", { digest: null, commit: null, files: null }, "notRead"],
  ])("leaves out and counts a skill that %s", (_, changes, reason) => {
    expect(indexOf(file(changes))).toMatchObject({
      skills: [],
      omitted: { count: 1, reasons: { ...none, [reason]: 1 } },
    });
  });

  it("names those that it leaves out in a command for each repository, each by what only it is called", () => {
    const { omitted } = indexOf(
      file({ files: 1 }),
      file({ name: "docx", path: "skills/docx/SKILL.md", files: 2 }),
      file({ name: "docx", path: "copies/docx/SKILL.md" }),
      file({ name: "given", path: "skills/given/SKILL.md" }),
      file({ name: "It's one", path: "skills/it's one/SKILL.md" }),
      file({ name: "other", recordId: 2, path: "SKILL.md", description: null }),
    );
    expect(omitted?.install).toEqual([
      `skillshelf install octo/one pdf skills/docx/SKILL.md 'skills/it'\\''s one/SKILL.md' --url ${siteUrl}`,
      `skillshelf install acme/two other --url ${siteUrl}`,
    ]);
  });

  it.each([
    ["at the root", "SKILL.md"],
    ["in a folder", "skills/SKILL.md"],
  ])("leaves out a skill %s that has another one below it, which it may speak of", (_, path) => {
    const { skills, omitted } = indexOf(file({ name: "all", path }), file({ path: "skills/sub/pdf/SKILL.md" }));
    expect(skills.map(({ name }) => name)).toEqual(["pdf"]);
    expect(omitted?.reasons.severalFiles).toBe(1);
  });

  it("gives a skill beside another one, and one below a unit of another repository", () => {
    const { skills } = indexOf(
      file({ path: "skills/pdf/SKILL.md" }),
      file({ name: "pdf-forms", path: "skills/pdf-forms/SKILL.md" }),
      file({ name: "other", recordId: 2, path: "SKILL.md" }),
    );
    expect(skills.map(({ name }) => name)).toEqual(["pdf", "pdf-forms", "other"]);
  });

  it("gives the first of several of a name, in whatever repository they are", () => {
    const { skills, omitted } = indexOf(file({ files: 3 }), file({ path: "b/SKILL.md" }), file({ recordId: 2 }));
    expect(skills.map(({ url }) => url)).toEqual([expect.stringContaining("/octo/one/")]);
    expect(omitted).toEqual({
      count: 2,
      reasons: { ...none, severalFiles: 1, sameName: 1 },
      install: [
        `skillshelf install octo/one skills/pdf/SKILL.md --url ${siteUrl}`,
        `skillshelf install acme/two pdf --url ${siteUrl}`,
      ],
    });
  });

  it("neither gives nor counts templates and fixtures", () => {
    expect(indexOf(file({ kind: "template" }), file({ kind: "fixture" }))).toMatchObject({
      skills: [],
      omitted: { count: 0, install: [] },
    });
  });
});
