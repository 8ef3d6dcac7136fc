import { describe, expect, it } from "vitest";
import { parseCommand } from "./options.ts";
import { OptionError } from "./terminal/options.ts";

describe("parseCommand", () => {
  it("has a default for everything but what seed is to make", () => {
    expect(parseCommand(["http"])).toEqual({
      name: "http",
      options: { records: 100_000, seconds: 5, only: [], "data-dir": ".data/bench" },
    });
    expect(() => parseCommand(["seed"])).toThrow("--records must be a whole number");
  });

  it("asks for nothing where it asks for help", () => {
    expect(parseCommand([])).toBeUndefined();
    expect(parseCommand(["--help"])).toBeUndefined();
    expect(parseCommand(["search", "--help"])).toBeUndefined();
  });

  it("reads options in either form, and repeated ones", () => {
    expect(parseCommand(["seed", "--records=7", "--data-dir", "there"])).toEqual({
      name: "seed",
      options: { records: 7, translated: false, "data-dir": "there" },
    });
    expect(parseCommand(["http", "--only", "hot", "--only", "walk"])).toMatchObject({
      options: { only: ["hot", "walk"] },
    });
  });

  it("reads all files of the sitemap, or some", () => {
    expect(parseCommand(["sitemap"])).toEqual({
      name: "sitemap",
      options: { records: 100_000, translated: false, "data-dir": ".data/bench" },
    });
    expect(parseCommand(["sitemap", "--files", "20", "--translated"])).toMatchObject({
      options: { files: 20, translated: true },
    });
  });

  it("measures a server of its own with Lighthouse, or one that runs already", () => {
    expect(parseCommand(["lighthouse"])).toEqual({
      name: "lighthouse",
      options: { runs: 3, locale: "en", failing: false, "data-dir": ".data/bench" },
    });
    expect(
      parseCommand(["lighthouse", "--runs", "5", "--locale", "ar", "--url", "http://localhost:3000/en", "--failing"]),
    ).toMatchObject({ options: { runs: 5, locale: "ar", url: "http://localhost:3000", failing: true } });
  });

  it("reads the sizes of repositories", () => {
    expect(parseCommand(["ingest"])).toMatchObject({ options: { units: [1_000, 10_000], rounds: 1 } });
    expect(parseCommand(["ingest", "--units", "5"])).toMatchObject({ options: { units: [5] } });
  });

  it("searches catalogs of several sizes, for one caller and for many", () => {
    expect(parseCommand(["search"])).toEqual({
      name: "search",
      options: { records: [100_000, 1_000_000], seconds: 5, callers: [1, 16], "data-dir": ".data/bench" },
    });
  });

  it("measures graphs of several sizes, as a whole or some requests", () => {
    expect(parseCommand(["graph"])).toEqual({
      name: "graph",
      options: { sizes: [400_000, 2_000_000], seconds: 5, connections: 8, only: [], "data-dir": ".data/bench" },
    });
    expect(parseCommand(["graph", "--sizes", "5000", "--only", "feed"])).toMatchObject({
      options: { sizes: [5_000], only: ["feed"] },
    });
  });

  it("brings writes on chain, few and many at a time, and out of a backlog", () => {
    expect(parseCommand(["chain"])).toEqual({
      name: "chain",
      options: { seconds: 5, connections: [1, 8, 64], events: 20_000, "data-dir": ".data/bench" },
    });
    expect(parseCommand(["chain", "--seconds", "2", "--connections", "4", "--events", "1000"])).toMatchObject({
      options: { seconds: 2, connections: [4], events: 1_000 },
    });
  });

  it("audits the repositories it is given", () => {
    expect(parseCommand(["audit", "--from", "list"])).toEqual({ name: "audit", options: { from: "list", rounds: 1 } });
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
    [["audit"], "--from must be a file"],
    [["search", "--records", "1e6"], "--records"],
    [["search", "--callers", "0"], "--callers"],
    [["search", "--seconds", "21"], "from 1 to 20"],
    [["sitemap", "--files", "0"], "--files"],
    [["lighthouse", "--runs", "0"], "--runs"],
    [["lighthouse", "--locale", "xx"], "--locale must be one of en,"],
    [["lighthouse", "--url", "localhost"], "--url"],
    [["lighthouse", "--url", "file:///etc"], "--url"],
    [["chain", "--connections", "0"], "--connections"],
    [["chain", "--seconds", "61"], "from 1 to 60"],
    [
      ["soup"],
      "seed, http, memory, live, servers, lighthouse, sitemap, export, ingest, audit, growth, search, graph and chain",
    ],
  ])("refuses %j and says why", (words, reason) => {
    expect(() => parseCommand(words)).toThrow(OptionError);
    expect(() => parseCommand(words)).toThrow(reason);
  });

  it("asks for nothing without words", () => {
    expect(parseCommand([])).toBeUndefined();
  });
});
