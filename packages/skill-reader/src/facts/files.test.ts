import { describe, expect, it } from "vitest";
import { describeFile } from "./files.ts";

describe("describeFile", () => {
  it.each([
    ["scripts/run.sh", false, "script", "Shell"],
    ["scripts/Extract.PY", false, "script", "Python"],
    ["bin/tool", true, "script", null],
    ["bin/tool", false, "asset", null],
    ["Dockerfile", false, "script", "Dockerfile"],
    ["references/api.md", false, "reference", "Markdown"],
    ["references/api.md", true, "script", null],
    ["LICENSE", false, "reference", "Text"],
    ["LICENSE.txt", false, "reference", "Text"],
    ["assets/logo.png", false, "asset", null],
    ["assets/font.woff2", false, "asset", null],
    ["a.b/c", false, "asset", null],
    ["constructor", false, "asset", null],
    ["x.__proto__", false, "asset", null],
    ["", false, "asset", null],
  ])("%s (executable: %s) is a %s in %s", (path, isExecutable, role, language) => {
    expect(describeFile(path, isExecutable)).toEqual({ role, language });
  });
});
