import { describe, expect, it } from "vitest";
import { OptionError } from "../terminal/options.ts";
import { chooseCases, shuffled } from "./cases.ts";

describe("chooseCases", () => {
  it("takes all of them unless some are named", () => {
    expect(chooseCases([])("hot/repository-page")).toBe(true);
  });

  it("takes those that begin as named", () => {
    const wanted = chooseCases(["hot/api", "walk"]);
    expect(["hot/api-list", "hot/repository-page", "walk/repository-page", "uncached/api-list"].filter(wanted)).toEqual(
      ["hot/api-list", "walk/repository-page"],
    );
  });

  it("refuses a name no case has", () => {
    expect(() => chooseCases(["hot", "warm"])).toThrow(OptionError);
  });
});

describe("shuffled", () => {
  it("keeps every member and makes the same order every time", () => {
    const members = Array.from({ length: 100 }, (_, index) => index);
    expect(shuffled(members)).not.toEqual(members);
    expect(shuffled(members).toSorted((one, other) => one - other)).toEqual(members);
    expect(shuffled(members)).toEqual(shuffled(members));
  });
});
