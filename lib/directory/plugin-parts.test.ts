import type { PluginFacts, PluginPart } from "@skillshelf/skill-reader/repository-facts";
import { describe, expect, it } from "vitest";
import { installedWith } from "./plugin-parts.ts";

const part = (changes: Partial<PluginPart> = {}): PluginPart => ({
  kind: "hook",
  name: "Stop",
  target: "a",
  path: "hooks/hooks.json",
  line: 1,
  plugin: null,
  ...changes,
});

const plugin = (folder: string, parts: PluginPart[]): PluginFacts => ({
  path: "a",
  folder,
  names: [],
  parts,
  audit: null,
});

describe("what is installed with a skill", () => {
  it("is of the nearest plugin, and of the skill's own plugin where several share a folder", () => {
    const plugins = [
      plugin("", [part(), part({ name: "Own", plugin: "own" }), part({ name: "Other", plugin: "other" })]),
      plugin("plugins/a", [part({ kind: "command" })]),
    ];
    expect(installedWith({ path: "skills/b/SKILL.md", plugin: "own" }, plugins)).toEqual({
      counts: { hook: 2 },
      parts: [part(), part({ name: "Own", plugin: "own" })],
    });
    expect(installedWith({ path: "plugins/a/skills/b/SKILL.md", plugin: null }, plugins)?.counts).toEqual({
      command: 1,
    });
  });

  it("is null where that is nothing", () => {
    expect(installedWith({ path: "plugins/ab/SKILL.md", plugin: null }, [plugin("plugins/a", [part()])])).toBeNull();
    expect(installedWith({ path: "a/SKILL.md", plugin: null }, [plugin("", [])])).toBeNull();
  });

  it("counts parts that are not listed", () => {
    const installed = installedWith({ path: "a/SKILL.md", plugin: null }, [
      plugin(
        "",
        Array.from({ length: 60 }, (_, at) => part({ name: `${at}` })),
      ),
    ]);
    expect(installed?.counts).toEqual({ hook: 60 });
    expect(installed?.parts).toHaveLength(50);
  });
});
