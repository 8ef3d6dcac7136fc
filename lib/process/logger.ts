/** Says on the terminal what the process is doing, one line a step, with how long it took. */
export async function logStep<Result>(
  what: string,
  work: () => Promise<Result>,
  detail?: (result: Result) => string,
): Promise<Result> {
  const started = performance.now();
  const result = await work();
  const more = detail?.(result);
  logInfo(`${what}${more ? `: ${more}` : ""} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
  return result;
}

/** Standard output is the access log's: what is said to people goes beside it. */
export const logInfo = (line: string): void => console.error(`• ${line}`);
export const logWarning = (line: string): void => console.error(`! ${line}`);
