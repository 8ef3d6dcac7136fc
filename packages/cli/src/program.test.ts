import { describe, expect, it } from "vitest";
import { exitCodes } from "./errors.ts";
import { clientCommands } from "./program.ts";
import { runWords } from "./test-context.ts";

const run = (line: string) => runWords(line === "" ? [] : line.split(" "));

describe("a command line", () => {
  it.each([
    ["serch pdf", "Unknown command 'serch'\n(Did you mean search?)\nRun skillshelf --help for usage.\n"],
    ["help serch", "Unknown command 'serch'\n(Did you mean search?)\n"],
    ["--json", "Unknown option '--json'\n"],
    [
      "verify --agnet x",
      "Unknown option '--agnet'\n(Did you mean --agent?)\nRun skillshelf verify --help for usage.\n",
    ],
    ["search -azure", "Unknown option '-azure'\n"],
    ["list --sort", "Option '--sort <order>' argument missing\n"],
    ["search --category --json", "'--category <slug>' argument '--json' is invalid. The value is missing"],
    ["list --installed=yes", "Unknown option '--installed=yes'"],
    ["list --audit worst", "Allowed choices are none, low, medium, high."],
    ["list --limit 0", "It must be a whole number from 1 to 100."],
    ["list pdf", "Too many arguments for 'list'. Expected 0 arguments but got 1.\n"],
    ["install a/b --agent none", "It must be one of claude-code, "],
    ["install a/b --accept x", "It must be the ID of a finding"],
    ["show a", "It must be owner/repo"],
    ["uninstall", "Missing required argument 'skills'"],
    ["search", "Nothing to search for."],
    ["audit . --as x", "It must be owner/repo"],
    ["audit . --json --format sarif", "--json and --format sarif exclude each other."],
  ])("%j is rejected with %j", async (line, message) => {
    const { code, output, errors } = await run(line);
    expect([code, output, errors]).toEqual([exitCodes.misuse, "", expect.stringContaining(message)]);
  });

  it("accepts shared options anywhere, and words that start with a hyphen after --", async () => {
    const { code, errors } = await run("search --url http://localhost:1 --json -- -azure --no-such-option");
    expect([code, errors]).toEqual([
      exitCodes.unreachable,
      "The server http://localhost:1 cannot be reached. Use --url or SKILLSHELF_URL to choose another one.\n",
    ]);
  });

  it("cannot write control characters to the terminal", async () => {
    expect((await run("\u001b[31mred")).errors).toMatch(/^Unknown command ' \[31mred'\n/);
  });
});

describe("the help", () => {
  it.each(["--help", "-h", "help"])("lists all commands with %s", async (line) => {
    const { code, output } = await run(line);
    expect(code).toBe(exitCodes.done);
    for (const { name, summary } of clientCommands) expect(output).toMatch(new RegExp(`^  ${name} +${summary}`, "m"));
  });

  it("is printed as an error without a command", async () => {
    const { code, output, errors } = await run("");
    expect([code, output, errors]).toEqual([exitCodes.misuse, "", (await run("--help")).output]);
  });

  it.each(clientCommands.map(({ name }) => name))("describes the options of %s", async (name) => {
    const { code, output } = await run(`help ${name}`);
    expect([code, output]).toEqual([exitCodes.done, expect.stringMatching(new RegExp(`^Usage: skillshelf ${name} `))]);
    expect(output).toContain("\n  --url <address>");
    expect(await run(`${name} --help`)).toMatchObject({ code: exitCodes.done, output });
  });
});
