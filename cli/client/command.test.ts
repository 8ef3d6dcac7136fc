import { describe, expect, it } from "vitest";
import { z } from "zod";
import { OptionError } from "#lib/process/command-line.ts";
import { clientCommand } from "./command.ts";
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

  it.each([[["--agents", "x"]], [["--agent"]], [["--force=yes"]]])("refuses %j", (words) => {
    expect(() => command.parse(words)).toThrow(OptionError);
  });
});

describe("the commands", () => {
  it.each(clientCommands.map(({ name, load }) => [name, load] as const))(
    "%s says how it is used, and refuses what it does not know",
    async (name, load) => {
      const { usage, parse } = await load();
      expect(usage).toMatch(new RegExp(`^Usage: skillshelf ${name}`));
      expect(() => parse(["--no-such-option"])).toThrow(OptionError);
      for (const line of usage.split("\n")) expect(line.length, line).toBeLessThanOrEqual(120);
    },
  );

  it("are all named by the help", () => {
    for (const { name, summary } of clientCommands) expect(help()).toMatch(new RegExp(`^  ${name} +${summary}`, "m"));
  });
});
