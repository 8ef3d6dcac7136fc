/** What GitHub answered for a path: what was kept of it, not its own words. */
export type RememberedAnswer = Readonly<{ etag: string | null; body: unknown; askedAt: Date }>;

/** Where answers are kept from run to run. A path is that of the API, with its query. */
export type GitHubMemory = Readonly<{
  get: (path: string) => Promise<RememberedAnswer | undefined>;
  set: (path: string, answer: RememberedAnswer) => Promise<void>;
}>;
