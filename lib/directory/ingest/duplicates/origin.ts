type Member = Readonly<{ repository: string; committedAt: Date | null; upstream: string | null }>;

/**
 * The member that the others were copied from, as far as there is evidence: the one in the repository
 * that others name as their source and that names none of them, else the one whose commit is
 * strictly the earliest where the dates of all are known. Contradicting statements tell nothing.
 */
export function originOf<Each extends Member>(members: readonly Each[]): Each | null {
  const present = new Set(members.map(({ repository }) => repository.toLowerCase()));
  const followers = members.flatMap(({ repository, upstream }) => {
    const source = upstream?.toLowerCase();
    const follower = repository.toLowerCase();
    return source !== undefined && source !== follower && present.has(source) ? [{ follower, source }] : [];
  });
  if (followers.length === 0) return earliest(members);
  const sources = new Set(followers.map(({ source }) => source));
  for (const { follower } of followers) sources.delete(follower);
  const [source] = sources;
  if (sources.size !== 1) return null;
  return earliest(members.filter(({ repository }) => repository.toLowerCase() === source));
}

function earliest<Each extends Member>(members: readonly Each[]): Each | null {
  const [only] = members;
  if (only && members.length === 1) return only;
  const times = members.map(({ committedAt }) => committedAt?.getTime() ?? Number.NaN);
  // One unknown date makes the least of them NaN, which equals none.
  const first = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const found = members.filter((_, index) => times[index] === first);
  return found.length === 1 ? (found[0] ?? null) : null;
}
