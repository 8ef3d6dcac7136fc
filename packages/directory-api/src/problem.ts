import { z } from "zod";
import { absolute, problemTypePath } from "./links.ts";

/** The closed set of problem types of the API (RFC 9457). The key is the slug of the page that documents it. */
export const problems = {
  "bad-request": { status: 400, title: "Bad request" },
  "invalid-parameter": { status: 400, title: "Invalid parameter" },
  "not-found": { status: 404, title: "Not found" },
  "method-not-allowed": { status: 405, title: "Method not allowed" },
  "request-timeout": { status: 408, title: "Request timeout" },
  removed: { status: 410, title: "Removed from the directory" },
  "uri-too-long": { status: 414, title: "URL too long" },
  "too-many-requests": { status: 429, title: "Too many requests" },
  "headers-too-large": { status: 431, title: "Headers too large" },
  "internal-error": { status: 500, title: "Internal error" },
  unavailable: { status: 503, title: "Temporarily unavailable" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemType = keyof typeof problems;

export const problemMediaType = "application/problem+json";

export const problemSchema = z
  .object({
    type: z.url().describe("URL of the page that documents this error."),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe("What was wrong with this request and how to fix it."),
    instance: z.string().describe("Path of the request."),
    errors: z
      .array(z.object({ parameter: z.string(), detail: z.string() }))
      .optional()
      .describe("All invalid parameters."),
    successor: z.string().optional().describe("`owner/repo` of the replacement of a removed repository."),
    code: z
      .literal("AMBIGUOUS_SKILL_SLUG")
      .optional()
      .describe("Several skills have the name. By it the npm command `clawhub` prints `message` and `matches`."),
    message: z.string().optional().describe("The same as `detail`; with `code`."),
    matches: z
      .array(z.object({ ownerHandle: z.string(), slug: z.string(), ref: z.string(), url: z.url() }))
      .optional()
      .describe("Some of the skills with the name; with `code`."),
  })
  .meta({ id: "Problem", description: "An error (RFC 9457)." });
export type Problem = z.infer<typeof problemSchema>;

export type ProblemDetails = Readonly<{
  type: ProblemType;
  detail: string;
  errors?: readonly { parameter: string; detail: string }[];
  successor?: string;
  matches?: readonly SkillMatch[];
}>;

type SkillMatch = NonNullable<Problem["matches"]>[number];

/** The problem of an unexpected error, without details. */
export const internalError: ProblemDetails = {
  type: "internal-error",
  detail: "Something went wrong. The error has been logged.",
};

/** Builds a problem. `instance` is the path of the request. */
export function toProblem(
  { type, detail, errors, successor, matches }: ProblemDetails,
  siteUrl: string,
  instance: string,
): Problem {
  return {
    type: absolute(siteUrl, problemTypePath(type)),
    ...problems[type],
    detail,
    instance,
    ...(errors && { errors: [...errors] }),
    ...(successor !== undefined && { successor }),
    ...(matches && { code: "AMBIGUOUS_SKILL_SLUG", message: detail, matches: [...matches] }),
  };
}
