import { type Problem, problemMediaType, problemSchema } from "@skillshelf/directory-api/problem";
import type { z } from "zod";
import { clean } from "./text.ts";

/** Why the directory did not answer what was asked. */
export type DirectoryFailure = "unreachable" | "not-found" | "removed" | "refused" | "busy" | "faulty";

/** The directory did not answer what was asked; `message` says what was asked of whom, and what can be done. */
export class DirectoryError extends Error {
  override readonly name = "DirectoryError";
  readonly failure: DirectoryFailure;

  constructor(failure: DirectoryFailure, message: string, cause?: unknown) {
    // It may hold words of a server, which make no lines of their own.
    super(clean(message), { cause });
    this.failure = failure;
  }
}

/** Longest an answer may take, milliseconds, and largest it may be, bytes. */
const TIMEOUT_MS = 30_000;
const MOST_BYTES = 64 * 1024 * 1024;

const failures = new Map<number, DirectoryFailure>([
  [404, "not-found"],
  [410, "removed"],
  [400, "refused"],
  [429, "busy"],
  [503, "busy"],
]);

/** A directory's metadata API, asked over HTTP. */
export class Directory {
  readonly url: string;
  readonly #signal: AbortSignal;

  /** @param url of the site, without a slash at its end. */
  constructor(url: string, signal: AbortSignal) {
    this.url = url;
    this.#signal = signal;
  }

  /**
   * Asks for JSON of a shape. Fields that are not of it are left out.
   *
   * @param path with its query.
   * @throws {DirectoryError}
   */
  async json<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> {
    const text = await this.text(path, "application/json");
    const result = schema.safeParse(parsed(text));
    if (result.success) return result.data;
    throw new DirectoryError(
      "faulty",
      `${this.url} answered ${path} with something else than this version of skillshelf reads. Is it a Skillshelf directory?`,
      result.error,
    );
  }

  /**
   * Asks for text.
   *
   * @throws {DirectoryError}
   */
  async text(path: string, accept: string): Promise<string> {
    const { response, text } = await this.#ask(path, { headers: { accept } });
    if (response.ok) return text;
    throw this.#refusal(response, path, text);
  }

  /**
   * Posts JSON. @returns what was answered as JSON, even where that is a fault of what was posted; "" where nothing was.
   *
   * @throws {DirectoryError}
   */
  async post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<string> {
    const sent = { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" };
    const { response, text } = await this.#ask(path, { method: "POST", headers: sent, body });
    if (response.ok || response.headers.get("content-type")?.startsWith("application/json")) return text;
    throw this.#refusal(response, path, text);
  }

  /** @throws {DirectoryError} where there is no answer. */
  async #ask(path: string, init: RequestInit): Promise<Readonly<{ response: Response; text: string }>> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const response = await fetch(`${this.url}${path}`, { ...init, signal });
      return { response, text: await readText(response) };
    } catch (error) {
      if (error instanceof DirectoryError) throw error;
      this.#signal.throwIfAborted();
      const reason = signal.aborted ? `did not answer within ${TIMEOUT_MS / 1_000} seconds` : "cannot be reached";
      throw new DirectoryError(
        "unreachable",
        `The directory at ${this.url} ${reason}. Another one is named by --url or SKILLSHELF_URL.`,
        error,
      );
    }
  }

  #refusal(response: Response, path: string, text: string): DirectoryError {
    const problem = problemOf(response, text);
    const failure = failures.get(response.status) ?? "faulty";
    // Any server answers so of a path that it does not have.
    if (problem === undefined && (failure === "not-found" || failure === "removed"))
      return new DirectoryError(
        "faulty",
        `${this.url}${path} answered with status ${response.status}, and not as a directory does. Is it a Skillshelf directory?`,
      );
    const details = problem?.errors?.map(({ parameter, detail }) => `${parameter} ${detail}`).join("; ");
    const successor = problem?.successor === undefined ? "" : ` It was followed by ${problem.successor}.`;
    const wait = response.headers.get("retry-after");
    const again = wait === null ? "" : ` Try again in ${wait} seconds.`;
    return new DirectoryError(
      failure,
      `${problem?.detail ?? `${this.url}${path} answered with status ${response.status}.`}${details ? ` ${details}.` : ""}${successor}${again}`,
    );
  }
}

/** The problem that a directory answers with; undefined where what answered is none. */
function problemOf({ status, headers }: Response, text: string): Problem | undefined {
  const [mediaType] = (headers.get("content-type") ?? "").split(";");
  const problem = problemSchema.safeParse(parsed(text)).data;
  return mediaType?.trim().toLowerCase() === problemMediaType && problem?.status === status ? problem : undefined;
}

/** The body of an answer, which is refused when it is larger than any that is meant. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES)
      throw new DirectoryError("faulty", `${response.url} answered with more than ${MOST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
