import { describe, expect, it } from "vitest";
import { reachedFiles } from "./reach.ts";
import { sampleUnit } from "./testing/sample-segment.ts";

const folder = "skills/sample";

/** Whether a SKILL.md leads to a file, with some other files beside. */
const isReached = (text: string, path: string, others: Readonly<Record<string, string>> = {}) =>
  reachedFiles(
    sampleUnit({
      [`${folder}/SKILL.md`]: text,
      [`${folder}/${path}`]: "",
      ...Object.fromEntries(Object.entries(others).map(([other, content]) => [`${folder}/${other}`, content])),
    }),
  ).has(`${folder}/${path}`);

describe("reachedFiles", () => {
  it.each([
    ["its path", "Run `python scripts/extract.py`.", "scripts/extract.py"],
    ["a link", "See [forms](references/forms.md).", "references/forms.md"],
    ["its name", "Run extract.py then.", "scripts/extract.py"],
    ["its name at a sentence's end", "Then run extract.py.", "scripts/extract.py"],
    ["its name in other letters", "Run Extract.PY", "scripts/extract.py"],
    ["its name without an extension", "from scripts import extract", "scripts/extract.py"],
    ["a module", "python -m extract", "scripts/extract.py"],
    ["a path from elsewhere", "${CLAUDE_PLUGIN_ROOT}/skills/sample/scripts/extract.py", "scripts/extract.py"],
    ["a path with a dot", "./scripts/extract.py", "scripts/extract.py"],
    ["its folder", "All of `scripts/` may be run.", "scripts/extract.py"],
    ["its folder with a pattern", "Run scripts/*.py", "scripts/extract.py"],
    ["a folder further up", "Everything in references/", "references/forms/a.md"],
    ["a name of other letters", "Siehe überblick.md", "references/überblick.md"],
    ["a name without an extension", "Run bin/tool", "bin/tool"],
  ])("leads to a file by %s", (_, text, path) => {
    expect(isReached(text, path)).toBe(true);
  });

  it.each([
    ["nothing", "Format the tables.", "scripts/extract.py"],
    ["a part of its name", "Extraction, extract_all.py, preextract.py", "scripts/extract.py"],
    ["another file of its folder", "Run scripts/format.py", "scripts/extract.py"],
    ["the name of a folder as a word", "There are scripts.", "scripts/extract.py"],
    ["a name that is short", "Do it by x.", "scripts/x.py"],
  ])("does not lead to one by %s", (_, text, path) => {
    expect(isReached(text, path)).toBe(false);
  });

  it.each([
    ..."package.json|Makefile|Dockerfile|setup.py|pyproject.toml|requirements-dev.txt|hooks/hooks.json".split("|"),
    ..."AGENTS.md|CLAUDE.md|.mcp.json|.claude/settings.json|.cursorrules|.claude-plugin/plugin.json".split("|"),
  ])("holds %s, which tools read without being told", (path) => {
    expect(isReached("Nothing.", path)).toBe(true);
  });

  it("goes on through references and scripts", () => {
    const others = { "references/forms.md": "Run fill.py", "scripts/fill.py": "import helpers" };
    expect(isReached("See references/forms.md", "scripts/helpers.py", others)).toBe(true);
    expect(isReached("See nothing", "scripts/helpers.py", others)).toBe(false);
  });

  it("goes on through what tools read without being told", () => {
    expect(
      isReached("", "scripts/post.js", { "package.json": '{"scripts":{"postinstall":"node scripts/post.js"}}' }),
    ).toBe(true);
  });

  it("comes to an end where files name each other", () => {
    expect(isReached("a.md", "c.md", { "a.md": "b.md", "b.md": "a.md SKILL.md" })).toBe(false);
  });

  it("reads paths of a unit at the root from there", () => {
    const unit = sampleUnit({ "SKILL.md": "Run scripts/a-tool.sh", "scripts/a-tool.sh": "", "src/main.ts": "" });
    expect([...reachedFiles(unit)]).toEqual(["SKILL.md", "scripts/a-tool.sh"]);
  });

  it("does not take the skill's own folder for one that is named", () => {
    expect(isReached("In sample/ and skills/ all is well.", "scripts/extract.py")).toBe(false);
  });

  it("takes a file without text for one that names nothing", () => {
    const unit = sampleUnit({ "SKILL.md": "logo.png", "logo.png": "", "scripts/a-tool.sh": "" });
    const files = unit.files.map((file) => (file.path === "logo.png" ? { ...file, text: null } : file));
    expect(reachedFiles({ ...unit, files })).toEqual(new Set(["SKILL.md", "logo.png"]));
  });

  it("follows a long chain of files", () => {
    const names = Array.from({ length: 1_500 }, (_, at) => `references/part-${at}.md`);
    const files = Object.fromEntries(names.map((name, at) => [name, `${"word ".repeat(200)} part-${at + 1}.md`]));
    expect(reachedFiles(sampleUnit({ "SKILL.md": "part-0.md", ...files })).size).toBe(1_501);
  });
});
