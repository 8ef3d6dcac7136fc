import { describe, expect, it } from "vitest";
import { hotForm } from "./hot-texts.ts";

const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

describe("a body that is sent often", () => {
  it("is a text with a character for each of its bytes", () => {
    const text = hotForm(everyByte);
    expect(text).toBeTypeOf("string");
    expect(Buffer.from(String(text), "latin1").equals(everyByte)).toBe(true);
    expect(hotForm(everyByte)).toBe(text);
  });

  it("is the very bytes where they are many", () => {
    const large = Buffer.alloc(20_000, "a");
    expect(hotForm(large)).toBe(large);
  });

  it("may be nothing", () => {
    expect(hotForm(Buffer.alloc(0))).toHaveLength(0);
  });
});
