import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { parseWords } from "../../bench/terminal/options.ts";
import { CommandError } from "../../bench/terminal/run-command.ts";
import type { Eval } from "../eval.ts";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "..", "..", "deploy", "prometheus");

const checks = [
  ["check", "config", "prometheus.yml"],
  ["check", "rules", "alerts.yml"],
  ["test", "rules", "alerts.test.yml"],
] as const;

export const alerts: Eval = {
  summary: "The alert rules and their unit tests, with promtool",
  options: "",
  run: async (words) => {
    parseWords(z.object({}), words);
    for (const check of checks) {
      await run("promtool", check, { cwd: folder }).catch(
        (error: Error & { code?: unknown; stdout?: string; stderr?: string }) => {
          if (error.code === "ENOENT")
            throw new CommandError("promtool is not installed. On Debian: apt-get install prometheus");
          throw new CommandError(`promtool ${check.join(" ")} failed:\n${error.stdout}${error.stderr}`);
        },
      );
      console.log(`passed     promtool ${check.join(" ")}`);
    }
  },
};
