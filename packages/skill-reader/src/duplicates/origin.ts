type Member = Readonly<{ repository: string; firstCommittedAt: Date | null; upstreams: readonly string[] }>;

/** The member that others come from, and what tells it: they name its repository, or it is the oldest. */
export type Origin<Each extends Member> = Readonly<{ member: Each; evidence: "named" | "earliest" }>;

/**
 * The member that the others were copied from, as far as there is evidence: it is in the repository
 * that others name as their source and that names none of theirs, else in the one that has the text
 * strictly longest, where the dates of all are known. Contradicting statements tell nothing.
 */
export function originOf<Each extends Member>(members: readonly Each[]): Origin<Each> | null {
  const repositories = new Set(members.map(({ repository }) => repository.toLowerCase()));
  const followers = members.flatMap(({ repository, upstreams }) => {
    const follower = repository.toLowerCase();
    const sources = upstreams.map((upstream) => upstream.toLowerCase());
    return sources
      .filter((source) => source !== follower && repositories.has(source))
      .map((source) => ({ follower, source }));
  });
  if (followers.length === 0) return earliest(members);
  const sources = new Set(followers.map(({ source }) => source));
  for (const { follower } of followers) sources.delete(follower);
  const member = oldestOf(members.filter(({ repository }) => sources.has(repository.toLowerCase())));
  return member && sources.size === 1 ? { member, evidence: "named" } : null;
}

function earliest<Each extends Member>(members: readonly Each[]): Origin<Each> | null {
  const member = oldestOf(members);
  if (member === undefined || members.some(({ firstCommittedAt }) => firstCommittedAt === null)) return null;
  const rivals = members.filter((other) => time(other) === time(member));
  return rivals.every(({ repository }) => repository === member.repository) ? { member, evidence: "earliest" } : null;
}

/** The oldest, of those as old the first; those whose age is not known come last. */
const oldestOf = <Each extends Member>(members: readonly Each[]): Each | undefined =>
  members.toSorted((one, other) => time(one) - time(other))[0];

const time = ({ firstCommittedAt }: Member): number => firstCommittedAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
