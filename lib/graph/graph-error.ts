/** Failures of requests with their HTTP statuses. */
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

/** An invalid field of a request. `path` names it, with dots between its parts. */
export type Issue = Readonly<{ path: string; message: string }>;

/** A failed request. `message` is shown to the client and says what would be right. */
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

/** Makes the error of an invalid field. */
export const invalid = (path: string, message: string): GraphError =>
  new GraphError("bad-request", `${path} ${message}.`, [{ path, message }]);

/** Makes the error of missing objects. @param ids of the missing ones only. */
export const notFound = (what: string, ...ids: readonly string[]): GraphError => {
  const named = [...new Set(ids)].map((id) => JSON.stringify(id.slice(0, 200)));
  return new GraphError("not-found", `There is no ${what} ${named.join(" and none ")} in this namespace.`);
};
