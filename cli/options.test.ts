import { OptionError } from "@skillshelf/cli/command-line";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { describe, expect, it } from "vitest";
import { parseCommand, usage } from "./options.ts";

const parse = (line: string) => parseCommand(line === "" ? [] : line.split(" "));

describe("a command line", () => {
  it.each(["", "help", "--help"])("%j asks for nothing but help", (line) => {
    expect(parse(line)).toBeUndefined();
  });

  it("names what is to be ingested, with what is usual for the rest", () => {
    expect(parse("ingest a/b ./c")).toMatchObject({
      name: "ingest",
      sources: ["a/b", "./c"],
      options: { all: false, "dry-run": false, json: false, concurrency: 4, limits: defaultLimits },
    });
  });

  it("sets limits one by one", () => {
    expect(parse("ingest a/b --limit units=5 --limit seconds=1")).toMatchObject({
      options: { limits: { ...defaultLimits, units: 5, seconds: 1 } },
    });
  });

  it("says which repository a source stands for", () => {
    expect(parse("ingest ./c --as a/b")).toMatchObject({ options: { as: { owner: "a", repo: "b" } } });
  });

  it("names the record to remove, and why", () => {
    expect(parseCommand(["remove", "a/b", "--reason", " Asked for. ", "--successor", "c/d"])).toEqual({
      name: "remove",
      record: { owner: "a", repo: "b" },
      options: { reason: "Asked for.", successor: { owner: "c", repo: "d" } },
    });
  });

  it("asks how things are", () => {
    expect(parse("ingest status --json")).toEqual({ name: "status", options: { json: true } });
  });

  it("names topics to look for", () => {
    expect(parse("discover --topic agent-skills --topic claude-skills --min-stars 5 --new")).toEqual({
      name: "discover",
      topics: ["agent-skills", "claude-skills"],
      options: { topic: ["agent-skills", "claude-skills"], "min-stars": 5, new: true, json: false },
    });
  });

  it("names what a record is called now", () => {
    expect(parse("rename a/b c/d")).toEqual({
      name: "rename",
      from: { owner: "a", repo: "b" },
      to: { owner: "c", repo: "d" },
    });
  });

  it.each([
    ["ingest status now", "“now” is a word too many: only options can stand here; the options are: --json."],
    ["ingest status jsn", "did you mean --json?"],
    ["ingest a/b --dryrun", "There is no option --dryrun; did you mean --dry-run?"],
    ["ingest a/b --json=yes", "--json takes no value"],
    ["facts --from --limit files=1", "--from needs a value after it, and --limit looks like an option"],
    ["restore a/b --force", "There is no option --force; the options are: none."],
    ["graph keys crate", "graph has no command “keys crate”"],
    ["graph keys create", "--namespace must name"],
    ["graph keys create --namespace !", "--namespace must be"],
    ["graph keys create --namespace a --scope all", "--scope must be read"],
    ["graph keys revoke --prefix x", "There is no option --prefix; the options are: --json."],
    ["graph worker now", "“now” is a word too many"],
    ["graph namespaces set a --webhook b", "--webhook must be an http or https address"],
    ["--json", "--json stands after a command"],
    ["serch pdf", "There is no command serch; did you mean search?"],
    ["discover", "--topic"],
    ["discover --topic A_b", "--topic"],
    ["discover --topic a --min-stars -1", "--min-stars"],
    ["restore", "owner/repo"],
    ["restore a/b c/d", "one record"],
    ["rename a/b", "owner/repo"],
    ["rename a/b c", "owner/repo"],
    ["rename a/b A/B", "same"],
    ["rename a/b c/d e/f", "owner/repo"],
    ["ingest", "--from"],
    ["ingest a/b --nothing", "--nothing"],
    ["ingest a/b --as a", "--as"],
    ["ingest a/b c/d --as e/f", "--as"],
    ["ingest --all --as e/f", "--as"],
    ["ingest a/b --concurrency 65", "--concurrency"],
    ["ingest a/b --limit unit=5", "units"],
    ["ingest a/b --limit units=0", "--limit"],
    ["ingest a/b --limit units=x", "--limit"],
    ["facts a/b", "no sources"],
    ["remove a/b", "--reason"],
    ["remove a/b c/d --reason x", "one record"],
    ["remove a --reason x", "owner/repo"],
    ["remove a/b --reason x --successor c", "--successor"],
    ["drop a/b", "drop"],
  ])("%j is wrong, and is told what is right: %s", (line, told) => {
    expect(() => parse(line)).toThrow(OptionError);
    expect(() => parse(line)).toThrow(told);
  });
});

describe("the help", () => {
  it("names every limit and what it is at first", () => {
    for (const [name, value] of Object.entries(defaultLimits))
      expect(usage).toMatch(new RegExp(`${name} .*\\(${value}\\)`));
  });
});
