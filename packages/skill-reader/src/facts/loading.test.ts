import { expect, it } from "vitest";
import { loadingFacts } from "./loading.ts";

const factsOf = (text: string, path = "skills/pdf/SKILL.md", name: string | null = "pdf") =>
  loadingFacts({ path, repo: "tools", bytes: new TextEncoder().encode(text) }, name);

const sound = "---\nname: pdf\ndescription: Reads PDF files.\n---\n# PDF\n";

it("has nothing to say of a skill that every agent loads", () => {
  expect(factsOf(sound)).toEqual([]);
});

it("names the agents of each cause once, with the line", () => {
  const causes = factsOf(`---\nname: pdf\ndescription: ${"a".repeat(1_025)}\n---\n# PDF\n`);
  expect(causes).toContainEqual(
    expect.objectContaining({ result: "dropped", reason: "description-too-long", line: 3 }),
  );
  const agents = causes.flatMap((cause) => cause.agents);
  expect(agents).toContain("copilot");
  expect(new Set(agents).size).toBe(agents.length);
  expect(agents).not.toContain("kiro");
});

it("compares the name with the folder, which a skill at the root is given by its name", () => {
  const other = sound.replace("pdf", "other");
  const cause = { result: "dropped", reason: "name-not-folder", line: 2, agents: ["skills-ref"] };
  expect(factsOf(other)).toContainEqual(cause);
  expect(factsOf(sound, "SKILL.md")).toEqual([]);
  expect(factsOf(sound, "pdf/SKILL.md")).toEqual([]);
});
