import { describe, expect, it } from "vitest";
import { copyText } from "./seed.ts";

describe("copyText", () => {
  it("writes null apart from an empty text", () => {
    expect(copyText(null)).toBe("\\N");
    expect(copyText("")).toBe("");
  });

  it("escapes what ends a field or a row", () => {
    expect(copyText("a\tb\nc\\d\re")).toBe("a\\tb\\nc\\\\d\\re");
  });

  it("writes arrays as literals, their members quoted", () => {
    expect(copyText(["one", 't"wo', ""])).toBe('{"one","t\\\\"wo",""}');
    expect(copyText([])).toBe("{}");
  });

  it("writes dates in UTC and objects as JSON", () => {
    expect(copyText(new Date("2026-01-02T03:04:05Z"))).toBe("2026-01-02T03:04:05.000Z");
    expect(copyText({ level: "none" })).toBe('{"level":"none"}');
  });
});
