import { describe, expect, it } from "vitest";
import { namedRepository, pastedName } from "./pasted-text.ts";

const named = (text: string) => {
  const found = pastedName(text);
  return found && [found.name, found.part].filter(Boolean).join(" ");
};

describe("pastedName", () => {
  it("is the repository that an address names, with the skill in it", () => {
    const examples: Readonly<Record<string, string>> = {
      "https://github.com/Acme/tools": "Acme/tools",
      "https://github.com/Acme/tools.git": "Acme/tools",
      "https://github.com/Acme/tools/": "Acme/tools",
      "https://github.com/Acme/tools?tab=readme-ov-file#install": "Acme/tools",
      "github.com/Acme/tools.js": "Acme/tools.js",
      "www.github.com/Acme/tools": "Acme/tools",
      "git@github.com:Acme/tools.git": "Acme/tools",
      "ssh://git@github.com/Acme/tools.git": "Acme/tools",
      "ssh://git@host.example:2222/Acme/tools": "Acme/tools",
      "git+https://github.com/Acme/tools.git": "Acme/tools",
      "https://github.com/Acme/tools/tree/main/skills/pdf": "Acme/tools pdf",
      "https://github.com/Acme/tools/tree/main": "Acme/tools",
      "https://github.com/Acme/tools/blob/main/skills/pdf/SKILL.md": "Acme/tools pdf",
      "https://github.com/Acme/tools/blob/main/README.md": "Acme/tools",
      "https://gitlab.com/Acme/tools/-/tree/main/skills/pdf": "Acme/tools pdf",
      "https://raw.githubusercontent.com/Acme/tools/main/skills/pdf/SKILL.md": "Acme/tools pdf",
      "https://api.github.com/repos/Acme/tools/contents": "Acme/tools contents",
      "https://directory.example/en/skills/Acme/tools": "Acme/tools",
      "https://skills.sh/Acme/tools/pdf": "Acme/tools pdf",
    };
    for (const [text, name] of Object.entries(examples)) expect(named(text), text).toBe(name);
  });

  it("is the repository or marketplace that a command names, with the skill or plugin", () => {
    const examples: Readonly<Record<string, string>> = {
      "npx skills add Acme/tools": "Acme/tools",
      "$ npx -y skills@latest add Acme/tools": "Acme/tools",
      "npx skills add Acme/tools --skill pdf": "Acme/tools pdf",
      [`npx skills add 'Acme/tools/skills/pdf#${"a".repeat(40)}' --agent codex`]: "Acme/tools pdf",
      "npx skills add Acme/tools@pdf -g": "Acme/tools pdf",
      "npx skills add https://github.com/Acme/tools --skill pdf": "Acme/tools pdf",
      "pnpm dlx skills add Acme/tools": "Acme/tools",
      "skillshelf install Acme/tools pdf --agent codex": "Acme/tools pdf",
      "npx https://skills.example.org/cli/skillshelf.tgz install Acme/tools pdf": "Acme/tools pdf",
      "gh repo clone Acme/tools": "Acme/tools",
      "git clone --depth 1 https://github.com/Acme/tools.git": "Acme/tools",
      "git clone git@github.com:Acme/tools.git": "Acme/tools",
      "/plugin marketplace add Acme/tools": "Acme/tools",
      "/plugin install pdf@acme-tools": "acme-tools pdf",
      "claude plugin install pdf@acme-tools": "acme-tools pdf",
      "gemini extensions install https://github.com/Acme/tools": "Acme/tools",
      "npx degit Acme/tools/skills/pdf#main": "Acme/tools pdf",
    };
    for (const [text, name] of Object.entries(examples)) expect(named(text), text).toBe(name);
  });

  it("is none in words", () => {
    for (const text of [
      "",
      "pdf",
      "skills add tests",
      "git worktrees",
      "client/server architecture",
      "claude code",
      "ci/cd",
      "npx",
      "me@example.org",
      "https://example.org",
      "https://github.com/Acme",
    ])
      expect(named(text), text).toBeUndefined();
  });

  it("is soon told of whatever is pasted", () => {
    const hostile = [
      "git ".repeat(50_000),
      `https://${"a/".repeat(50_000)}`,
      `npx ${"@".repeat(90_000)}`,
      "/".repeat(90_000),
    ];
    for (const text of hostile) expect(named(text)?.length ?? 0).toBeLessThan(2_100);
  });
});

describe("namedRepository", () => {
  const nameOf = (text: string) => {
    const found = namedRepository(text, "skills.example.org");
    return found && `${found.owner}/${found.repo}`;
  };

  it("is found in any form that names a repository on GitHub", () => {
    const forms = [
      " Acme/tools ",
      "https://github.com/Acme/tools",
      "github.com/Acme/tools/tree/main/skills/pdf",
      "git@github.com:Acme/tools.git",
      "https://skills.example.org/en/skills/Acme/tools",
      "npx skills add Acme/tools --skill pdf",
    ];
    expect(forms.map(nameOf)).toEqual(forms.map(() => "Acme/tools"));
  });

  it.each([
    "",
    "tools",
    "a b c",
    "https://gitlab.com/Acme/tools",
    "gitlab.com/Acme/tools",
    "git@codeberg.org:Acme/tools.git",
    "https://evil.example/en/skills/Acme/tools",
    "javascript:alert(1)//x/y",
    "../../etc/passwd",
    "x".repeat(5_000),
  ])("is none for what names no repository there: %s", (text) => {
    expect(nameOf(text)).toBeUndefined();
  });
});
