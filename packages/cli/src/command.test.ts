import { describe, expect, it } from "vitest";
import { z } from "zod";
import { clientCommand } from "./command.ts";
import { OptionError } from "./command-line.ts";
import { clientCommands } from "./commands.ts";
import { help } from "./help.ts";

const command = clientCommand({
  usage: "Usage: skillshelf sample",
  options: z.object({ agent: z.array(z.string()).default([]), force: z.boolean().default(false) }),
  flags: ["force"],
  repeated: ["agent"],
  allowPositionals: true,
  run: async () => 0,
});

describe("a command of the client", () => {
  it("takes what every command takes, wherever it stands", () => {
    const line = ["--json", "a", "--agent", "codex", "--url", "http://localhost:1", "--no-color"];
    expect(command.parse(line).globals).toEqual({ json: true, url: "http://localhost:1", "no-color": true });
    expect(command.parse([]).globals).toEqual({ json: false, url: undefined, "no-color": false });
  });

  it.each([
    [["--agents", "x"], "There is no option --agents; did you mean --agent?"],
    [["--json", "-url"], "There is no option -url; did you mean --url?"],
    [["--FORCE"], "There is no option --FORCE; did you mean --force?"],
    [["--age=codex"], "There is no option --age; did you mean --agent?"],
    [
      ["-azure"],
      "There is no option -azure; the options are: --agent, --force, --url, --json, --no-color. If it is a word and no option, write -- before it.",
    ],
    [["a", "--agent"], "--agent needs a value after it."],
    [
      ["--agent", "--json"],
      "--agent needs a value after it, and --json looks like an option. If it is the value, write --agent=--json",
    ],
    [["--force=yes"], "--force takes no value; give --force alone."],
  ])("refuses %j, and says what would be right", (words, message) => {
    expect(() => command.parse(words)).toThrow(new OptionError(message));
  });

  it("takes what begins with a hyphen as a value where it is joined to its option, and as a word behind --", () => {
    const { globals } = command.parse(["--agent=-x", "--url=-y", "--", "-azure", "--json"]);
    expect(globals).toMatchObject({ url: "-y", json: false });
  });
});

describe("the commands", () => {
  it.each(clientCommands.map(({ name, load }) => [name, load] as const))(
    "%s says how it is used, and refuses what it does not know",
    async (name, load) => {
      const { usage, parse } = await load();
      expect(usage).toMatch(new RegExp(`^Usage: skillshelf ${name}`));
      expect(() => parse(["--no-such-option"])).toThrow("There is no option --no-such-option; the options are: --");
      for (const line of usage.split("\n")) expect(line.length, line).toBeLessThanOrEqual(120);
    },
  );

  it("are all named by the help", () => {
    for (const { name, summary } of clientCommands) expect(help()).toMatch(new RegExp(`^  ${name} +${summary}`, "m"));
  });
});
