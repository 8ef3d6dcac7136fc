import { describe, expect, it } from "vitest";
import { originOf } from "./origin.ts";

type Member = Parameters<typeof originOf>[0][number];

const day = (date: number): Date => new Date(Date.UTC(2026, 0, date));

const member = (repository: string, other: Partial<Member> = {}): Member => ({
  repository,
  firstCommittedAt: null,
  upstreams: [],
  ...other,
});

const repositoryOf = (...members: Member[]): string | null => originOf(members)?.member.repository ?? null;

describe("originOf", () => {
  it("is in the repository that others name, however late it was committed", () => {
    const source = member("Source/Repo", { firstCommittedAt: day(9) });
    const fork = member("o/fork", { upstreams: ["source/repo"], firstCommittedAt: day(1) });
    expect(repositoryOf(fork, source, member("o/b", { firstCommittedAt: day(2) }))).toBe("Source/Repo");
  });

  it("is at the end of a chain of forks", () => {
    const chain = [member("o/a", { upstreams: ["o/b"] }), member("o/b", { upstreams: ["o/c"] }), member("o/c")];
    expect(repositoryOf(...chain)).toBe("o/c");
  });

  it("is unknown where statements contradict each other, also when dates are known", () => {
    const circle = [
      member("o/a", { upstreams: ["o/b"], firstCommittedAt: day(1) }),
      member("o/b", { upstreams: ["o/a"], firstCommittedAt: day(2) }),
    ];
    expect(repositoryOf(...circle)).toBeNull();
    const divided = [
      member("o/a", { upstreams: ["o/c"], firstCommittedAt: day(3) }),
      member("o/b", { upstreams: ["o/d"], firstCommittedAt: day(4) }),
      member("o/c", { firstCommittedAt: day(1) }),
      member("o/d", { firstCommittedAt: day(2) }),
    ];
    expect(repositoryOf(...divided)).toBeNull();
  });

  it("heeds no source without a copy, and none that a member names in itself", () => {
    expect(repositoryOf(member("o/a", { upstreams: ["else/where"] }), member("o/b"))).toBeNull();
    expect(repositoryOf(member("o/a", { upstreams: ["O/A"] }), member("o/b"))).toBeNull();
    const [named, fork] = [member("o/a", { upstreams: ["O/A"] }), member("o/b", { upstreams: ["o/a"] })];
    expect(repositoryOf(fork, named)).toBe("o/a");
  });

  it("tells the earliest of several copies in the source", () => {
    const fork = member("o/fork", { upstreams: ["o/source"] });
    const [late, early] = [
      member("o/source", { firstCommittedAt: day(2) }),
      member("o/source", { firstCommittedAt: day(1) }),
    ];
    expect(originOf([fork, late, early])).toEqual({ member: early, evidence: "named" });
    const [first, second] = [member("o/source"), member("o/source")];
    expect(originOf([fork, first, second])?.member).toBe(first);
  });

  it("is the earliest where all dates are known and one is before all others", () => {
    const [first, second] = [member("o/a", { firstCommittedAt: day(1) }), member("o/b", { firstCommittedAt: day(2) })];
    expect(originOf([second, first])).toEqual({ member: first, evidence: "earliest" });
    expect(repositoryOf(first, member("o/c", { firstCommittedAt: day(1) }))).toBeNull();
    expect(repositoryOf(first, member("o/c"))).toBeNull();
    expect(repositoryOf(second, first, member("o/a", { firstCommittedAt: day(1) }))).toBe("o/a");
  });
});
