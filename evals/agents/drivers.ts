import type { Driver } from "./driver.ts";
import { codex } from "./drivers/codex.ts";
import { copilot } from "./drivers/copilot.ts";
import { geminiCli } from "./drivers/gemini-cli.ts";
import { kilo } from "./drivers/kilo.ts";
import { opencode } from "./drivers/opencode.ts";
import { qwenCode } from "./drivers/qwen-code.ts";

/** The agents that can be measured, by ID, in the order in which they are shown. */
export const drivers: ReadonlyMap<string, Driver> = new Map(
  Object.entries({
    codex,
    copilot,
    "gemini-cli": geminiCli,
    "qwen-code": qwenCode,
    opencode,
    kilo,
  }),
);
