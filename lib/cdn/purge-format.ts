/** A request that purges. */
type PurgeRequest = Readonly<{ url: string; headers: Readonly<Record<string, string>>; body?: string }>;

/** How a CDN learns the tags of a response, and how it is asked to purge what has them. */
export type PurgeFormat = Readonly<{
  /** In a response: its tags. */
  tagHeader: string;
  separator: string;
  /** Tags of one request. */
  maxTags: number;
  /** Makes the request that purges some tags, or everything. */
  request: (url: string, token: string, tags: readonly string[] | "everything") => PurgeRequest;
}>;

/** https://www.fastly.com/documentation/reference/api/purging/ */
const fastly: PurgeFormat = {
  tagHeader: "surrogate-key",
  separator: " ",
  maxTags: 256,
  request: (url, token, tags) =>
    tags === "everything"
      ? { url: `${url}_all`, headers: { "fastly-key": token } }
      : { url, headers: { "fastly-key": token, "surrogate-key": tags.join(" ") } },
};

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
const cloudflare: PurgeFormat = {
  tagHeader: "cache-tag",
  separator: ",",
  maxTags: 100,
  request: (url, token, tags) => ({
    url,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(tags === "everything" ? { purge_everything: true } : { tags }),
  }),
};

/** Whether a host is this machine: only there a token is sent without encryption. */
const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);

/** The format of a purge URL; undefined where it has none, or where a token must not be sent there. */
export function purgeFormatOf(text: string): PurgeFormat | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, href, origin, pathname } = new URL(text);
  if (protocol !== "https:" && !(protocol === "http:" && isLoopback(hostname))) return undefined;
  if (href !== origin + pathname) return undefined;
  if (/^\/service\/[^/]+\/purge$/.test(pathname)) return fastly;
  return /^\/client\/v4\/zones\/[^/]+\/purge_cache$/.test(pathname) ? cloudflare : undefined;
}

/** The tag of a response that depends on everything, or on more than a header holds. Every version purges it. */
export const anyTag = "any";

/** Fastly and Cloudflare accept no longer tags. Bytes. */
const MAX_TAG_LENGTH = 1_024;

/** Maximum value of a header with tags: Fastly and Cloudflare read 16 KB, Varnish lines of 8 KB. Bytes. */
export const MAX_TAGS_LENGTH = 8_000;

/** Writes a cache tag for CDNs, where commas separate tags. One that is too long becomes the tag of everything. */
export function cdnTag(tag: string): string {
  const written = tag.replaceAll(",", "%2c");
  return written.length > MAX_TAG_LENGTH ? anyTag : written;
}

/**
 * Makes the header by which a CDN learns the tags of a response; none for one that depends on nothing.
 *
 * @param tags separated by spaces; undefined where the response depends on everything.
 */
export function tagHeaderOf(format: PurgeFormat, tags: string | undefined): Readonly<Record<string, string>> {
  if (tags === "") return {};
  const written = (tags ?? anyTag).split(" ").map(cdnTag).join(format.separator);
  return { [format.tagHeader]: written.length > MAX_TAGS_LENGTH ? anyTag : written };
}
