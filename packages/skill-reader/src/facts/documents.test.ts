import { describe, expect, it } from "vitest";
import { entryOf } from "../testing/tree-entries.ts";
import { withoutDocuments } from "./unit-source.ts";

async function documentsAmong(path: string, text: string, target = path): Promise<readonly string[]> {
  const entry = entryOf(target, { bytes: text.length });
  const { units, documents } = await withoutDocuments(
    [{ path, entry, files: [], around: [], aliases: [], unread: [], unreadAround: [] }],
    async () => Buffer.from(text),
  );
  expect([...units.map((unit) => unit.path), ...documents]).toEqual([path]);
  return documents;
}

const prose = "# Personas\n\nCopy them to where you need them.\n";
const skill = `---\nname: readme\ndescription: Writes a README.\n---\n${prose}`;

describe("a SKILL.md", () => {
  it.each([
    "README",
    "readme",
    "README.zh-CN",
    "README_JA",
    "README.zh-Hans-CN",
    "README.es-419",
    "README-Chinese",
    "README_简体中文",
    "readme-fr",
    "Readme.zh",
    "LIESMICH",
    "CHANGELOG.de",
    "CONTRIBUTING.zh-CN",
    "LICENSE",
    "CHANGELOG",
    "AGENTS",
    "CODE_OF_CONDUCT",
  ])("in a folder %s that states nothing is a document", async (name) => {
    expect(await documentsAmong(`.gemini/skills/${name}/SKILL.md`, prose)).toHaveLength(1);
  });

  it("that is a link to a README is one", async () => {
    expect(await documentsAmong("skills/personas/SKILL.md", prose, "personas/README.md")).toHaveLength(1);
  });

  it.each([
    ["with frontmatter", "skills/README/SKILL.md", skill],
    ["with frontmatter after blank lines", "skills/README/SKILL.md", `\uFEFF\n${skill}`],
    ["of another name", "skills/readme-writer/SKILL.md", prose],
    ["of a name that begins so", "skills/readme-generator/SKILL.md", prose],
    ["of a name in capitals that begins so", "skills/README-writer/SKILL.md", prose],
    ["named for what it does", "skills/security/SKILL.md", prose],
    ["below a folder of documents", "README/pdf/SKILL.md", prose],
    ["at the root", "SKILL.md", prose],
  ])("%s is a skill", async (_what, path, text) => {
    expect(await documentsAmong(path, text)).toEqual([]);
  });
});
