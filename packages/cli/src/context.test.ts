import { describe, expect, it } from "vitest";
import { parseDirectoryUrl } from "./context.ts";

describe("the address of the server", () => {
  it.each([
    ["https://skills.example.org/", "https://skills.example.org"],
    ["http://localhost:4000", "http://localhost:4000"],
    ["https://example.org/skills//", "https://example.org/skills"],
  ])("%j is %s", (address, expected) => {
    expect(parseDirectoryUrl(address)).toBe(expected);
  });

  it.each([
    "",
    "localhost:3000",
    "ftp://example.org",
    "http://a:b@example.org",
    "http://example.org/?q",
    "file:///etc",
  ])("%j is rejected", (address) => {
    expect(() => parseDirectoryUrl(address)).toThrow("It must be an http or https address");
  });
});
