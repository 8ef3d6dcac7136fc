import { describe, expect, it } from "vitest";
import { agents } from "./agents.ts";

const placeholders = new Set(["skill", "repository", "url", "commit", "folder", "marketplace", "plugin"]);
const placeholdersOf = (text: string | null): string[] =>
  [...(text ?? "").matchAll(/\{(\w*)\}/g)].map(([, name = ""]) => name);

describe("the agents", () => {
  it("are each once", () => {
    for (const key of ["id", "name", "npmId", "source"] as const)
      expect(new Set(agents.map((agent) => agent[key])).size).toBe(agents.length);
  });

  it("have the folders that lock files of users name", () => {
    const folders = Object.fromEntries(
      agents.map(({ id, projectFolder, personalFolder }) => [id, [projectFolder, personalFolder]]),
    );
    expect(folders).toMatchObject({
      "claude-code": [".claude/skills", ".claude/skills"],
      codex: [".agents/skills", ".agents/skills"],
      cursor: [".cursor/skills", ".cursor/skills"],
      copilot: [".github/skills", ".copilot/skills"],
      "gemini-cli": [".gemini/skills", ".gemini/skills"],
      opencode: [".opencode/skills", ".config/opencode/skills"],
      cline: [".cline/skills", ".cline/skills"],
      kiro: [".kiro/skills", ".kiro/skills"],
    });
  });
});

describe.each(agents.map((agent) => [agent.name, agent] as const))("%s", (_, agent) => {
  it("has a name that can stand in an address", () => {
    expect(agent.id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it("looks for skills below a project and below a home, and nowhere above them", () => {
    for (const folder of [...agent.projectFolders, ...agent.personalFolders]) {
      expect(folder).toMatch(/^[\w.-]+(?:\/[\w.-]+)*$/);
      expect(folder.split("/")).not.toContain("..");
      expect(folder.split("/")).not.toContain(".");
    }
  });

  it("can be looked up at its maker's", () => {
    expect(new URL(agent.source).protocol).toBe("https:");
  });

  it("has commands with no placeholder but those that are filled in", () => {
    for (const command of [agent.install, agent.plugin])
      for (const name of placeholdersOf(command)) expect(placeholders).toContain(name);
    expect(placeholdersOf(agent.list)).toEqual([]);
  });

  it("is told the skill where it is called by name, and nothing else", () => {
    if (agent.invoke !== null) expect(placeholdersOf(agent.invoke)).toEqual(["skill"]);
  });

  it("installs what the page is about, not something else", () => {
    if (agent.install !== null) expect(agent.install).toMatch(/\{repository\}|\{url\}/);
    if (agent.install !== null) expect(agent.install).toMatch(/\{skill\}|\{folder\}/);
    if (agent.plugin !== null)
      expect(placeholdersOf(agent.plugin)).toEqual(expect.arrayContaining(["repository", "plugin", "marketplace"]));
  });
});
