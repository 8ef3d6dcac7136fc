import { Random } from "@skillshelf/skill-audit/testing/random";
import { describe, expect, it, test } from "vitest";
import { agentIds } from "./agent-ids.ts";
import { claudeCode } from "./agents/claude-code.ts";
import { cline } from "./agents/cline.ts";
import { codex } from "./agents/codex.ts";
import { copilot } from "./agents/copilot.ts";
import { geminiCli } from "./agents/gemini-cli.ts";
import { opencode } from "./agents/opencode.ts";
import { openskills } from "./agents/openskills.ts";
import { pi } from "./agents/pi.ts";
import { qwenCode } from "./agents/qwen-code.ts";
import { skills } from "./agents/skills.ts";
import { loadingOf, predict, type SkillFile } from "./loading.ts";
import type { AgentProfile } from "./profile.ts";
import { profiles } from "./profiles.ts";
import { loadingReasons, loadingResults } from "./reasons.ts";
import { sentenceOf } from "./sentence.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const skill = (text: string, path = "headings/SKILL.md") => ({ path, bytes: bytesOf(text) });
const withFrontmatter = (...lines: readonly string[]) => skill(`---\n${lines.join("\n")}\n---\n\nList the headings.\n`);
const plain = withFrontmatter("name: headings", "description: Lists headings.");

/** The result, the reason and the line, such as `dropped name-not-text 2`. */
function shortOf(file: ReturnType<typeof skill>, profile: AgentProfile): string {
  const [loading] = loadingOf(file, [profile]);
  return [loading?.result, loading?.reason, loading?.line].filter((part) => part !== null).join(" ");
}

test("there is a profile for each agent, in the same order", () => {
  expect(profiles.map(({ id }) => id)).toEqual(agentIds);
});

describe("loadingOf", () => {
  it.each([
    ["a good file", plain, codex, "loads"],
    ["the folder's name", withFrontmatter("description: Lists headings."), copilot, "changed name-from-folder 1"],
    ["a number as name", withFrontmatter("name: 123", "description: Lists."), copilot, "dropped name-not-text 2"],
    ["a list", withFrontmatter("name: a", "description:", "  - Lists."), pi, "dropped description-not-text 3"],
    ["no description", withFrontmatter("name: headings"), copilot, "changed description-from-body 1"],
    ["an empty description", withFrontmatter("name: a", 'description: ""'), geminiCli, "changed description-absent 3"],
    ["invalid YAML", withFrontmatter("name: a", "", "description: Use: it"), pi, "dropped invalid-yaml 4"],
    ["a repeated key", withFrontmatter("name: a", "description: b", "name: c"), codex, "dropped duplicate-key 4"],
    ["a repeated field that it ignores", withFrontmatter("name: a", "description: b", "x: 1", "x: 2"), codex, "loads"],
    ["a comment", withFrontmatter("name: a", "description: Lists #1."), pi, "changed description-truncated 3"],
    [
      "a line reader",
      withFrontmatter("name: headings", "description: >-", "  x"),
      openskills,
      "changed description-misread 3",
    ],
    [
      "a quoted text whose second line is not indented",
      withFrontmatter('name: "a"', 'description: "Lists', 'headings."'),
      codex,
      "loads",
    ],
    [
      "a quoted text whose second line is not indented",
      withFrontmatter('name: "a"', 'description: "Lists', 'headings."'),
      pi,
      "dropped invalid-yaml 3",
    ],
    ["an alias of nothing", withFrontmatter("name: a", "description: b", "license: *x"), pi, "dropped invalid-yaml 4"],
    [
      "an unknown tag",
      withFrontmatter("name: a", "description: b", "license: !x MIT"),
      opencode,
      "dropped invalid-yaml 4",
    ],
    ["an unknown tag", withFrontmatter("name: a", "description: b", "license: !x MIT"), pi, "loads"],
    [
      "dashes in a text",
      withFrontmatter("name: headings", "description: Lists --- all"),
      claudeCode,
      "changed description-misread 3",
    ],
    ["invalid YAML that it repairs", withFrontmatter("name: a", "description: [x] y"), claudeCode, "loads"],
    [
      "invalid YAML that it skips",
      withFrontmatter("name: headings", "description: >-", "  x", "license: [x] y"),
      claudeCode,
      "changed description-from-body 5",
    ],
    [
      "a name that it does not accept",
      withFrontmatter("name: a b", "description: x"),
      claudeCode,
      "changed name-from-folder 2",
    ],
    [
      "a field of another type",
      withFrontmatter("name: a", "description: x", "allowed-tools:", "  a: b"),
      copilot,
      "dropped field-type 4",
    ],
    ["a list as description", withFrontmatter("name: a", "description: [a, b]"), qwenCode, "loads"],
    [
      "a map as description",
      withFrontmatter("name: a", "description:", "  a: b"),
      qwenCode,
      "dropped description-not-text 3",
    ],
    [
      "a skill for some paths",
      withFrontmatter("name: a", "description: x", "paths: docs/**"),
      qwenCode,
      "dropped only-for-paths 4",
    ],
    ["a control character", withFrontmatter("name: a", "description: x\u0008"), opencode, "dropped invalid-yaml 3"],
    ["a number", withFrontmatter("name: 1.0", "description: x"), qwenCode, "changed name-misread 2"],
    ["line ends of old computers", skill("---\rname: a\rdescription: b\r---\rText\r"), qwenCode, "loads"],
    [
      "line ends of old computers",
      skill("---\rname: a\rdescription: b\r---\rText\r"),
      codex,
      "dropped frontmatter-fence 1",
    ],
    [
      "a large file",
      skill(`---\nname: a\ndescription: b\n---\n${"x".repeat(1_100_000)}`),
      copilot,
      "dropped file-too-large",
    ],
    ["no frontmatter", skill("# Headings\n"), codex, "dropped frontmatter-missing 1"],
    ["no end", skill("---\nname: a\ndescription: b\n\nText\n"), codex, "dropped frontmatter-unterminated 1"],
    ["a blank line", skill("\n---\nname: a\ndescription: b\n---\nText\n"), codex, "dropped frontmatter-not-first 2"],
    ["a blank line", skill("\n---\nname: a\ndescription: b\n---\nText\n"), pi, "dropped frontmatter-not-first 2"],
    ["a fence", skill("---\nname: a\ndescription: b\n---- \nText\n"), codex, "dropped frontmatter-fence 4"],
    ["a mark", skill("\ufeff---\nname: a\ndescription: b\n---\nText\n"), codex, "dropped byte-order-mark 1"],
    ["no body", skill("---\nname: a\ndescription: b\n---\n\n"), cline, "dropped body-missing"],
    ["another file name", skill("---\nname: a\ndescription: b\n---\nText\n", "a/skill.md"), codex, "dropped file-name"],
    ["a folder below", skill("---\nname: a\ndescription: b\n---\nText\n", "a/b/SKILL.md"), cline, "dropped too-deep"],
    ["a hidden folder", skill("---\nname: a\ndescription: b\n---\nText\n", ".a/SKILL.md"), pi, "dropped hidden-folder"],
    [
      "a hidden skill",
      withFrontmatter("name: a", "description: b", "metadata:", "  internal: true"),
      skills,
      "dropped metadata-internal 5",
    ],
    ["metadata", withFrontmatter("name: a", "description: b", "metadata: docs"), codex, "dropped metadata-not-map 4"],
    [
      "a skill for users",
      withFrontmatter("name: a", "description: b", "disable-model-invocation: true"),
      qwenCode,
      "loads model-invocation-disabled 4",
    ],
    [
      "frontmatter that is too large",
      withFrontmatter("name: a", `description: ${"b".repeat(70_000)}`),
      pi,
      "unmeasured frontmatter-too-large",
    ],
  ])("says what an agent does with %s", (_, file, profile, expected) => {
    expect(shortOf(file, profile)).toBe(expected);
  });

  it("counts characters as each agent does", () => {
    const emoji = withFrontmatter("name: a", `description: ${"🗒".repeat(600)}`);
    expect(shortOf(emoji, copilot)).toBe("dropped description-too-long 3");
    expect(shortOf(emoji, codex)).toBe("loads");
  });

  it("does not say that a skill changed whose folder has its name", () => {
    const file = skill("\n---\nname: headings\ndescription: b\n---\nText\n");
    expect(shortOf(file, cline)).toBe("loads");
    expect(shortOf({ ...file, path: "other/SKILL.md" }, cline)).toBe("changed name-from-folder 2");
  });

  it("drops a file that is not UTF-8 where the agent does", () => {
    const latin1 = { ...plain, bytes: Uint8Array.from(plain.bytes, (byte) => (byte === 0x2e ? 0xe9 : byte)) };
    expect(shortOf(latin1, codex)).toBe("dropped invalid-utf-8 1");
    expect(shortOf(latin1, copilot)).toBe("changed description-misread 3");
    // U+FFFD is a character like others.
    expect(shortOf(withFrontmatter("name: a", "description: Removes \ufffd."), codex)).toBe("loads");
  });

  it("drops a file in UTF-16, and says why", () => {
    const text = "---\nname: headings\ndescription: Lists headings.\n---\nText\n";
    const utf16 = { path: "headings/SKILL.md", bytes: new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le")) };
    expect(shortOf(utf16, pi)).toBe("dropped invalid-utf-8 1");
    expect(shortOf(utf16, cline)).toBe("loads");
  });

  it("knows nothing of agents that were not measured", () => {
    const unmeasured = profiles.filter(({ measured }) => measured === null);
    expect(loadingOf(plain, unmeasured)).toEqual(
      unmeasured.map(({ id }) => ({ agent: id, version: null, result: "unmeasured", reason: null, line: null })),
    );
  });
});

describe("the offer of a skill", () => {
  const offerOf = (file: SkillFile, profile: AgentProfile) => predict(file, [profile])[0]?.offered;

  it("returns the name and the description that the agent shows", () => {
    expect(offerOf(plain, opencode)).toEqual({ name: "headings", description: "Lists headings." });
    expect(offerOf(withFrontmatter("name: My Skill", "description: b"), copilot)?.name).toBe("My-Skill");
    expect(offerOf(withFrontmatter("name: a", "description: Use: it"), opencode)?.description).toBe("Use: it");
    expect(offerOf(withFrontmatter("name: a"), copilot)?.description).toBe("List the headings.");
    expect(offerOf(plain, cline)).toEqual({ name: "headings", description: undefined });
    expect(offerOf(skill("Text"), codex)).toBeNull();
  });

  it("cuts a description where the agent does", () => {
    const description = "🗒".repeat(1_025);
    expect(offerOf(withFrontmatter("name: a", `description: ${description}`), codex)?.description).toBe(
      `${"🗒".repeat(1_021)}...`,
    );
  });
});

const pieces = [
  ..."--- ---- ... name: description: metadata: internal: - : # & * ! | > ' \" ` { } [ ] &a *a << ? %".split(" "),
  ..."\n \n\n \r\n \t".split(" "),
  ..."\u0000 \u200b \ufeff \ufffd \u00e9 漢 🏽 yes 012 __proto__ constructor".split(" "),
];
const samples = [
  "---\nname: pdf\ndescription: Reads PDF files. Use when asked.\nlicense: MIT\n---\n\n# PDF\n\nRead it.\n",
  "---\nname: a\ndescription: >-\n  One\n  two\n\n  three\nallowed-tools:\n  - Read\n---\nbody\n",
  '---\nname: &x "b"\ndescription: *x\nmetadata:\n  k: &y v\n  internal: true\n  m: [1, *y]\n---\n```\nx\n```\n',
  "\ufeff---\r\nname: c\r\ndescription: Use when: broken\r\n---\r\nbody\r\n",
];

function mutated(random: Random): Uint8Array {
  let text = random.oneOf(samples);
  for (let change = random.whole(1, 6); change > 0; change--) {
    const at = random.whole(0, text.length);
    text = text.slice(0, at) + random.oneOf([...pieces, ""]) + text.slice(at + random.oneOf([0, 0, 1, 5, 20]));
  }
  const bytes = bytesOf(text);
  if (random.chance(0.3) && bytes.length > 0) bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255);
  return bytes;
}

const hostile = [
  `---\nname: a\ndescription: ${"[".repeat(60_000)}\n---\n`,
  `---\n${Array.from({ length: 350 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")}\n---\n`,
  `---\na: &a [x, x]\n${"name: *a\n".repeat(6_000)}---\n`,
  `---\na: &a [x, x]\n${"bcdefghij".replaceAll(/./g, (letter, at: number) => `${letter}: &${letter} [${`*${"abcdefghij"[at]}, `.repeat(9)}]\n`)}description: *j\nname: *j\n---\n`,
  `---\nname: &a *a\ndescription: *a\n---\n`,
  `---${" ".repeat(300_000)}x\n---\n`,
  `---\n${"name: x: y\n".repeat(30_000)}---\n`,
  "---\n".repeat(75_000),
  "\n".repeat(300_000),
];

describe("a prediction", () => {
  it("exists for every agent, whatever the file", () => {
    const files = Array.from({ length: 200 }, (_, seed) => mutated(new Random(seed + 1)));
    for (const [index, bytes] of [...files, ...hostile.map(bytesOf)].entries()) {
      const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/).length;
      const loadings = loadingOf({ path: "a/SKILL.md", bytes });
      expect(loadings.map(({ agent }) => agent)).toEqual(agentIds);
      for (const loading of loadings) {
        const of = `file ${index}, ${sentenceOf(loading)}`;
        expect(loadingResults, of).toContain(loading.result);
        if (loading.reason !== null) expect(loadingReasons, of).toContain(loading.reason);
        if (loading.line !== null) expect(loading.line >= 1 && loading.line <= lines, of).toBe(true);
      }
    }
  });

  it("does not depend on which other agents are predicted", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const file = { path: "a/SKILL.md", bytes: mutated(new Random(seed)) };
      expect(profiles.flatMap((profile) => loadingOf(file, [profile]))).toEqual(loadingOf(file));
    }
  });
});

describe("sentenceOf", () => {
  it.each([
    [
      withFrontmatter("name: 1", "description: b"),
      copilot,
      "GitHub Copilot 1.0 does not load it: its name is not text (line 2).",
    ],
    [
      withFrontmatter("name: My Skill", "description: b"),
      copilot,
      "GitHub Copilot 1.0 loads it under another name, because it replaces characters (line 2).",
    ],
    [plain, copilot, "GitHub Copilot 1.0 loads it."],
    [
      withFrontmatter("name: a", "description: b", "disable-model-invocation: true"),
      pi,
      "Pi 1.0 loads it: only users can start it, as the file says (line 4).",
    ],
  ])("says in English what an agent does", (file, profile, expected) => {
    const [loading] = loadingOf(file, [profile]);
    expect(loading && sentenceOf({ ...loading, version: "1.0" })).toBe(expected);
  });

  it("says why an agent was not measured", () => {
    const loading = { agent: "cursor", version: null, result: "unmeasured", reason: null, line: null } as const;
    expect(sentenceOf(loading)).toMatch(/^Cursor is not measured: .+\.$/);
  });
});
