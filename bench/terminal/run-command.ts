import { EnvError } from "#lib/env.ts";
import { DatabaseSettingError } from "#lib/postgres/migrate.ts";
import { Lifecycle } from "#lib/process/lifecycle.ts";
import { logInfo, logWarning } from "#lib/process/logger.ts";
import { OptionError } from "./options.ts";

/** Fails a command with a message that says enough without a trace. */
export class CommandError extends Error {
  override readonly name: string = "CommandError";
}

/** Errors a reader can act on: only their messages are shown. */
const expected = [CommandError, OptionError, EnvError, DatabaseSettingError];

export function reportError(error: unknown): void {
  if (!(error instanceof Error)) logWarning(String(error));
  else logWarning(expected.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message));
}

/** Exit status of an interrupted process, by the custom of shells. */
const INTERRUPTED = 130;

/** Runs the command of this process and exits. Whatever it starts is stopped, however it ends. */
export async function runCommand(
  run: (words: readonly string[], lifecycle: Lifecycle) => Promise<void>,
): Promise<never> {
  const lifecycle = new Lifecycle();
  const running = run(process.argv.slice(2), lifecycle);
  let isInterrupted = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (isInterrupted) return;
      isInterrupted = true;
      logInfo("Stopping what was started.");
      void lifecycle.stop(running, reportError);
    });
  }
  const status = await running.then(
    () => 0,
    (error: unknown) => {
      if (!isInterrupted) reportError(error);
      return 1;
    },
  );
  await lifecycle.stop(running, reportError);
  process.exit(isInterrupted ? INTERRUPTED : status);
}
