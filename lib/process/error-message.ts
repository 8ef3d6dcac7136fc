/** Errors that an operator can fix, by name: a process that never throws one need not load the modules that define it. */
const operatorErrors = new Set([
  "AlreadyRunningError",
  "ContentError",
  "DatabaseSettingError",
  "EnvError",
  "PreparationError",
]);

/** The message of an error that an operator can fix; any other error with its stack. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join("\n");
  if (!(error instanceof Error)) return String(error);
  if (error.name === "ContentError") return `Invalid content; nothing was loaded.\n${error.message}`;
  return operatorErrors.has(error.name) ? error.message : (error.stack ?? error.message);
}
