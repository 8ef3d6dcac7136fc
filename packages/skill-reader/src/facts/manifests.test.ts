import { describe, expect, it } from "vitest";
import { pluginOf, readMarketplace } from "./manifests.ts";

const folders = new Set([
  "",
  "skills",
  "skills/pdf",
  "plugins",
  "plugins/a",
  "plugins/a/skills",
  "plugins/a/more",
  "other",
]);
const read = (value: unknown) =>
  readMarketplace(typeof value === "string" ? value : JSON.stringify(value), (path) => folders.has(path));

describe("readMarketplace", () => {
  it("names the plugin of each unit", () => {
    const market = read({
      name: "shop",
      plugins: [
        { name: "all", source: "./" },
        { name: "a", source: "./plugins/a", skills: ["./more"] },
      ],
    });
    expect(market).toMatchObject({ name: "shop", missing: [] });
    const of = (path: string) => pluginOf(path, market?.plugins ?? []);
    expect(of("skills/pdf/SKILL.md")).toBe("all");
    expect(of("plugins/a/skills/x/SKILL.md")).toBe("a");
    expect(of("plugins/a/more/SKILL.md")).toBe("a");
    expect(of("plugins/a/others/SKILL.md")).toBeNull();
    expect(of("skillset/SKILL.md")).toBeNull();
    expect(of("SKILL.md")).toBeNull();
  });

  it("gives a unit that several plugins bring to the one that names it most closely, else the first", () => {
    const market = read({
      plugins: [
        { name: "all", source: "./" },
        { name: "one", source: "./", skills: ["./skills/pdf"] },
      ],
    });
    expect(pluginOf("skills/pdf/SKILL.md", market?.plugins ?? [])).toBe("one");
    expect(pluginOf("skills/doc/SKILL.md", market?.plugins ?? [])).toBe("all");
  });

  it("reads a plugin's root, and a single path in the place of a list", () => {
    const market = read({
      metadata: { pluginRoot: "./plugins" },
      plugins: [{ name: "a", source: "a", skills: "more" }],
    });
    expect(pluginOf("plugins/a/more/x/SKILL.md", market?.plugins ?? [])).toBe("a");
  });

  it("says what is named and not there", () => {
    const plugins = [
      { name: "gone", source: "./gone" },
      { name: "out", source: "../../etc" },
      { name: "a", source: "./plugins/a", skills: ["./lost", "../../../out"] },
    ];
    expect(read({ plugins })?.missing).toEqual(["./gone", "../../etc", "./lost", "../../../out"]);
  });

  it("leaves out plugins of other repositories, and what has no plain name", () => {
    const plugins = [
      { name: "far", source: { source: "github", repo: "a/b" } },
      { name: "a; rm -rf", source: "./" },
      { source: "./" },
      null,
      "x",
    ];
    expect(read({ name: "$(x)", plugins })).toEqual({ name: null, plugins: [], missing: [] });
  });

  it.each(["", "[]", "null", "{", "1", '"x"', "\uFEFF{"])("reads nothing from %j", (text) => {
    expect(read(text)?.plugins ?? []).toEqual([]);
  });

  it("reads a file that begins with a byte order mark", () => {
    expect(read('\uFEFF{"name":"shop"}')?.name).toBe("shop");
  });

  it.each([{ plugins: {} }, { plugins: "x", name: {} }, { metadata: [] }])("reads what there is of %j", (value) => {
    expect(read(value)).toEqual({ name: null, plugins: [], missing: [] });
  });
});
