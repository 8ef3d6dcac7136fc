/** Longest a webhook may take to answer. Milliseconds. */
export const ANSWER_MS = 10_000;

/**
 * Posts JSON to a webhook. Redirects are not followed, and of the answer only the status is read.
 *
 * @returns why it was not taken, in words an operator may read; undefined when it was.
 */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs = ANSWER_MS,
): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Skillshelf-Webhooks", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `The webhook answered ${response.status}.`;
  } catch (error) {
    return reasonOf(error, timeoutMs);
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === "TimeoutError")
    return `The webhook did not answer within ${timeoutMs / 1_000} seconds.`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code).slice(0, 50)})` : "";
  return `The webhook could not be reached${code}.`;
}
