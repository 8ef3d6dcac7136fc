import { setTimeout as sleep } from "node:timers/promises";

/** Returns the result of a query. Rejects when the database does not respond in time. */
export async function inTime<Result>(query: PromiseLike<Result>, milliseconds: number): Promise<Result> {
  const given = new AbortController();
  const silence = sleep(milliseconds, undefined, { signal: given.signal, ref: false }).then(() => {
    throw new Error("the database does not respond");
  });
  try {
    return await Promise.race([query, silence]);
  } finally {
    given.abort();
    silence.catch(() => undefined);
  }
}
