import { createProgram, runProgram } from "@skillshelf/cli/program";
import { defaultLimits } from "@skillshelf/skill-reader/git/limits";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addOperatorCommands } from "./program.ts";

const runs = vi.hoisted(() => ({
  runIngest: vi.fn(async () => 0),
  runEvery: vi.fn(async () => 0),
  runStatus: vi.fn(async () => 0),
  runDiscover: vi.fn(async () => 0),
  runRemove: vi.fn(async () => 0),
  runRename: vi.fn(async () => 0),
  runSuggestions: vi.fn(async () => 0),
  runAccept: vi.fn(async () => 0),
  runDismiss: vi.fn(async () => 0),
}));
vi.mock("./ingest.ts", () => runs);
vi.mock("./schedule.ts", () => runs);
vi.mock("./report.ts", () => runs);
vi.mock("./discover.ts", () => runs);
vi.mock("./repositories.ts", () => runs);
vi.mock("./suggestions.ts", () => runs);

afterEach(() => {
  vi.clearAllMocks();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs a command line. @returns its exit code and output. */
async function run(words: readonly string[]) {
  const written: string[] = [];
  const collect = (text: string | Uint8Array) => written.push(String(text)) > 0;
  vi.spyOn(process.stdout, "write").mockImplementation(collect);
  vi.spyOn(process.stderr, "write").mockImplementation(collect);
  vi.spyOn(console, "error").mockImplementation((text: unknown) => void written.push(String(text)));
  const program = createProgram();
  addOperatorCommands(program);
  await runProgram(program, words);
  return { code: process.exitCode ?? 0, output: written.join("") };
}

const signal = expect.any(AbortSignal);
const ingestDefaults = {
  from: undefined,
  all: false,
  as: undefined,
  concurrency: 4,
  limits: defaultLimits,
  dryRun: false,
  json: false,
};

describe("a command line", () => {
  it("names sources to index, with defaults for the rest", async () => {
    expect((await run(["ingest", "a/b", "./c"])).code).toBe(0);
    expect(runs.runIngest).toHaveBeenCalledWith(["a/b", "./c"], ingestDefaults, signal);
  });

  it("sets limits one by one", async () => {
    await run(["ingest", "a/b", "--limit", "units=5", "--limit", "seconds=1"]);
    const limits = { ...defaultLimits, units: 5, seconds: 1 };
    expect(runs.runIngest).toHaveBeenCalledWith(["a/b"], { ...ingestDefaults, limits }, signal);
  });

  it("names the repository that a source belongs to", async () => {
    await run(["ingest", "./c", "--as", "a/b"]);
    expect(runs.runIngest).toHaveBeenCalledWith(["./c"], { ...ingestDefaults, as: { owner: "a", repo: "b" } }, signal);
  });

  it.each([
    ["30m", 1_800_000],
    ["6h", 21_600_000],
    ["30d", 2_592_000_000],
  ])("repeats every %s", async (every, everyMs) => {
    await run(["ingest", "--all", "--every", every]);
    expect(runs.runEvery).toHaveBeenCalledWith({ ...ingestDefaults, all: true, everyMs }, signal);
    expect(runs.runIngest).not.toHaveBeenCalled();
  });

  it("asks for the status", async () => {
    await run(["ingest", "status", "--json"]);
    expect(runs.runStatus).toHaveBeenCalledWith(true);
    expect(runs.runIngest).not.toHaveBeenCalled();
  });

  it("names the repository to remove, and the reason", async () => {
    await run(["remove", "a/b", "--reason", " Asked for. ", "--successor", "c/d"]);
    const [name, successor] = [
      { owner: "a", repo: "b" },
      { owner: "c", repo: "d" },
    ];
    expect(runs.runRemove).toHaveBeenCalledWith(name, "Asked for.", successor);
  });

  it("names topics to search for", async () => {
    await run("discover --topic agent-skills --topic claude-skills --min-stars 5 --new".split(" "));
    const topics = ["agent-skills", "claude-skills"];
    expect(runs.runDiscover).toHaveBeenCalledWith({ topics, minStars: 5, onlyNew: true, json: false }, signal);
  });

  it("names the suggestions to accept and to dismiss", async () => {
    const names = [
      { owner: "a", repo: "b" },
      { owner: "c", repo: "d" },
    ];
    await run(["suggestions", "--json"]);
    expect(runs.runSuggestions).toHaveBeenCalledWith(true);
    await run(["suggestions", "accept", "a/b", "https://github.com/c/d"]);
    expect(runs.runAccept).toHaveBeenCalledWith(names, signal);
    await run(["suggestions", "dismiss", "a/b", "c/d"]);
    expect(runs.runDismiss).toHaveBeenCalledWith(names);
  });

  it("names the new name of a repository", async () => {
    await run(["rename", "a/b", "c/d"]);
    expect(runs.runRename).toHaveBeenCalledWith({ owner: "a", repo: "b" }, { owner: "c", repo: "d" });
  });

  it.each([
    ["ingest status now", "Too many arguments for 'status'"],
    ["ingest status --jsn", "(Did you mean --json?)"],
    ["ingest a/b --dryrun", "Unknown option '--dryrun'\n(Did you mean --dry-run?)"],
    ["ingest a/b --json=yes", "Unknown option '--json=yes'"],
    ["facts --from --limit", "The value is missing"],
    ["suggestions dismiss", "Missing required argument 'owner/repo'"],
    ["suggestions accept a", "It must be owner/repo"],
    ["restore a/b --force", "--force is for backups"],
    ["restore a", "owner/repo"],
    ["backup", "Missing required argument 'file.tar|folder'"],
    ["graph keys crate", "Unknown command 'crate'\n(Did you mean create?)"],
    ["graph keys create", "Required option '--namespace <name>' not specified"],
    ["graph keys create --namespace !", "It must be 1 to 64 letters"],
    ["graph keys create --namespace a --scope all", "Allowed choices are read, write, admin."],
    ["graph keys create --namespace a --origin https://a.example/b", "It must be an origin without a path"],
    ["graph keys revoke --prefix x", "Unknown option '--prefix'"],
    ["graph deliveries retry 1", "It must be a UUID."],
    ["graph retry", "Pass the ID of one execution, or --all."],
    ["graph worker now", "Too many arguments for 'worker'"],
    ["graph namespaces set a --webhook b", "It must be an http or https address"],
    ["--json", "Unknown option '--json'"],
    ["ingst pdf", "(Did you mean ingest?)"],
    ["discover", "Required option '--topic <topic>' not specified"],
    ["discover --topic A_b", "It must be a topic on GitHub"],
    ["discover --topic a --min-stars -1", "It must be a whole number from 0 to 10000000."],
    ["restore", "Missing required argument 'file.tar|owner/repo'"],
    ["restore a/b c/d", "Too many arguments for 'restore'"],
    ["rename a/b", "Missing required argument 'to'"],
    ["rename a/b c", "It must be owner/repo"],
    ["rename a/b A/B", "The names are the same"],
    ["rename a/b c/d e/f", "Too many arguments for 'rename'"],
    ["ingest", "Nothing to index."],
    ["ingest a/b --nothing", "Unknown option '--nothing'"],
    ["ingest a/b --as a", "It must be owner/repo"],
    ["ingest a/b c/d --as e/f", "--as needs a single source"],
    ["ingest --all --as e/f", "--as needs a single source"],
    ["ingest a/b --concurrency 65", "It must be a whole number from 1 to 64."],
    ["ingest --all --every 6", "It must be a number of minutes, hours or days up to 30 days, such as 30m, 6h or 1d."],
    ["ingest --all --every 0h", "such as 30m, 6h or 1d."],
    ["ingest --all --every 31d", "such as 30m, 6h or 1d."],
    ["ingest --every 6h", "Nothing to index."],
    ["ingest a/b --every 6h", "--every needs --all"],
    ["ingest --all --every 6h --dry-run", "--every needs --all"],
    ["ingest a/b --limit unit=5", "Names: units"],
    ["ingest a/b --limit units=0", "It must be NAME=N"],
    ["ingest a/b --limit units=x", "It must be NAME=N"],
    ["facts a/b", "Too many arguments for 'facts'"],
    ["remove a/b", "Required option '--reason <text>' not specified"],
    ["remove a/b c/d --reason x", "Too many arguments for 'remove'"],
    ["remove a --reason x", "It must be owner/repo"],
    ["remove a/b --reason x --successor c", "It must be owner/repo"],
    ["drop a/b", "Unknown command 'drop'"],
  ])("%j is rejected with %j", async (line, message) => {
    expect(await run(line.split(" "))).toEqual({ code: 2, output: expect.stringContaining(message) });
    for (const mock of Object.values(runs)) expect(mock).not.toHaveBeenCalled();
  });
});

describe("the help", () => {
  it("lists every limit and its default", async () => {
    const { output } = await run(["ingest", "--help"]);
    for (const [name, value] of Object.entries(defaultLimits))
      expect(output).toMatch(new RegExp(`${name} .*\\(default: ${value}\\)`));
  });
});
