/** A repository of the sample GitHub. `createdAt` is in seconds since 1970; `block` is the status it answers with. */
export type SampleRepository = Readonly<{
  fullName: string;
  stars?: number;
  isArchived?: boolean;
  isPrivate?: boolean;
  topics?: readonly string[];
  createdAt?: number;
  parent?: string;
  block?: 403 | 451;
}>;

/** What GitHub tells of it, with some of the rest that nobody asks for. */
export const toldOf = (repository: SampleRepository) => ({
  id: 1,
  full_name: repository.fullName,
  private: repository.isPrivate ?? false,
  owner: { login: repository.fullName.split("/")[0] },
  description: "Ignored.",
  stargazers_count: repository.stars ?? 0,
  archived: repository.isArchived ?? false,
  fork: repository.parent !== undefined,
  default_branch: "main",
  topics: repository.topics ?? [],
  ...(repository.parent === undefined ? {} : { parent: { full_name: repository.parent, private: false } }),
});
