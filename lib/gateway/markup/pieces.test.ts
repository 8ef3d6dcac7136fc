import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { describe, expect, it } from "vitest";
import { type Piece, readPieces } from "./pieces.ts";

/** What a piece says, and its text in the page. */
const told = (piece: Piece, html: string) => {
  const { start, end, ...others } = piece;
  return { ...others, markup: html.slice(start, end) };
};

const toldOf = async (html: string) => (await readPieces(html)).map((piece) => told(piece, html));

/** The same of the page with a space in the tag of each script, by which none is read any faster. */
async function toldSlowly(html: string) {
  const spaced = html.replaceAll("<script>", "<script >");
  const plain = (text: string) => text.replaceAll("<script >", "<script>");
  return (await readPieces(spaced)).map((piece) => {
    const { markup, ...others } = told(piece, spaced);
    const attributes = "attributes" in others && {
      attributes: new Map([...others.attributes].map(([name, value]) => [name, plain(value)])),
    };
    const text = "text" in others && { text: plain(others.text) };
    return { ...others, ...attributes, ...text, markup: plain(markup) };
  });
}

describe("the pieces of a page", () => {
  it("have the place and the text of each script, whatever it holds", async () => {
    expect(await toldOf(`<p>a</p><script>"'--> &amp;</script>b<script></script>`)).toEqual([
      { kind: "start", name: "p", attributes: new Map(), nested: false, markup: "<p>" },
      { kind: "text", nested: false, markup: "a" },
      { kind: "end", nested: false, markup: "</p>" },
      {
        kind: "script",
        attributes: new Map(),
        nested: false,
        text: `"'--> &amp;`,
        markup: `<script>"'--> &amp;</script>`,
      },
      { kind: "text", nested: false, markup: "b" },
      { kind: "script", attributes: new Map(), nested: false, text: "", markup: "<script></script>" },
    ]);
  });

  it.each([
    ["an attribute", `<p title="<script>" id="a</script>">b</p>`],
    ["an attribute that its text ends", `<p title="<script>" onclick='</script>'>b</p><script>c</script>`],
    ["a comment", "<!-- <script>--><p></script>"],
    ["a text field", "<textarea><script>a</textarea></script>"],
    ["a drawing", "<svg><script>a &amp; b</script></svg>"],
    ["a script that is hidden", "<script><!-- <script>a</script> --></script>"],
    ["nothing else, with a line break of another system", "<script>a\r\nb</script>"],
  ])("are those that the tokenizer finds where what looks like a script stands in %s", async (_, html) => {
    expect(await toldOf(html)).toEqual(await toldSlowly(html));
  });

  it("are those that the tokenizer finds in any page", () =>
    assert(
      asyncProperty(array(constantFrom(...fragments), { maxLength: 10 }), async (chosen) => {
        const html = chosen.join("");
        expect(await toldOf(html)).toEqual(await toldSlowly(html));
      }),
      { numRuns: 2_000 },
    ));
});

const fragments = [
  "<script>",
  "</script>",
  `self.push([1,"a"])`,
  `<script>self.push([1,"a"])</script>`,
  "<script>a\0b</script>",
  `"`,
  "'",
  "-->",
  "<!--",
  "<p title=",
  "<p class='a'>",
  ">",
  "<",
  "&am",
  "p;",
  "\r",
  "\n",
  "text",
  "<textarea>",
  "</textarea>",
  "<title>",
  "</title>",
  "<style>",
  "</style>",
  "<svg>",
  "</svg>",
  "<svg/>",
  "<template>",
  "</template>",
  "<plaintext>",
];
