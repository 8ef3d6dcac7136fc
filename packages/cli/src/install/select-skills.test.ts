import { agents } from "@skillshelf/directory-api/agents";
import type { UnitKind } from "@skillshelf/skill-audit/audit-facts";
import { describe, expect, it } from "vitest";
import type { Offer } from "./offer.ts";
import { selectSkills } from "./select-skills.ts";

function offerOf(...paths: readonly (string | readonly [path: string, name: string, kind?: UnitKind])[]): Offer {
  const units = paths.map((given) => {
    const [path, name, kind = "skill"] = typeof given === "string" ? [given, given.split("/").at(-2) ?? "root"] : given;
    return { path, otherLocations: [], name, kind, audit: null };
  });
  const key = { owner: "sample", repo: "skills" };
  return { key, repository: "sample/skills", renamedFrom: null, commit: "a".repeat(40), audit: null, units };
}

const claude = agents.filter(({ id }) => id === "claude-code");

const chosen = (offer: Offer, wanted: readonly string[], all = false) =>
  selectSkills(offer, wanted, all, claude).map(({ path, folderName }) => [path, folderName]);

describe("the selected skills", () => {
  const offer = offerOf("a/pdf/SKILL.md", "a/docx/SKILL.md", "b/docx/SKILL.md", ["tests/x/SKILL.md", "x", "fixture"]);

  it.each([
    ["by name", "pdf", "a/pdf/SKILL.md"],
    ["by path", "b/docx/SKILL.md", "b/docx/SKILL.md"],
    ["by folder", "b/docx/", "b/docx/SKILL.md"],
    ["that are tests, when named", "x", "tests/x/SKILL.md"],
  ])("are found %s", (_how, text, path) => {
    expect(chosen(offer, [text])).toEqual([[path, path.split("/").at(-2)]]);
  });

  it("are distinguished by path if they share a name", () => {
    expect(() => chosen(offer, ["docx"])).toThrow(
      /2 skills named docx.*path of one of them:\n.*a\/docx\/SKILL.md\n.*b\/docx/s,
    );
  });

  it("must be named if there are several, and are all but tests with --all", () => {
    expect(() => chosen(offer, [])).toThrow(/has 3 skills.*--all/);
    expect(() => chosen(offer, [], true)).toThrow(
      /2 skills named docx.*path of one of them:\n.*a\/docx\/SKILL.md\n.*b\/docx/s,
    );
    expect(() => chosen(offer, ["a/docx", "b/docx"])).toThrow(/a\/docx\/SKILL.md and b\/docx\/SKILL.md would both/);
    const plain = offerOf("a/pdf/SKILL.md", "a/docx/SKILL.md", ["t/SKILL.md", "t", "template"]);
    expect(chosen(plain, [], true)).toHaveLength(2);
  });

  it("are the only one without a name, but not a template", () => {
    expect(chosen(offerOf("a/pdf/SKILL.md"), [])).toHaveLength(1);
    expect(() => chosen(offerOf(["t/SKILL.md", "t", "template"]), [])).toThrow(/only templates/);
    expect(() => chosen(offerOf(), [])).toThrow(/no skill/);
  });

  it("must exist", () => {
    expect(() => chosen(offer, ["none"])).toThrow(/no skill none\. Available:\n {2}pdf {2}a\/pdf/);
  });
});

describe("a skill with versions for several agents", () => {
  const places = ["skills/pdf", ".claude/skills/pdf", "providers/x/.cursor/skills/pdf", "dist/pdf"];
  const [path = "", ...otherLocations] = places.map((folder) => `${folder}/SKILL.md`);
  const whole = offerOf(path);
  const alike = { ...whole, units: whole.units.map((unit) => ({ ...unit, otherLocations })) };
  const differing = offerOf(path, ...otherLocations, ["tests/pdf/SKILL.md", "pdf", "fixture"]);
  const several = agents.filter(({ id }) => ["claude-code", "codex", "cursor"].includes(id));
  const byAgent = (offer: Offer, wanted: readonly string[], all: boolean) =>
    Object.fromEntries(
      selectSkills(offer, wanted, all, several).flatMap((unit) => unit.agents.map(({ id }) => [id, unit.path])),
    );

  it.each([
    ["by name, all places alike", alike, ["pdf"], false],
    ["by name, where they differ", differing, ["pdf"], false],
    ["as the only one", alike, [], false],
    ["with all others, all places alike", alike, [], true],
    ["with all others, where they differ", differing, [], true],
  ])("is the one in the agent's own folder, else the one below skills/: %s", (_how, offer, wanted, all) => {
    expect(byAgent(offer, wanted, all)).toEqual({
      "claude-code": ".claude/skills/pdf/SKILL.md",
      codex: "skills/pdf/SKILL.md",
      cursor: "providers/x/.cursor/skills/pdf/SKILL.md",
    });
  });

  it("is the one in a folder named after the agent, if the agent's own has none", () => {
    const offer = offerOf(".claude/skills/pdf/SKILL.md", ".codex/skills/pdf/SKILL.md", ".cursor/skills/pdf/SKILL.md");
    expect(byAgent(offer, ["pdf"], false).codex).toBe(".codex/skills/pdf/SKILL.md");
    const both = offerOf(".codex/skills/pdf/SKILL.md", ".agents/skills/pdf/SKILL.md", "skills/pdf/SKILL.md");
    expect(byAgent(both, ["pdf"], false).codex).toBe(".agents/skills/pdf/SKILL.md");
  });

  it("is the one at the given path", () => {
    const dist = "dist/pdf/SKILL.md";
    expect(byAgent(alike, ["dist/pdf"], false)).toEqual({ "claude-code": dist, codex: dist, cursor: dist });
  });

  it("has findings with paths of the selected location, and lists its other locations", () => {
    const place = { path: "skills/pdf/run.sh", line: 1, url: "https://github.com/sample/skills" };
    const capabilities = [{ capability: "runs-scripts" as const, ...place }];
    const audit = { name: "pdf", path, findings: [], omitted: 0, unread: [], capabilities };
    const offer = { ...alike, units: alike.units.map((unit) => ({ ...unit, audit })) };
    const [unit] = selectSkills(offer, ["pdf"], false, claude);
    expect(unit?.audit?.capabilities[0]?.path).toBe(".claude/skills/pdf/run.sh");
    expect(unit?.otherLocations.toSorted()).toEqual(
      [path, ...otherLocations].filter((one) => one !== ".claude/skills/pdf/SKILL.md").toSorted(),
    );
  });

  it("must be named by its path if no location is preferred, or several are", () => {
    const elsewhere = offerOf("a/pdf/SKILL.md", ".cursor/skills/pdf/SKILL.md");
    expect(() => byAgent(elsewhere, ["pdf"], false)).toThrow(/2 skills named pdf/);
    const twice = offerOf("skills/a/pdf/SKILL.md", "skills/b/pdf/SKILL.md");
    expect(() => byAgent(twice, ["pdf"], false)).toThrow(/2 skills named pdf/);
  });
});

describe("the folder of a skill", () => {
  it.each([
    ["its name", ["skills/x/SKILL.md", "pdf-tools"], "pdf-tools"],
    ["its folder's, where its own is none that agents know", ["skills/x/SKILL.md", "PDF Tools!"], "x"],
    ["its folder's, where its own is a device's", ["skills/x/SKILL.md", "con"], "x"],
    ["the repository's, at the root", ["SKILL.md", "../../x"], "skills"],
  ] as const)("is named after %s", (_what, unit, folder) => {
    expect(chosen(offerOf([unit[0], unit[1]]), [])[0]?.[1]).toBe(folder);
  });

  it("never has an unsafe name", () => {
    expect(() => chosen(offerOf(["skills/a:b/SKILL.md", "../x"]), [])).toThrow(/portable folder name/);
    expect(() => chosen(offerOf(["skills/NUL/SKILL.md", "X"]), [])).toThrow(/portable folder name/);
  });
});
