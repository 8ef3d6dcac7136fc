import { z } from "zod";
import type { Lifecycle } from "#lib/process/lifecycle.ts";
import { OptionError, parseWords } from "../../bench/terminal/options.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import type { Eval } from "../eval.ts";
import { clawhubChecks } from "./clawhub.ts";
import { type Fixture, startFixture } from "./fixture.ts";
import { skillsChecks } from "./skills.ts";

/** What a client should do: the name of a check, and what it found to be otherwise; nothing if all is as it should be. */
export type Check = Readonly<{ name: string; run: (fixture: Fixture) => Promise<readonly string[]> }>;

const checksOf: ReadonlyMap<string, readonly Check[]> = new Map(
  Object.entries({ skills: skillsChecks, clawhub: clawhubChecks }),
);

const optionsSchema = z.object({
  "data-dir": z.string().min(1, "--data-dir must be a folder").default(".data/evals"),
  cache: z.string().min(1, "--cache must be a folder").optional(),
});

export const clients: Eval = {
  summary: "Clients of other makers against the server, and next to the client command",
  options: `  NAME...         any of ${[...checksOf.keys()].join(", ")} (all)
  --data-dir DIR  where an embedded PostgreSQL keeps the catalogue, unless DATABASE_URL names one (.data/evals)
  --cache DIR     keeps the installed packages there (a temporary folder)`,
  run: evaluate,
};

async function evaluate(words: readonly string[], lifecycle: Lifecycle): Promise<void> {
  const count = words.findIndex((word) => word.startsWith("--"));
  const names = count < 0 ? words : words.slice(0, count);
  const unknown = names.find((name) => !checksOf.has(name));
  if (unknown !== undefined)
    throw new OptionError(`There is no client ${unknown}; there are ${[...checksOf.keys()].join(", ")}`);
  const { "data-dir": dataDir, cache } = parseWords(optionsSchema, words.slice(names.length));
  const fixture = await startFixture({ dataDir, cache }, lifecycle);
  const failures: string[] = [];
  for (const [name, checks] of checksOf) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const check of checks) {
      const faults = await check.run(fixture);
      console.log(`${faults.length === 0 ? "ok    " : "failed"}  ${check.name}`);
      failures.push(...faults.map((fault) => `${check.name}: ${fault}`));
    }
  }
  if (failures.length > 0) throw new CommandError(failures.join("\n"));
}
