import { type Problem, problemMediaType, problemSchema } from "@skillshelf/directory-api/problem";
import type { z } from "zod";
import { clean } from "./text.ts";

/** Why a request to the server failed. */
export type DirectoryFailure = "unreachable" | "not-found" | "removed" | "refused" | "busy" | "faulty";

/** A request to the server failed; `message` says which, and what would help. */
export class DirectoryError extends Error {
  override readonly name = "DirectoryError";
  readonly failure: DirectoryFailure;

  constructor(failure: DirectoryFailure, message: string, cause?: unknown) {
    // It may contain text from the server, which must not add lines.
    super(clean(message), { cause });
    this.failure = failure;
  }
}

const TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

const failures = new Map<number, DirectoryFailure>([
  [404, "not-found"],
  [410, "removed"],
  [400, "refused"],
  [429, "busy"],
  [503, "busy"],
]);

/** Client of a server's metadata API. */
export class Directory {
  readonly url: string;
  readonly #signal: AbortSignal;

  /** @param url the site's address without a trailing slash. */
  constructor(url: string, signal: AbortSignal) {
    this.url = url;
    this.#signal = signal;
  }

  /**
   * Fetches JSON of a shape. Unknown fields are dropped.
   *
   * @param path with its query.
   * @throws {DirectoryError}
   */
  async json<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
    return this.#json(path, { headers: { accept: "application/json" } }, schema);
  }

  /**
   * Posts a value as JSON, and returns the JSON of the response as `json` does.
   *
   * @throws {DirectoryError}
   */
  async postJson<Schema extends z.ZodType>(path: string, value: unknown, schema: Schema): Promise<z.infer<Schema>> {
    const headers = { accept: "application/json", "content-type": "application/json" };
    return this.#json(path, { method: "POST", headers, body: JSON.stringify(value) }, schema);
  }

  async #json<Schema extends z.ZodType>(path: string, init: RequestInit, schema: Schema): Promise<z.infer<Schema>> {
    const { response, text } = await this.#fetch(path, init);
    if (!response.ok) throw this.#errorOf(response, path, text);
    const result = schema.safeParse(parseJson(text));
    if (result.success) return result.data;
    throw new DirectoryError(
      "faulty",
      `${this.url}${path} sent an unexpected response. Is it a Skillshelf server, and of this version?`,
      result.error,
    );
  }

  /**
   * Posts JSON.
   *
   * @returns the body of the response: JSON, also that of an error, or "".
   * @throws {DirectoryError}
   */
  async post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<string> {
    const sent = { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" };
    const { response, text } = await this.#fetch(path, { method: "POST", headers: sent, body });
    if (response.ok || response.headers.get("content-type")?.startsWith("application/json")) return text;
    throw this.#errorOf(response, path, text);
  }

  /** @throws {DirectoryError} without a response. */
  async #fetch(path: string, init: RequestInit): Promise<Readonly<{ response: Response; text: string }>> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const response = await fetch(`${this.url}${path}`, { ...init, signal });
      return { response, text: await readText(response) };
    } catch (error) {
      if (error instanceof DirectoryError) throw error;
      this.#signal.throwIfAborted();
      const reason = signal.aborted ? `did not respond within ${TIMEOUT_MS / 1_000} seconds` : "cannot be reached";
      throw new DirectoryError(
        "unreachable",
        `The server ${this.url} ${reason}. Use --url or SKILLSHELF_URL to choose another one.`,
        error,
      );
    }
  }

  #errorOf(response: Response, path: string, text: string): DirectoryError {
    const { status, headers } = response;
    const problem = problemOf(response, text);
    const failure = failures.get(status) ?? "faulty";
    // Any web server responds like this to a path that it does not have.
    if (problem === undefined && (failure === "not-found" || failure === "removed"))
      return new DirectoryError("faulty", `${this.url}${path} returned status ${status}. Is it a Skillshelf server?`);
    const details = problem?.errors?.map(({ parameter, detail }) => `${parameter} ${detail}`).join("; ");
    const isRepeated = details !== undefined && problem?.detail.includes(details);
    const retryAfter = headers.get("retry-after");
    const sentences = [
      problem?.detail ?? `${this.url}${path} returned status ${status}.`,
      ...(details && !isRepeated ? [`${details}.`] : []),
      ...(problem?.successor === undefined ? [] : [`It was replaced by ${problem.successor}.`]),
      ...(retryAfter === null ? [] : [`Try again in ${retryAfter} seconds.`]),
    ];
    return new DirectoryError(failure, sentences.join(" "));
  }
}

/** Returns the problem details of a response; undefined if it has none, as from another kind of server. */
function problemOf({ status, headers }: Response, text: string): Problem | undefined {
  const [mediaType] = (headers.get("content-type") ?? "").split(";");
  const problem = problemSchema.safeParse(parseJson(text)).data;
  return mediaType?.trim().toLowerCase() === problemMediaType && problem?.status === status ? problem : undefined;
}

/** @throws {DirectoryError} if the body is larger than any expected one. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES)
      throw new DirectoryError("faulty", `${response.url} sent more than ${MAX_RESPONSE_BYTES / 1024 / 1024} MiB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
