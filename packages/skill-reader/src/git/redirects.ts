import type { Ask } from "./ask-server.ts";
import { GitError } from "./git-error.ts";
import { addressesOf, isPublicAddress, type Resolve } from "./public-address.ts";
import { safeLine } from "./safe-line.ts";

const MOST_REDIRECTS = 5;

/** What git's first request of a repository adds to its address. */
const REFS = "/info/refs?service=git-upload-pack";

/** Which hosts may be reached: "public" ones for sources that others listed, "any" for those an operator gave. */
export type Reach = "public" | "any";

/** How names are resolved and servers asked; a test brings its own. */
export type Network = Readonly<{ resolve: Resolve; ask: Ask }>;

/** Where a repository is at last, without a `/` at its end, and the addresses that were checked. */
export type Destination = Readonly<{ url: string; addresses: readonly string[] }>;

/**
 * Follows the redirects of a repository's https address, so that git need not: it would connect to hosts that nobody
 * checked. With `reach` "any" the first host may be in a private network, and then so may the others.
 *
 * @throws {GitError} `refused`, `not-found` or `unreachable`.
 */
export async function followRedirects(
  url: string,
  { reach, network, signal }: { reach: Reach; network: Network; signal: AbortSignal },
): Promise<Destination> {
  let here = url;
  let mustBePublic = reach === "public";
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const asked = new URL(here + REFS);
    const addresses = await addressesOf(asked.hostname.replaceAll(/[[\]]/g, ""), network.resolve, mustBePublic);
    // Who begins in public may not be led into the private network.
    mustBePublic ||= addresses.every(isPublicAddress);
    const { status, location } = await network.ask(asked, addresses, signal);
    if (status < 300 || status >= 400) return checked(status, { url: here, addresses });
    here = redirected(location, asked);
  }
  throw new GitError("unreachable", `${safeLine(url)} redirects more than ${MOST_REDIRECTS} times; give its address.`);
}

function checked(status: number, destination: Destination): Destination {
  const { url } = destination;
  if (status < 300) return destination;
  if (status < 500 && status !== 408 && status !== 429)
    throw new GitError("not-found", `${url} is not a repository that everyone may read (status ${status}).`);
  throw new GitError("unreachable", `${url} answered with status ${status}; try again later.`);
}

/** The repository that a redirect of its refs leads to. */
function redirected(location: string | null, from: URL): string {
  const where = safeLine(from.host + from.pathname);
  if (location === null || !URL.canParse(location, from))
    throw new GitError("unreachable", `${where} redirects to nowhere; give the repository's own address.`);
  const to = new URL(location, from);
  if (to.protocol !== "https:" || to.username !== "" || to.password !== "")
    throw new GitError("refused", `${where} redirects to ${safeLine(to.href)}, which is not a plain https address.`);
  const whole = `${to.origin}${to.pathname}${to.search}`;
  if (!whole.endsWith(REFS))
    throw new GitError("not-found", `${where} redirects to ${safeLine(to.href)}, which is not a repository.`);
  return whole.slice(0, -REFS.length);
}
