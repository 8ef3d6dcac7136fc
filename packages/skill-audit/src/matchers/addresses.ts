/** An address of the web that stands in a text. */
export type Address = Readonly<{
  url: string;
  /** In lower case, as a browser would write it: `0x7f000001` is `127.0.0.1`. */
  host: string;
  /** With its query, from the first slash. */
  path: string;
  isSecure: boolean;
}>;

/** A host in which something is still to be filled in is none. */
const webAddress =
  /\b(?:https?|ftp):\/\/(?:[^\s/@"'`<>]{0,100}@)?(?:\[[0-9a-f:.%]+\]|[^\s/:?#@"'`<>()[\]{}|\\,;$*%]+)(?::\d+)?(?![\w.$<{[*%:-])(?:[/?#][^\s"'`<>]*)?/gi;

/** `curl` takes `bit.ly/x` and `198.51.100.7:8000/x` as they are. */
const bareAddress = /^(?:[\w-]+\.)+(?:[a-z]{2,}|\d{1,3})(?::\d+)?(?:\/\S*)?$|^0x[0-9a-f]{8}(?=[:/]|$)/i;

export function addressesIn(text: string): Address[] {
  return Array.from(text.matchAll(webAddress), ([url]) => addressOf(url)).filter((address) => address !== null);
}

/** The addresses among the words of a command, with and without a scheme. */
export const addressesOfWord = (word: string): Address[] => {
  const found = addressesIn(word);
  if (found.length > 0 || !bareAddress.test(word)) return found;
  const address = addressOf(`http://${word}`);
  return address === null ? [] : [address];
};

function addressOf(text: string): Address | null {
  const url = text.replace(/[.,;:!?)\]}]+$/, (end) => (end.startsWith("]") ? "]" : ""));
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || parsed.hostname === "") return null;
  return {
    url,
    host: parsed.hostname.toLowerCase().replace(/\.$/, ""),
    path: parsed.pathname + parsed.search,
    isSecure: parsed.protocol === "https:",
  };
}

/** Hosts that stand for one the reader has to fill in. */
const placeholder =
  /^(?:(?:[\w-]+\.)*example\.(?:com|org|net)|(?:[\w-]*\.)*(?:your|my)[\w-]*\..*|.*\b(?:xxx+|placeholder|changeme)\b.*|\w*_\w*|attacker|(?:foo|bar|domain|host|server|site|website)\.(?:com|org|net))$/;

/** An account of a forge that there cannot be, because the reader has to fill it in. */
const forge = /^(?:(?:www|raw|api|gist|codeload)\.)?(?:github|gitlab|githubusercontent)\.com$/;
const nobody =
  /^\/(?:repos\/)?(?:[A-Z]*YOUR?[A-Z_-]*|[A-Z]+_[A-Z_]+|OWNER|ORG|USER(?:NAME)?|%7B[^/]*|%3C[^/]*|\{[^/]*)\//;

export const isPlaceholder = ({ host, path }: Address): boolean =>
  placeholder.test(host) || (forge.test(host) && nobody.test(path));

/** Loopback, private, link-local and shared networks, and what is no host: it is not somebody else who answers there. */
const nearbyNumber =
  /^(?:0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|2(?:2[4-9]|[34]\d|5[0-5])\.|\[(?:::1?\]|f[cd]|fe[89ab]))/;
const nearbyName = /^localhost$|\.(?:localhost|local|internal|lan|test)$/;
const number = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\])$/;

export const isNearby = ({ host }: Address): boolean =>
  number.test(host) ? nearbyNumber.test(host) : nearbyName.test(host);

/** Public resolvers, which everybody asks by number, and the numbers that stand for any. */
const wellKnownNumber =
  /^(?:1\.1\.1\.1|1\.0\.0\.1|8\.8\.[48]\.[48]|9\.9\.9\.9|1\.2\.3\.\d+|5\.6\.7\.8|\d\.\d\.\d\.\d)$/;

/** Whether somebody's server is addressed by its number, so that no name says whose it is. */
export const isBareNumber = (address: Address): boolean =>
  number.test(address.host) && !isNearby(address) && !wellKnownNumber.test(address.host);
