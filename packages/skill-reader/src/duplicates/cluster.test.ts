import { Random } from "@skillshelf/skill-audit/testing/random";
import { describe, expect, it } from "vitest";
import { edited, textOf } from "../testing/generated-texts.ts";
import { type ComparedUnit, clusterUnits, nearDuplicate, originOf } from "./cluster.ts";
import { estimate, minHash } from "./min-hash.ts";
import { jaccard, shingles } from "./shingles.ts";

function unitOf(id: string, text: readonly string[], other: Partial<ComparedUnit> = {}): ComparedUnit {
  const members = shingles(text);
  return {
    id,
    repository: `owner/${id}`,
    hash: text.join(" "),
    signature: minHash(members),
    shingleCount: members.size,
    firstCommittedAt: null,
    upstreams: [],
    ...other,
  };
}

const idsOf = (clusters: ReturnType<typeof clusterUnits>) => clusters.map(({ members }) => members.map(({ id }) => id));

/** 60 texts, each with copies that were edited to different degrees. */
function families(random: Random): ComparedUnit[] {
  return Array.from({ length: 60 }).flatMap((_, family) => {
    const text = textOf(random, random.whole(80, 300));
    return Array.from({ length: 4 }, (_text, copy) =>
      unitOf(`${family}-${copy}`, copy === 0 ? text : edited(random, text, random.whole(5, 200))),
    );
  });
}

describe("clusterUnits", () => {
  it("joins exactly the texts that are alike, and those between which a chain of likeness leads", () => {
    const units = families(new Random(3));
    const together = new Set(
      idsOf(clusterUnits(units)).flatMap((ids) => ids.flatMap((a) => ids.map((b) => `${a} ${b}`))),
    );
    const reach = new Map(units.map(({ id }) => [id, id]));
    let isChanging = true;
    while (isChanging) {
      isChanging = false;
      for (const a of units) {
        for (const b of units) {
          const [one = "", other = ""] = [reach.get(a.id), reach.get(b.id)];
          if (one <= other || a.id.split("-")[0] !== b.id.split("-")[0]) continue;
          if (estimate(a.signature, b.signature) < nearDuplicate) continue;
          for (const [id, root] of reach) if (root === one) reach.set(id, other);
          isChanging = true;
        }
      }
    }
    const expected = units.flatMap((a) =>
      units.filter((b) => a.id !== b.id && reach.get(a.id) === reach.get(b.id)).map((b) => `${a.id} ${b.id}`),
    );
    expect(expected.length).toBeGreaterThan(50);
    expect([...together].filter((pair) => new Set(pair.split(" ")).size === 2).toSorted()).toEqual(expected.toSorted());
  });

  it("joins no texts that have little in common", () => {
    const units = families(new Random(4));
    const byId = new Map(units.map((unit) => [unit.id, unit]));
    const shared = (a: string, b: string): number => {
      const [one, other] = [byId.get(a), byId.get(b)];
      return one && other ? jaccard(shingles(one.hash.split(" ")), shingles(other.hash.split(" "))) : 0;
    };
    const clusters = idsOf(clusterUnits(units));
    expect(clusters.length).toBeGreaterThan(20);
    for (const [first = "", ...others] of clusters)
      for (const id of others) expect(shared(first, id)).toBeGreaterThan(0.6);
  });

  it("gives the same whatever the order", () => {
    const units = families(new Random(5));
    const random = new Random(6);
    const shuffled = units.map((unit) => ({ unit, at: random.next() })).toSorted((a, b) => a.at - b.at);
    expect(clusterUnits(shuffled.map(({ unit }) => unit))).toEqual(clusterUnits(units));
  });

  it("tells exact copies from near ones", () => {
    const random = new Random(7);
    const [text, other] = [textOf(random, 100), textOf(random, 100)];
    const clusters = clusterUnits([
      unitOf("a", text),
      unitOf("b", text),
      unitOf("c", other),
      unitOf("d", [...other, "more"]),
      unitOf("e", textOf(random, 100)),
    ]);
    expect(idsOf(clusters)).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    expect(clusters.map(({ isExact }) => isExact)).toEqual([true, false]);
  });

  it("takes empty texts for nobody's copies", () => {
    expect(clusterUnits([unitOf("a", []), unitOf("b", [])])).toEqual([]);
  });

  it("puts a thousand copies into one cluster", () => {
    const random = new Random(8);
    const text = textOf(random, 500);
    const copies = Array.from({ length: 1_000 }, (_, index) => unitOf(`${index}`, [...text, `end${index}`]));
    expect(idsOf(clusterUnits(copies)).map(({ length }) => length)).toEqual([1_000]);
  });
});

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
