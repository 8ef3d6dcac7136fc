import { ownerSchema, repoSchema } from "@skillshelf/directory-api/schema";
import { z } from "zod";

/** Parses `owner/repo` into its parts. */
export const fullNameSchema = z
  .string()
  .transform((name) => {
    const [owner, repo, ...more] = name.split("/");
    return more.length === 0 ? { owner, repo } : {};
  })
  .pipe(z.object({ owner: ownerSchema, repo: repoSchema }));

/** A response of the API. `body` is undefined unless the response is JSON. */
export type ApiResponse = Readonly<{ status: number; headers: Headers; body: unknown }>;

const explanationSchema = z.object({ message: z.string() });

/** Returns GitHub's error message, `""` without one. Not sanitized. */
export const errorMessageOf = ({ body }: ApiResponse): string => explanationSchema.safeParse(body).data?.message ?? "";

/**
 * Parses the body of a response with status 200.
 *
 * @throws {GitHubError} `unexpected-answer`.
 */
export function parseResponse<T>(schema: z.ZodType<T>, { status, body }: ApiResponse, about: string): T {
  if (status !== 200) throw unexpectedResponse(about, `has the status ${status}`);
  if (body === undefined) throw unexpectedResponse(about, "is not JSON");
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const where = result.error.issues[0]?.path.join(".") ?? "";
  throw unexpectedResponse(about, `does not have the documented format${where === "" ? "" : `, at ${where}`}`);
}

export const unexpectedResponse = (about: string, fault: string): GitHubError =>
  new GitHubError("unexpected-answer", `GitHub's response for ${about} ${fault}.`);

/**
 * Reasons for a failed request: `rate-limited` (for longer than the allowed wait), `unreachable` (after retries),
 * `refused` (invalid token), `forbidden`, `unexpected-answer` (not the documented format, or too large) and `invalid-name`
 * (not a possible repository or topic).
 */
export type GitHubErrorReason =
  | "rate-limited"
  | "unreachable"
  | "refused"
  | "forbidden"
  | "unexpected-answer"
  | "invalid-name";

/** A failed request to GitHub. The message is one sentence that names the request. */
export class GitHubError extends Error {
  override readonly name = "GitHubError";
  readonly reason: GitHubErrorReason;

  constructor(reason: GitHubErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
