import { codex } from "@skillshelf/agent-loading/agents/codex";
import { expect, test } from "vitest";
import { compare } from "./comparison.ts";
import type { OfferedSkill } from "./driver.ts";
import { skill } from "./skills/skill.ts";

const folder = "/project/.agents/skills";

test("tells what became of a skill from what is offered", () => {
  const plain = skill("a01-plain", { description: "Lists headings (a01)." });
  const hidden = skill("a02-hidden", {
    description: "Lists headings (a02).",
    fields: "disable-model-invocation: true",
  });
  const forUser = { name: "a02-hidden", description: "Lists headings (a02).", isForUserOnly: true };
  const cases: readonly (readonly [string, OfferedSkill | undefined, string])[] = [
    ["its own text", { name: "a01-plain", description: "Lists  headings\n(a01). " }, "loads"],
    ["no descriptions at all", { name: "a01-plain", description: undefined }, "loads"],
    ["another name", { name: "A01", description: "Lists headings (a01)." }, "changed"],
    ["a part", { name: "a01-plain", description: "Lists" }, "changed"],
    ["no description", { name: "a01-plain", description: null }, "changed"],
    ["a path only", { name: "other", description: null, path: `${folder}/a01-plain/SKILL.md` }, "changed"],
    ["another skill", { name: "other", description: "a01", path: `${folder}/other` }, "dropped"],
    ["nothing", undefined, "dropped"],
    ["to the user only", { ...forUser, name: "a01-plain" }, "dropped"],
    ["to the user only, as it asks", forUser, "loads"],
  ];
  const wrong = cases.filter(([title, offered, result]) => {
    const tested = title.endsWith("asks") ? hidden : plain;
    const [comparison] = compare(codex, [tested], offered === undefined ? [] : [offered], folder);
    return comparison?.actual !== result;
  });
  expect(wrong).toEqual([]);
});

test("predicts by the profile, and nothing for a skill inside of another", () => {
  const skills = [
    skill("a01-plain"),
    skill("a01-plain/a02-inner"),
    skill("a03-list", { descriptionLines: "description: [a03]" }),
    skill("a04-linked", { link: "folder-outside-project" }),
  ];
  const compared = compare({ ...codex, followsLinks: "within-project" }, skills, [], folder);
  expect(compared.map(({ expected }) => expected)).toEqual(["loads", "unmeasured", "dropped", "dropped"]);
});
