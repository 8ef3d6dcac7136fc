import { describe, expect, it } from "vitest";
import type { UnitKind } from "#lib/directory/schema.ts";
import { chooseUnits } from "./choose-units.ts";
import type { Offer } from "./offer.ts";

function offerOf(...paths: readonly (string | readonly [path: string, name: string, kind?: UnitKind])[]): Offer {
  const units = paths.map((given) => {
    const [path, name, kind = "skill"] = typeof given === "string" ? [given, given.split("/").at(-2) ?? "root"] : given;
    return { path, name, kind, audit: null };
  });
  const key = { owner: "sample", repo: "skills" };
  return { key, repository: "sample/skills", renamedFrom: null, commit: "a".repeat(40), audit: null, units };
}

const chosen = (offer: Offer, wanted: readonly string[], all = false) =>
  chooseUnits(offer, wanted, all).map(({ path, folderName }) => [path, folderName]);

describe("the skills that are meant", () => {
  const offer = offerOf("a/pdf/SKILL.md", "a/docx/SKILL.md", "b/docx/SKILL.md", ["tests/x/SKILL.md", "x", "fixture"]);

  it.each([
    ["by name", "pdf", "a/pdf/SKILL.md"],
    ["by path", "b/docx/SKILL.md", "b/docx/SKILL.md"],
    ["by folder", "b/docx/", "b/docx/SKILL.md"],
    ["that are tests, when named", "x", "tests/x/SKILL.md"],
  ])("are found %s", (_how, text, path) => {
    expect(chosen(offer, [text])).toEqual([[path, path.split("/").at(-2)]]);
  });

  it("are told apart by path where several have the name", () => {
    expect(() => chosen(offer, ["docx"])).toThrow(/2 skills called docx.*path:\n.*a\/docx\/SKILL.md\n.*b\/docx/s);
  });

  it("are to be named where there are several, and are all but tests with --all", () => {
    expect(() => chosen(offer, [])).toThrow(/has 3 skills.*--all/);
    expect(() => chosen(offer, [], true)).toThrow(/a\/docx\/SKILL.md and b\/docx\/SKILL.md would both/);
    const plain = offerOf("a/pdf/SKILL.md", "a/docx/SKILL.md", ["t/SKILL.md", "t", "template"]);
    expect(chosen(plain, [], true)).toHaveLength(2);
  });

  it("are the only one without a name, and none where there are only templates", () => {
    expect(chosen(offerOf("a/pdf/SKILL.md"), [])).toHaveLength(1);
    expect(() => chosen(offerOf(["t/SKILL.md", "t", "template"]), [])).toThrow(/only templates/);
    expect(() => chosen(offerOf(), [])).toThrow(/no skill/);
  });

  it("are named in vain where there are none such", () => {
    expect(() => chosen(offer, ["none"])).toThrow(/no skill none\. There are:\n {2}pdf {2}a\/pdf/);
  });
});

describe("the folder of a skill", () => {
  it.each([
    ["its name", ["skills/x/SKILL.md", "pdf-tools"], "pdf-tools"],
    ["its folder's, where its own is none that agents know", ["skills/x/SKILL.md", "PDF Tools!"], "x"],
    ["its folder's, where its own is a device's", ["skills/x/SKILL.md", "con"], "x"],
    ["the repository's, at the root", ["SKILL.md", "../../x"], "skills"],
  ] as const)("is called by %s", (_what, unit, folder) => {
    expect(chosen(offerOf([unit[0], unit[1]]), [])[0]?.[1]).toBe(folder);
  });

  it("has no name that leads elsewhere", () => {
    expect(() => chosen(offerOf(["skills/a:b/SKILL.md", "../x"]), [])).toThrow(/name that can be a folder's/);
    expect(() => chosen(offerOf(["skills/NUL/SKILL.md", "X"]), [])).toThrow(/name that can be a folder's/);
  });
});
