import { z } from "zod";
import { GitHubError } from "./github-error.ts";

/** An answer of the API. `body` is undefined when there is none, or none that is JSON. */
export type ApiAnswer = Readonly<{ status: number; headers: Headers; body: unknown }>;

const explanationSchema = z.object({ message: z.string() });

/** How GitHub explains a failure; `""` when it does not. Not safe to show. */
export const explanationOf = ({ body }: ApiAnswer): string => explanationSchema.safeParse(body).data?.message ?? "";

/**
 * What an answer with the status 200 says, in the form of `schema`.
 *
 * @throws {GitHubError} `unexpected-answer`.
 */
export function parseAnswer<T>(schema: z.ZodType<T>, { status, body }: ApiAnswer, about: string): T {
  if (status !== 200) throw unexpected(about, `has the status ${status}`);
  if (body === undefined) throw unexpected(about, "is not JSON");
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const where = result.error.issues[0]?.path.join(".") ?? "";
  throw unexpected(about, `is not of the promised form${where === "" ? "" : `, at ${where}`}`);
}

export const unexpected = (about: string, fault: string): GitHubError =>
  new GitHubError("unexpected-answer", `GitHub's answer about ${about} ${fault}.`);
