import type { Nodes, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { describe, expect, it } from "vitest";
import { code, embedded, heading, inlineCode, link, list, paragraph, stringify, table } from "./writer.ts";

/**
 * A document as GitHub reads it. remark alone makes links of bare addresses though their characters are
 * escaped: such a link, which stands nowhere in the source, is text again.
 */
function parse(markdown: string): Root {
  const tree = unified().use(remarkParse).use(remarkGfm).parse(markdown);
  visit(tree, "link", (node, index, parent) => {
    if (node.position === undefined && parent && index !== undefined)
      parent.children.splice(index, 1, ...node.children);
  });
  return tree;
}
const reread = (...children: readonly RootContent[]) => parse(stringify(children));

const textOf = (tree: Nodes): string => {
  let text = "";
  visit(tree, (node) => {
    if ("value" in node) text += node.value;
    if (node.type === "break") text += "\n";
  });
  return text;
};

/** Types of all nodes, each once. */
const typesIn = (tree: Nodes): Set<string> => {
  const types = new Set<string>();
  visit(tree, ({ type }) => {
    types.add(type);
  });
  return types;
};

/** Texts that Markdown, GitHub's or HTML would read as markup. */
const hostileTexts = [
  "[click](https://evil.example)",
  "![image](https://evil.example/x.png)",
  "[ref]: https://evil.example",
  "[ref][ref]",
  "[^1]",
  "<script>alert(1)</script>",
  "<!-- hidden -->",
  "<https://evil.example>",
  "https://evil.example/path",
  "www.evil.example",
  "someone@evil.example",
  "`code` ``more``",
  "```sh",
  "~~~",
  "~~struck~~",
  "**bold** __bold__ *em* _em_",
  "snake_case_name and 2*3*4",
  "# heading",
  "> quote",
  "- item",
  "+ item",
  "1. item",
  "[x] done",
  "---",
  "***",
  "===",
  "a | b | c",
  "|---|---|",
  "&lt;b&gt; &amp; &#35;",
  "C:\\path\\*",
  "trailing\\",
  "{{agents}}",
  "line one\n# line two",
  "line one\n- line two",
  "line one\n===",
  "写作 \u{1F600}",
];

describe("a text", () => {
  it.each(hostileTexts)("stays text in a paragraph: %j", (text) => {
    const tree = reread(paragraph(text));
    expect(typesIn(tree)).toEqual(new Set(["root", "paragraph", "text"]));
    expect(textOf(tree)).toBe(text);
  });

  it.each(hostileTexts)("stays text in an item of a list, after a link and before one: %j", (text) => {
    const tree = reread(
      list([[paragraph(link("https://skills.example.org/", text), " (", text, "): ", link("https://a.example", "a"))]]),
    );
    expect(typesIn(tree)).toEqual(new Set(["root", "list", "listItem", "paragraph", "link", "text"]));
    expect(textOf(tree)).toBe(`${text} (${text}): a`);
    const targets: string[] = [];
    visit(tree, "link", ({ url }) => void targets.push(url));
    expect(targets).toEqual(["https://skills.example.org/", "https://a.example"]);
    const checks: unknown[] = [];
    visit(tree, "listItem", ({ checked }) => void checks.push(checked));
    expect(checks).toEqual([null]);
  });

  it.each(hostileTexts)("stays text in a heading of its depth: %j", (text) => {
    for (const depth of [1, 2, 3, 4] as const) {
      const tree = reread(heading(depth, text), paragraph("After."));
      expect(tree.children.map((node) => (node.type === "heading" ? node.depth : node.type))).toEqual([
        depth,
        "paragraph",
      ]);
      expect(typesIn(tree)).toEqual(new Set(["root", "heading", "text", "paragraph"]));
      expect(textOf(tree)).toBe(`${text}After.`);
    }
  });

  it.each(hostileTexts)("stays in its cell of a table: %j", (text) => {
    const rows = [
      ["Fact", "Value"],
      [text, "b"],
      ["c", text],
    ];
    const tree = reread(table(rows));
    expect(typesIn(tree)).toEqual(new Set(["root", "table", "tableRow", "tableCell", "text"]));
    const cells: string[][] = [];
    visit(tree, "tableRow", (row) => void cells.push(row.children.map(textOf)));
    expect(cells).toEqual(rows);
  });

  it("cannot leave its block, though it holds an empty line", () => {
    const text = "one\n\n# two\n\n<b>three</b>\n\n    four\n\n- five";
    for (const block of [paragraph(text), list([[paragraph(text)]])]) {
      const types = typesIn(reread(block));
      for (const type of ["heading", "html", "code"]) expect(types).not.toContain(type);
    }
  });
});

describe("code", () => {
  it.each(["a`b", "``", "`", " a ", "a|b", "a``b`c", "$(x)", "<b>"])(
    "within a line is exactly what was given: %j",
    (value) => {
      for (const tree of [
        reread(paragraph("(", inlineCode(value), ")")),
        reread(table([["a"], [link("https://a.example", inlineCode(value))]])),
      ]) {
        const found: string[] = [];
        visit(tree, "inlineCode", (node) => void found.push(node.value));
        expect(found).toEqual([value]);
      }
    },
  );

  it.each(["mkdir -p a\ncp -R 'x y' a/", "```\n````\n~~~", "    indented", "# no heading", "a\n\nb", "<!--"])(
    "of several lines is exactly what was given: %j",
    (value) => {
      for (const tree of [reread(code(value, "sh")), reread(list([[paragraph("a"), code(value, "sh")]]))]) {
        const found: unknown[] = [];
        visit(tree, "code", (node) => void found.push([node.lang, node.value]));
        expect(found).toEqual([["sh", value]]);
      }
    },
  );

  it("of no language has none", () => {
    expect(reread(code("a")).children[0]).toMatchObject({ type: "code", lang: null });
  });
});

describe("a link", () => {
  it.each([
    "https://skills.example.org/en/skills?q=a&page=2#b",
    "https://example.org/a(b)c",
    "https://example.org/a)b",
    "https://example.org/a b",
    "https://example.org/<a>",
    "https://example.org/a_b_*c*",
    "https://example.org/写作",
  ])("leads to %s and nowhere else", (url) => {
    const found: string[] = [];
    visit(reread(paragraph(link(url, "text"))), "link", (node) => void found.push(node.url));
    expect(found).toEqual([url]);
  });

  it("never holds another one", () => {
    const inner = link("https://inner.example", "inner");
    const found: string[] = [];
    visit(
      reread(paragraph(link("https://outer.example", "outer ", inner))),
      "link",
      (node) => void found.push(node.url),
    );
    expect(found).toEqual(["https://outer.example"]);
  });
});

describe("Markdown within a larger document", () => {
  const siteUrl = "https://skills.example.org";
  const within = (source: string, under = 2) => parse(stringify(embedded(source, { under, siteUrl })));
  const depthsIn = (tree: Nodes): number[] => {
    const depths: number[] = [];
    visit(tree, "heading", ({ depth }) => void depths.push(depth));
    return depths;
  };
  const targetsIn = (tree: Nodes): string[] => {
    const targets: string[] = [];
    visit(tree, (node) => {
      if (node.type === "link" || node.type === "definition" || node.type === "image") targets.push(node.url);
    });
    return targets;
  };

  it("has its headings moved below the one it stands under, none deeper than there is", () => {
    expect(depthsIn(within("# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f", 1))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(depthsIn(within("# a\n\n## b\n\n### c\n\n#### d\n\n##### e\n\n###### f", 2))).toEqual([2, 3, 4, 5, 6, 6]);
  });

  it("has whole links to the site", () => {
    expect(targetsIn(within("See [one](/en/docs) and [two](/de/skills?q=a#b)."))).toEqual([
      `${siteUrl}/en/docs`,
      `${siteUrl}/de/skills?q=a#b`,
    ]);
  });

  it("has whole links to the site where their targets are named apart", () => {
    expect(targetsIn(within("See [one][docs].\n\n[docs]: /en/docs"))).toEqual([`${siteUrl}/en/docs`]);
  });

  it("keeps links that lead elsewhere", () => {
    const targets = ["https://example.org/a", "mailto:a@example.org", "#part"];
    expect(targetsIn(within(targets.map((target) => `[a](${target})`).join(" ")))).toEqual(targets);
  });

  it("keeps the host of a link that names one without a scheme", () => {
    const [target = ""] = targetsIn(within("[a](//example.org/x)"));
    expect(new URL(target, siteUrl).host).toBe("example.org");
  });

  it("keeps text, code and tables as they are", () => {
    const source =
      "Text with `code`, *emphasis* and a \\* star.\n\n```sh\necho '# no heading' /en/docs\n```\n\n| a | b |\n| - | - |\n| c | `d` |";
    const tree = within(source);
    expect(textOf(tree)).toBe(textOf(parse(source)));
    expect(tree.children.map(({ type }) => type)).toEqual(["paragraph", "code", "table"]);
  });

  it("is nothing where there is none", () => {
    expect(embedded("", { under: 2, siteUrl })).toEqual([]);
  });
});

describe("blocks", () => {
  it("stand apart, so that none runs into the next", () => {
    const tree = reread(
      list([[paragraph("a")]]),
      paragraph("b"),
      code("c"),
      table([["d"], ["e"]]),
      heading(2, "f"),
      { type: "thematicBreak" },
      paragraph("g"),
    );
    expect(tree.children.map(({ type }) => type)).toEqual([
      "list",
      "paragraph",
      "code",
      "table",
      "heading",
      "thematicBreak",
      "paragraph",
    ]);
  });

  it("keep the items of a list apart, each with all its paragraphs", () => {
    const tree = reread(list([[paragraph("a"), paragraph("because")], [paragraph("b")]]));
    const items: string[][] = [];
    visit(tree, "listItem", (item) => void items.push(item.children.map(textOf)));
    expect(items).toEqual([["a", "because"], ["b"]]);
  });
});
