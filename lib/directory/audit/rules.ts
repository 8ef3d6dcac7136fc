import type { Rule } from "./rule.ts";
import { pipeToShell } from "./rules/execution/pipe-to-shell.ts";

/** Every rule, by class. */
export const rules: readonly Rule[] = [pipeToShell];
