import { OptionError } from "../bench/terminal/options.ts";
import { runCommand } from "../bench/terminal/run-command.ts";
import { agents } from "./agents/command.ts";
import { alerts } from "./alerts/command.ts";
import { audit } from "./audit/command.ts";
import { backup } from "./backup/command.ts";
import { cache } from "./cache/command.ts";
import { cdn } from "./cdn/command.ts";
import { clients } from "./clients/command.ts";
import { cluster } from "./cluster/command.ts";
import { deploy } from "./deploy/command.ts";
import type { Eval } from "./eval.ts";
import { faults } from "./faults/command.ts";
import { ingest } from "./ingest/command.ts";
import { peers } from "./peers/command.ts";
import { postgres } from "./postgres/command.ts";
import { relevance } from "./relevance/command.ts";
import { site } from "./site/command.ts";

/** `npm run evals -- <name>`. */

const evals: ReadonlyMap<string, Eval> = new Map(
  Object.entries({
    audit,
    peers,
    agents,
    clients,
    relevance,
    site,
    cache,
    cdn,
    cluster,
    faults,
    ingest,
    postgres,
    backup,
    alerts,
    deploy,
  }),
);

const list = [...evals].map(([name, { summary }]) => `  ${name.padEnd(10)}  ${summary}`);
const usage = ["Usage: npm run evals -- <name> [options]; with --help for its options", "", ...list].join("\n");

await runCommand(async ([name, ...words], lifecycle) => {
  if (name === undefined || name === "--help") return console.log(usage);
  const chosen = evals.get(name);
  if (chosen === undefined)
    throw new OptionError(`There is no eval ${name}; there are ${[...evals.keys()].join(", ")}`);
  if (words.includes("--help")) return console.log(`${chosen.summary}\n\n${chosen.options}`);
  await chosen.run(words, lifecycle);
});
