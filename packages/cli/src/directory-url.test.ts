import { describe, expect, it } from "vitest";
import { directoryUrl } from "./directory-url.ts";

describe("the address of the directory", () => {
  it.each([
    [undefined, undefined, "http://localhost:3000"],
    [undefined, "", "http://localhost:3000"],
    [undefined, "https://skills.example.org/", "https://skills.example.org"],
    ["http://localhost:4000", "https://skills.example.org", "http://localhost:4000"],
    ["https://example.org/skills//", undefined, "https://example.org/skills"],
  ])("with --url %j and SKILLSHELF_URL %j is %s", (option, variable, expected) => {
    expect(directoryUrl(option, variable)).toBe(expected);
  });

  it.each([
    "",
    "localhost:3000",
    "ftp://example.org",
    "http://a:b@example.org",
    "http://example.org/?q",
    "file:///etc",
  ])("%j is refused by the name it was given by", (address) => {
    expect(() => directoryUrl(address, undefined)).toThrow("--url must be an http or https address");
    if (address !== "") expect(() => directoryUrl(undefined, address)).toThrow("SKILLSHELF_URL must be");
  });
});
