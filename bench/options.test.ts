import { describe, expect, it } from "vitest";
import { OptionError } from "#lib/process/command-line.ts";
import { parseCommand } from "./options.ts";

describe("parseCommand", () => {
  it("has a default for everything but what seed is to make", () => {
    expect(parseCommand(["http"])).toEqual({
      name: "http",
      options: { records: 100_000, seconds: 5, only: [], "data-dir": ".data/bench" },
    });
    expect(() => parseCommand(["seed"])).toThrow("--records must be a whole number");
  });

  it("reads options in either form, and repeated ones", () => {
    expect(parseCommand(["seed", "--records=7", "--data-dir", "there"])).toEqual({
      name: "seed",
      options: { records: 7, "data-dir": "there" },
    });
    expect(parseCommand(["http", "--only", "hot", "--only", "walk"])).toMatchObject({
      options: { only: ["hot", "walk"] },
    });
  });

  it("reads the sizes of repositories", () => {
    expect(parseCommand(["ingest"])).toMatchObject({ options: { units: [1_000, 10_000], rounds: 1 } });
    expect(parseCommand(["ingest", "--units", "5"])).toMatchObject({ options: { units: [5] } });
  });

  it.each([
    [["seed", "--records", "many"], "--records"],
    [["seed", "--records", "0"], "from 1"],
    [["http", "--seconds", "1.5"], "--seconds"],
    [["memory", "--urls", "-1"], "--urls"],
    [["http", "--fast"], "--fast"],
    [["http", "stray"], "stray"],
    [["seed", "--records", "5", "--data-dir", ""], "--data-dir"],
    [["ingest", "--units", "1000,"], "--units"],
    [["ingest", "--units", "0"], "--units"],
    [["ingest", "--rounds", "0"], "--rounds"],
    [["soup"], "seed, http, memory, ingest and audit"],
  ])("refuses %j and says why", (words, reason) => {
    expect(() => parseCommand(words)).toThrow(OptionError);
    expect(() => parseCommand(words)).toThrow(reason);
  });

  it("asks for nothing without words", () => {
    expect(parseCommand([])).toBeUndefined();
  });
});
