import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

describe("canonicalJson", () => {
  it.each([
    [{ b: 1, a: [{ d: null, c: "x" }] }, '{"a":[{"c":"x","d":null}],"b":1}'],
    [{ "9": 2, "10": 1 }, '{"10":1,"9":2}'],
    [
      { "\u20ac": 1, "\r": 2, "1": 3, "\ud83d\ude00": 4, "\ufb33": 5 },
      '{"\\r":2,"1":3,"\u20ac":1,"\ud83d\ude00":4,"\ufb33":5}',
    ],
    [{ at: new Date(0), missing: undefined }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    [[1e21, -0, 0.1], "[1e+21,0,0.1]"],
  ])("sorts keys by UTF-16 code units: %j", (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });
});
