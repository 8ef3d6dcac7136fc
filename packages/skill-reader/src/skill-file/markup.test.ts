import { describe, expect, it } from "vitest";
import { withoutTags } from "./markup.ts";

describe("withoutTags", () => {
  it.each([
    ["a <b>bold</b> word", "a bold word"],
    ["one<br>two<br/>three", "one two three"],
    ['a <a href="https://example.org" title="x">link</a>', "a link"],
    ["<IMG SRC=x onerror=alert(1)>text", "text"],
    ["a<!-- b > c -->d", "a d"],
    ["<!DOCTYPE html>text", " text"],
    ["x<script>alert(1)</script>y", "x y"],
    ["x<style>p > a {}</style>y", "x y"],
    ["<example>text</example>", "text"],
    ['<x-note kind="y">text</x-note>', "text"],
    ["see <https://example.org/a?b> there", "see https://example.org/a?b there"],
  ])("takes the tags out of %s", (text, plain) => {
    expect(withoutTags(text)).toBe(plain);
  });

  it.each([
    "use <name> and <your-api-key>",
    "1 < 2 and 3 > 2",
    "a <- b -> c => d",
    "an `<b>` element and `<script>`",
    "<not closed",
    "Map<string, number>",
    "</unknown>",
    "<3",
    "<>",
  ])("keeps %s", (text) => {
    expect(withoutTags(text)).toBe(text);
  });

  it.each(["<scr<b>ipt>alert(1)</scr</b>ipt>", "<<b>script>x<</b>/script>", "<<<i>b>b>text"])(
    "leaves no tag that another tag was hidden in: %s",
    (text) => {
      expect(withoutTags(text)).not.toMatch(/<\/?(?:script|b|i)>/);
    },
  );

  it("keeps the text after a script without an end", () => {
    expect(withoutTags("a<script>b")).toBe("a b");
  });

  it("divides a very long text in a time that does not grow with its square", () => {
    const started = performance.now();
    for (const part of ["<b>", "<<b>", "<!--", "<", "`", "` <", "</x><x>", '<a "']) withoutTags(part.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
