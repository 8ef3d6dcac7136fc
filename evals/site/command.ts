import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { childEnvironment } from "#lib/env.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import type { Eval } from "../eval.ts";

const root = join(import.meta.dirname, "..", "..");

export const site: Eval = {
  summary: "Every link and page in all languages, and ten thousand hostile queries",
  options: "  There are none.",
  run: async (_words, { stopping }) => {
    const child = spawn(join(root, "node_modules/.bin/vitest"), ["run", "--project", "http"], {
      cwd: root,
      env: childEnvironment({ EVALUATE_SITE: "yes" }),
      stdio: "inherit",
    });
    stopping.addEventListener("abort", () => child.kill("SIGTERM"), { once: true });
    const [status] = await once(child, "close");
    if (status !== 0) throw new CommandError("Tests of the whole site failed.");
  },
};
