import { request } from "node:https";
import { isIPv4, type LookupFunction } from "node:net";
import { GitError } from "./git-error.ts";
import { abortError } from "./limits.ts";
import { safeLine } from "./safe-line.ts";

/** The beginning of an answer. */
export type Answer = Readonly<{ status: number; location: string | null }>;

/** Asks for an https address, connecting to none but `addresses`. Follows no redirect. */
export type Ask = (url: URL, addresses: readonly string[], signal: AbortSignal) => Promise<Answer>;

/**
 * Asks over the network, and reads no more of the answer than its head.
 *
 * @throws {GitError} `unreachable`, or what `signal` aborted with.
 */
export const askServer: Ask = (url, addresses, signal) =>
  new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(
        signal.aborted
          ? abortError(signal)
          : new GitError("unreachable", `${safeLine(url.host)} could not be reached; check the address.`, {
              cause,
              detail: safeLine(String(cause)),
            }),
      );
    // A server may treat clients that do not name themselves as git to its pages.
    const headers = { "user-agent": "git/2 (skillshelf)" };
    const outgoing = request(url, { agent: false, headers, lookup: answering(addresses), signal });
    outgoing.once("error", fail);
    outgoing.once("response", (answer) => {
      answer.destroy();
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? null });
    });
    outgoing.end();
  });

/** A look-up that knows its answer: the connection goes where was looked before. */
function answering(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }));
  return (_host, options, callback) => {
    const [first] = all;
    if (options.all === true) callback(null, all);
    else callback(null, first?.address ?? "", first?.family ?? 4);
  };
}
