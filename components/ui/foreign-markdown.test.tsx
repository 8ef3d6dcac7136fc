import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ForeignMarkdown } from "./foreign-markdown.tsx";

const root = "https://github.com/octo/hello/blob/0123/";

const render = (source: string) =>
  parse(
    renderToStaticMarkup(
      <ForeignMarkdown
        source={source}
        base={{ root, path: "skills/a b/SKILL.md" }}
        image="Image: {name}"
        language=""
      />,
    ),
  );

const hrefOf = (source: string) => render(source).querySelector("a")?.getAttribute("href");

describe("links of a repository's text", () => {
  it.each([
    ["scripts/run.sh", `${root}skills/a%20b/scripts/run.sh`],
    ["../../README.md#use", `${root}README.md#use`],
    ["../../../../../etc/passwd", `${root}etc/passwd`],
    ["/docs", `${root}docs`],
    ["https://example.org/?a=1", "https://example.org/?a=1"],
    ["//example.org/x", "https://example.org/x"],
    ["#Set-up", "#skill-md-Set-up"],
  ])("%s leads to %s", (given, expected) => {
    expect(hrefOf(`[x](<${given}>)`)).toBe(expected);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "mailto:a@example.org", "vbscript:x", "https://[", "file:///x"])(
    "%s is no link",
    (given) => {
      expect(hrefOf(`[x](<${given}>)`)).toBeUndefined();
    },
  );

  it("are not endorsed", () => {
    expect(render("<https://example.org>").querySelector("a")?.getAttribute("rel")).toBe("nofollow ugc noopener");
  });
});

describe("a repository's text", () => {
  it("loads nothing and runs nothing", () => {
    const html = render(
      '![a](https://example.org/a.png) ![](b.png)\n\n<img src="https://example.org/c.png"><script>alert(1)</script>\n\n<iframe src="//example.org">',
    );
    expect(html.querySelector("img, script, iframe, [style], [onerror]")).toBeNull();
    expect(html.querySelectorAll("a").map(({ text }) => text)).toEqual(["Image: a", "Image: b.png"]);
  });

  it("shows tasks without fields", () => {
    const html = render("- [ ] open\n- [x] done");
    expect(html.querySelector("input")).toBeNull();
    expect(html.querySelectorAll("li").map(({ text }) => text.trim())).toEqual(["☐ open", "☑ done"]);
  });

  it("has its headings below the page's, each with an anchor of its own", () => {
    const html = render("# One\n\n## Set up\n\n## Set up\n\n> ###### Six");
    expect(html.querySelectorAll("h3, h4, h5, h6").map(({ tagName, id }) => [tagName, id])).toEqual([
      ["H3", "skill-md-one"],
      ["H4", "skill-md-set-up"],
      ["H4", ""],
      ["H6", "skill-md-six"],
    ]);
  });

  it("has footnotes that lead to each other", () => {
    const html = render("Text[^1].\n\n[^1]: Note.");
    for (const link of html.querySelectorAll("a"))
      expect(html.getElementById(link.getAttribute("href")?.slice(1) ?? "")).not.toBeNull();
  });

  it.each([
    ["quotes in quotes", ">".repeat(5_000)],
    ["lists in lists", "- ".repeat(5_000)],
    ["emphasis", "a*".repeat(5_000)],
    ["brackets", "[".repeat(5_000)],
    ["lines", "a\n".repeat(5_000)],
  ])("is shown as it is if it may take long: %s", (_, source) => {
    const started = performance.now();
    expect(render(source).querySelector("pre")?.text.trim()).toBe(source.trim());
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
