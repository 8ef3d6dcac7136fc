import { describe, expect, it } from "vitest";
import { originOf } from "./origin.ts";

type Member = Parameters<typeof originOf>[0][number];

const day = (date: number): Date => new Date(Date.UTC(2026, 0, date));

const member = (repository: string, other: Partial<Member> = {}): Member => ({
  repository,
  committedAt: null,
  upstream: null,
  ...other,
});

const repositoryOf = (...members: Member[]): string | null => originOf(members)?.repository ?? null;

describe("originOf", () => {
  it("is in the repository that others name, however late it was committed", () => {
    const source = member("Source/Repo", { committedAt: day(9) });
    const fork = member("o/fork", { upstream: "source/repo", committedAt: day(1) });
    expect(repositoryOf(fork, source, member("o/b", { committedAt: day(2) }))).toBe("Source/Repo");
  });

  it("is at the end of a chain of forks", () => {
    const chain = [member("o/a", { upstream: "o/b" }), member("o/b", { upstream: "o/c" }), member("o/c")];
    expect(repositoryOf(...chain)).toBe("o/c");
  });

  it("is unknown where statements contradict each other, also when dates are known", () => {
    const circle = [
      member("o/a", { upstream: "o/b", committedAt: day(1) }),
      member("o/b", { upstream: "o/a", committedAt: day(2) }),
    ];
    expect(repositoryOf(...circle)).toBeNull();
    const divided = [
      member("o/a", { upstream: "o/c", committedAt: day(3) }),
      member("o/b", { upstream: "o/d", committedAt: day(4) }),
      member("o/c", { committedAt: day(1) }),
      member("o/d", { committedAt: day(2) }),
    ];
    expect(repositoryOf(...divided)).toBeNull();
  });

  it("heeds no source without a copy, and none that a member names in itself", () => {
    expect(repositoryOf(member("o/a", { upstream: "else/where" }), member("o/b"))).toBeNull();
    expect(repositoryOf(member("o/a", { upstream: "O/A" }), member("o/b"))).toBeNull();
  });

  it("tells the earliest of several copies in the source", () => {
    const fork = member("o/fork", { upstream: "o/source" });
    const [late, early] = [member("o/source", { committedAt: day(2) }), member("o/source", { committedAt: day(1) })];
    expect(originOf([fork, late, early])).toBe(early);
    expect(originOf([fork, member("o/source"), member("o/source")])).toBeNull();
  });

  it("is the earliest where all dates are known and one is before all others", () => {
    const [first, second] = [member("o/a", { committedAt: day(1) }), member("o/b", { committedAt: day(2) })];
    expect(repositoryOf(second, first)).toBe("o/a");
    expect(repositoryOf(first, member("o/c", { committedAt: day(1) }))).toBeNull();
    expect(repositoryOf(first, member("o/c"))).toBeNull();
  });
});
