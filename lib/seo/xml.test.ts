import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { escapeXml, textElement, xmlDeclaration } from "./xml.ts";

const hostile = `</a><b c="d" e='f'>&amp;&#60;]]><!-- --><![CDATA[`;

describe("a text in XML", () => {
  it("comes out of an element and of an attribute as it went in", () => {
    const [element] = parse(`<a b="${escapeXml(hostile)}">${escapeXml(hostile)}</a>`).getElementsByTagName("a");
    expect(element?.text).toBe(hostile);
    expect(element?.getAttribute("b")).toBe(hostile);
    expect(element?.childNodes).toHaveLength(1);
  });

  it("holds nothing that could begin or end markup", () => {
    expect(escapeXml(hostile).replaceAll(/&#\d+;/g, "")).not.toMatch(/[<>&'"]/);
  });

  it("loses what XML 1.0 cannot hold, and nothing else", () => {
    const impossible = ["\0", "\u0001", "\u0008", "\u000b", "\u000c", "\u000e", "\u001f", "\ufffe", "\uffff"];
    for (const character of impossible) expect(escapeXml(`a${character}b`)).toBe("ab");
    const possible = "\t\n\r \u007f\u0085\ud7ff\ue000\ufffd\u{10000}\u{1f600}\u{10ffff}写作é";
    expect(escapeXml(possible)).toBe(possible);
  });

  it("keeps a character of two halves and drops a half that stands alone", () => {
    expect(escapeXml("a\u{1f600}b")).toBe("a\u{1f600}b");
    expect(escapeXml("a\ud83db")).toBe("ab");
    expect(escapeXml("a\ude00b")).toBe("ab");
  });

  it("is the whole of an element that holds it", () => {
    const [element] = parse(textElement("title", hostile)).getElementsByTagName("title");
    expect(element?.text).toBe(hostile);
    expect(textElement("title", "")).toBe("<title></title>");
  });
});

describe("the declaration", () => {
  it("is the first thing in a file", () => {
    expect(xmlDeclaration).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n$/);
  });
});
