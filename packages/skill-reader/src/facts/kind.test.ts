import { describe, expect, it } from "vitest";
import { unitKind } from "./kind.ts";

describe("unitKind", () => {
  it.each([
    ["skills/pdf/SKILL.md", "pdf", "skill"],
    ["SKILL.md", "pdf", "skill"],
    ["skills/test/SKILL.md", "test", "skill"],
    ["skills/templates-for-slides/SKILL.md", "templates-for-slides", "skill"],
    ["examples/pdf/SKILL.md", "pdf", "skill"],
    ["skills/pdf/SKILL.md", null, "skill"],
    ["template/SKILL.md", "template-skill", "template"],
    ["templates/pdf/SKILL.md", "pdf", "template"],
    ["skills/a/SKILL.md", "your-skill-name", "template"],
    ["skills/my-skill/SKILL.md", "pdf", "template"],
    ["skills/a/SKILL.md", "{{ name }}", "template"],
    ["skills/a/SKILL.md", "<skill-name>", "template"],
    ["tests/fixtures/pdf/SKILL.md", "pdf", "fixture"],
    ["Tests/pdf/SKILL.md", "pdf", "fixture"],
    ["src/__tests__/pdf/SKILL.md", "pdf", "fixture"],
    ["tests/templates/pdf/SKILL.md", "pdf", "fixture"],
  ])("%s named %s is a %s", (path, name, kind) => {
    expect(unitKind(path, name)).toBe(kind);
  });
});
