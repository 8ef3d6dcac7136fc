import { anyTag, cdnTag, MAX_TAGS_LENGTH, type PurgeFormat, purgeFormatOf } from "./purge-format.ts";

/** Where and how to purge. */
export type CdnSettings = Readonly<{ url: string; token: string }>;

/** A purge that failed. The message is for operators and does not contain the token. */
export class PurgeError extends Error {
  override readonly name = "PurgeError";
  /** Milliseconds that the CDN wants to be left alone. */
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** How long a CDN may take to respond. Milliseconds. */
const TIMEOUT_MS = 10_000;

/** More than this counts as no hint. Milliseconds. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** Characters of an error of the CDN that are logged. */
const MAX_MESSAGE_LENGTH = 200;

/** Tags that every version changes. */
const everyVersion = ["list", "search", anyTag];

/**
 * Purges what has one of some tags, and what every version changes.
 *
 * @param tags null for everything.
 * @throws {PurgeError}
 */
export async function purge(
  { url, token }: CdnSettings,
  tags: Iterable<string> | null,
  signal: AbortSignal,
): Promise<void> {
  const format = purgeFormatOf(url);
  if (format === undefined) throw new Error("CDN_PURGE_URL has no known format.");
  const batches = tags === null ? (["everything"] as const) : batchesOf(format, [...everyVersion, ...tags]);
  for (const batch of batches) {
    const { url: target, ...request } = format.request(url, token, batch);
    const response = await send(target, request, signal);
    const text = await response.text().catch(() => "");
    // Cloudflare has reported errors with the status 200.
    if (response.ok && !/"success":\s*false/.test(text)) continue;
    const message = messageOf(text).replaceAll(token, "…");
    throw new PurgeError(`it responded with ${response.status}${message && ` (${message})`}`, retryAfterOf(response));
  }
}

async function send(url: string, request: RequestInit, signal: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const init = { method: "POST", redirect: "manual", ...request } as const;
    return await fetch(url, { ...init, signal: AbortSignal.any([signal, timeout]) });
  } catch (error) {
    if (signal.aborted) throw error;
    if (timeout.aborted) throw new PurgeError(`it did not respond within ${TIMEOUT_MS / 1_000} seconds`);
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    throw new PurgeError(`it could not be reached${code}`);
  }
}

/** Divides tags among requests. */
export function batchesOf(format: PurgeFormat, tags: Iterable<string>): string[][] {
  const batches: string[][] = [];
  let length = 0;
  for (const tag of new Set([...tags].map(cdnTag))) {
    const last = batches.at(-1);
    if (last && last.length < format.maxTags && length + 1 + tag.length <= MAX_TAGS_LENGTH) {
      last.push(tag);
      length += 1 + tag.length;
    } else {
      batches.push([tag]);
      length = tag.length;
    }
  }
  return batches;
}

/** The message in an error: `msg` and `detail` of Fastly, `errors` of Cloudflare, else the text. */
function messageOf(text: string): string {
  const [, message = text] = /"(?:detail|message|msg)":\s*"([^"]+)"/.exec(text) ?? [];
  return message
    .replaceAll(/[^ -~]+/g, " ")
    .trim()
    .slice(0, MAX_MESSAGE_LENGTH);
}

/** How long to wait: Cloudflare sends `Retry-After`, Fastly the time at which its limit is reset. */
function retryAfterOf({ status, headers }: Response): number {
  const after = headers.get("retry-after") ?? "";
  const reset = status === 429 ? headers.get("fastly-ratelimit-reset") : null;
  const wait = /^\d+$/.test(after)
    ? Number(after) * 1_000
    : (reset === null ? Date.parse(after) : Number(reset) * 1_000) - Date.now();
  return wait > 0 && wait <= MAX_RETRY_AFTER_MS ? wait : 0;
}
