import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseMarkdownFile } from "./markdown-file.ts";

const schema = z.strictObject({
  title: z.string(),
  position: z.int(),
  members: z.array(z.strictObject({ name: z.string(), path: z.string() })).default([]),
});

const parse = (source: string) => parseMarkdownFile("docs/page.en.md", source, schema);

/** Returns the lines of the faults in a source; empty if it is valid. */
function faultLines(source: string): number[] {
  const parsed = parse(source);
  return parsed.ok ? [] : parsed.faults.map(({ line }) => line);
}

const withCrlf = (source: string): string => source.replaceAll("\n", "\r\n");

describe("a sound file", () => {
  const source = "---\ntitle: Page\nposition: 1\n---\n\n## Heading\n\nText.\n";

  it("is divided into frontmatter and body", () => {
    expect(parse(source)).toEqual({
      ok: true,
      value: {
        frontmatter: { title: "Page", position: 1, members: [] },
        body: "## Heading\n\nText.",
        bodyLine: 6,
      },
    });
  });

  it("is read alike with CRLF", () => {
    const parsed = parse(withCrlf(source));
    expect(parsed.ok && parsed.value.frontmatter).toEqual({ title: "Page", position: 1, members: [] });
    expect(parsed.ok && parsed.value.bodyLine).toBe(6);
  });

  it("may have a body without a blank line before it", () => {
    const parsed = parse("---\ntitle: Page\nposition: 1\n---\nText.");
    expect(parsed.ok && parsed.value).toMatchObject({ body: "Text.", bodyLine: 5 });
  });

  it("may have no body", () => {
    for (const end of ["", "\n", "\n\n\n"]) {
      const parsed = parse(`---\ntitle: Page\nposition: 1\n---${end}`);
      expect(parsed.ok && parsed.value.body).toBe("");
    }
  });

  it("keeps thematic breaks and fences of the body", () => {
    const body = "One.\n\n---\n\nTwo.\n\n```yaml\n---\ntitle: Other\n---\n```";
    const parsed = parse(`---\ntitle: Page\nposition: 1\n---\n\n${body}\n`);
    expect(parsed.ok && parsed.value).toMatchObject({ body, frontmatter: { title: "Page" } });
  });

  it("keeps dashes inside a value", () => {
    const parsed = parse("---\ntitle: One --- two\nposition: 1\n---\n");
    expect(parsed.ok && parsed.value.frontmatter.title).toBe("One --- two");
  });

  it("may hold 200,000 characters", () => {
    const head = "---\ntitle: Page\nposition: 1\n---\n";
    expect(faultLines(head + "x".repeat(200_000 - head.length))).toEqual([]);
  });
});

describe("the line of a fault in a value", () => {
  it("is the line of a value of the wrong type", () => {
    expect(faultLines("---\ntitle: Page\nposition: first\n---\n")).toEqual([3]);
  });

  it("is the same with CRLF", () => {
    expect(faultLines(withCrlf("---\ntitle: Page\nposition: first\n---\n"))).toEqual([3]);
  });

  it("counts blank lines and comments", () => {
    expect(faultLines("---\n\n# Where it stands\ntitle: Page\n\nposition: first\n---\n")).toEqual([6]);
  });

  it("is the line of the member of a list", () => {
    const members = "members:\n  - name: a\n    path: a\n  - name: b\n    path: [b]\n";
    expect(faultLines(`---\ntitle: Page\nposition: 1\n${members}---\n`)).toEqual([8]);
  });

  it("is where a list begins that stands for a text", () => {
    expect(faultLines("---\ntitle:\n  - One\n  - Two\nposition: 1\n---\n")).toEqual([3]);
  });

  it("is the line of an empty value", () => {
    expect(faultLines("---\ntitle:\nposition: 1\n---\n")).toEqual([2]);
  });

  it("is given for each of several faults", () => {
    expect(faultLines("---\ntitle: 5\nposition: first\nmembers: none\n---\n")).toEqual([2, 3, 4]);
  });
});

describe("the line of a missing field", () => {
  it("is where the frontmatter begins", () => {
    expect(faultLines("---\nposition: 1\n---\n")).toEqual([2]);
  });

  it("is where the member begins that lacks it", () => {
    const members = "members:\n  - name: a\n    path: a\n  - name: b\n";
    expect(faultLines(`---\ntitle: Page\nposition: 1\n${members}---\n`)).toEqual([7]);
  });

  it("is where the frontmatter begins when it is empty", () => {
    expect(faultLines("---\n---\n\nText.\n")).toEqual([2]);
  });
});

describe("the line of an unknown key", () => {
  it("is the line of the key", () => {
    expect(faultLines("---\ntitle: Page\nposition: 1\nposititon: 2\n---\n")).toEqual([4]);
  });

  it("is the line of the key in a member of a list", () => {
    const members = "members:\n  - name: a\n    path: a\n    descripton: A\n";
    expect(faultLines(`---\ntitle: Page\nposition: 1\n${members}---\n`)).toEqual([7]);
  });

  it("is given for each of several", () => {
    expect(faultLines("---\ntitel: Page\ntitle: Page\nposition: 1\nposititon: 2\n---\n")).toEqual([2, 5]);
  });

  it("does not let __proto__ through", () => {
    expect(faultLines("---\ntitle: Page\nposition: 1\n__proto__: {admin: true}\n---\n")).toHaveLength(1);
  });
});

describe("the line of broken YAML", () => {
  it.each([
    ["a colon in an unquoted text", "---\ntitle: Page\nposition: 1: 2\n---\n", 3],
    ["a quote inside a quoted text", "---\ntitle: 'It's'\nposition: 1\n---\n", 2],
    ["a tab as indentation", "---\ntitle: Page\n\tposition: 1\n---\n", 3],
    ["a text that begins with a reserved character", "---\ntitle: Page\nposition: 1\nmembers: @none\n---\n", 4],
    ["a second document", "---\ntitle: Page\nposition: 1\n...\ntitle: Other\n---\n", 5],
  ])("is exact for %s", (_what, source, line) => {
    expect(faultLines(source)[0]).toBe(line);
    expect(faultLines(withCrlf(source))[0]).toBe(line);
  });

  it("is that of the second of two equal keys", () => {
    expect(faultLines("---\ntitle: Page\nposition: 1\ntitle: Other\n---\n")).toEqual([4]);
    expect(faultLines("---\ntitle: Page\nposition: 1\ntitle: Page\n---\n")).toEqual([4]);
  });

  it("is in the frontmatter, its closing fence at the latest, for a quote that is never closed", () => {
    const [line] = faultLines("---\ntitle: 'Page\nposition: 1\n---\n\nText.\n\nMore.\n");
    expect(line).toBeGreaterThanOrEqual(2);
    expect(line).toBeLessThanOrEqual(4);
  });

  it("is that of a merge marker left behind", () => {
    expect(faultLines("---\ntitle: Page\n<<<<<<< HEAD\nposition: 1\n---\n")[0]).toBe(3);
  });
});

describe("a file that has no frontmatter", () => {
  it.each([
    ["no fence", "# Page\n\nText.\n"],
    ["a fence that is never closed", "---\ntitle: Page\n\nText.\n"],
    ["a fence after the text", "Text.\n---\ntitle: Page\nposition: 1\n---\n"],
    ["a closing fence that is indented", "---\ntitle: Page\nposition: 1\n ---\n"],
    ["a closing fence of four dashes", "---\ntitle: Page\nposition: 1\n----\n"],
    ["nothing in it", ""],
  ])("is refused at line 1: %s", (_what, source) => {
    expect(faultLines(source)).toEqual([1]);
    expect(faultLines(withCrlf(source))).toEqual([1]);
  });

  it("is refused at line 1 when a byte order mark stands before the fence", () => {
    expect(faultLines("\ufeff---\ntitle: Page\nposition: 1\n---\n")).toEqual([1]);
  });

  it("is refused where its frontmatter is a list or a text", () => {
    expect(faultLines("---\n- Page\n---\n")).toEqual([2]);
    expect(faultLines("---\nPage\n---\n")).toEqual([2]);
  });
});

describe("a file made to do harm", () => {
  it("is refused at line 1 when it is longer than 200,000 characters", () => {
    expect(faultLines(`---\ntitle: Page\nposition: 1\n---\n${"x".repeat(200_000)}`)).toEqual([1]);
  });

  it("is refused at the line of an alias", () => {
    expect(faultLines("---\ntitle: &page Page\nposition: 1\nmembers: *page\n---\n")).toEqual([4]);
  });

  it("is refused at the line of an alias without an anchor, such as a text that begins with an asterisk", () => {
    expect(faultLines("---\nposition: 1\ntitle: *important*\n---\n")).toEqual([3]);
  });

  it("is refused at once when its aliases multiply", () => {
    const levels = Array.from({ length: 40 }, (_, index) =>
      index === 0 ? "l0: &l0 [x, x]" : `l${index}: &l${index} [*l${index - 1}, *l${index - 1}]`,
    );
    expect(faultLines(`---\n${levels.join("\n")}\n---\n`).length).toBeGreaterThan(0);
  });

  it("is refused at once when it opens a list 50,000 times", () => {
    expect(faultLines(`---\ntitle: ${"[".repeat(50_000)}\n---\n`).length).toBeGreaterThan(0);
  });

  it("is refused at once when it repeats almost-fences", () => {
    expect(faultLines(`---\n${"---x\n".repeat(39_000)}`)).toEqual([1]);
  });
});

describe("faults", () => {
  it("name the file and a reason", () => {
    const parsed = parse("---\nposition: first\n---\n");
    expect(parsed.ok).toBe(false);
    for (const fault of parsed.ok ? [] : parsed.faults) {
      expect(fault.file).toBe("docs/page.en.md");
      expect(fault.reason).not.toBe("");
    }
  });

  it("name the field where there is one", () => {
    const members = "members:\n  - name: a\n    path: 5\n";
    const parsed = parse(`---\ntitle: Page\nposition: 1\n${members}---\n`);
    expect(parsed.ok ? [] : parsed.faults.map(({ reason }) => reason.split(":")[0])).toEqual(["members.0.path"]);
  });
});
