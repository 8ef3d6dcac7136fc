/** What a request can fail with, and the status that says so. */
export const graphFailures = {
  "bad-request": 400,
  "missing-key": 401,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "too-large": 413,
  "unsupported-media-type": 415,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type GraphFailure = keyof typeof graphFailures;

/** One field of a request that is wrong. `path` names it, with dots between its parts. */
export type Issue = Readonly<{ path: string; message: string }>;

/** A request that cannot be carried out. `message` is for the client: what was wrong, and what would be right. */
export class GraphError extends Error {
  override readonly name = "GraphError";
  readonly failure: GraphFailure;
  readonly issues: readonly Issue[] | undefined;

  constructor(failure: GraphFailure, message: string, issues?: readonly Issue[]) {
    super(message);
    this.failure = failure;
    this.issues = issues;
  }
}

/** A field of the request is wrong. */
export const invalid = (path: string, message: string): GraphError =>
  new GraphError("bad-request", `${path} ${message}.`, [{ path, message }]);

/** There are no such things in the namespace. @param ids of those that are missing, and of no others. */
export const notFound = (what: string, ...ids: readonly string[]): GraphError => {
  const named = [...new Set(ids)].map((id) => JSON.stringify(id.slice(0, 200)));
  return new GraphError("not-found", `There is no ${what} ${named.join(" and none ")} in this namespace.`);
};
