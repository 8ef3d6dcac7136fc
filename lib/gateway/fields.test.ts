import { describe, expect, it } from "vitest";
import { Fields, noFields } from "./fields.ts";

describe("header fields", () => {
  it("are lines of a message, each with its end", () => {
    expect(new Fields(["content-type", "text/html", "vary", "Accept, Accept-Encoding"]).lines).toBe(
      "content-type: text/html\r\nvary: Accept, Accept-Encoding\r\n",
    );
    expect(noFields.lines).toBe("");
  });

  it.each([
    ["a value that begins another line", ["location", "/en\r\nset-cookie: stolen=1"]],
    ["a value that ends a line", ["location", "/en\n"]],
    ["a value with a character that is no byte", ["x-own", "技能"]],
    ["a name that begins another line", ["x-own\r\nset-cookie", "stolen=1"]],
    ["a name with a space", ["x own", "1"]],
    ["no name", ["", "1"]],
  ])("are refused where they hold %s", (_, list) => {
    expect(() => new Fields(list).lines).toThrow(TypeError);
  });
});
