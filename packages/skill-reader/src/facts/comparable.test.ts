import { describe, expect, it } from "vitest";
import { estimate, readSignature } from "../duplicates/min-hash.ts";
import { comparable } from "./comparable.ts";

const body = "# Steps\n\nRead the file page by page and say what stands on each of its pages.\n";
const of = (text: string) => comparable(Buffer.from(text));

describe("what copies are found by", () => {
  it.each([
    ["frontmatter", `---\nname: pdf\nsource: a/one\n---\n${body}`],
    ["frontmatter with other ends of lines", `---\r\nname: pdf\r\n--- \r\n${body.replaceAll("\n", "\r\n")}`],
    ["a mark of byte order", `\uFEFF${body}`],
  ])("does not heed %s", (_, text) => {
    expect(of(text)).toEqual(of(body));
  });

  it("is a signature by which texts are likened", () => {
    const [one, other] = [of(body), of(`${body}\nThen stop.\n`)].map(({ signature }) => readSignature(signature ?? ""));
    expect(one && other && estimate(one, other)).toBeGreaterThan(0.5);
    expect(of(body).shingles).toBe(12);
  });

  it("keeps what only looks like frontmatter", () => {
    expect(of(`---\nname: pdf\n${body}`).shingles).toBeGreaterThan(of(body).shingles);
  });

  it.each(["", "---\nname: pdf\n---", "\n \n", "→ ✓"])("is nothing for %j", (text) => {
    expect(of(text)).toEqual({ shingles: 0, signature: null });
  });

  it("is nothing where nothing could be read", () => {
    expect(comparable(null)).toEqual({ shingles: 0, signature: null });
  });
});
