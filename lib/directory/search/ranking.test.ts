import { describe, expect, it } from "vitest";
import { type Candidate, rank, rarityWeights, shareFirstPlaces, type UnitPattern } from "./ranking.ts";

const ALL = 0b11;

const unit = (changes: Partial<UnitPattern>): UnitPattern => ({
  ownName: 0,
  name: 0,
  ownText: 0,
  text: 0,
  nameWords: 2,
  count: 1,
  ...changes,
});

const candidate = (id: number, changes: Partial<Candidate> = {}): Candidate => ({
  id,
  owner: `owner-${id}`,
  quality: 500,
  isCopy: false,
  unitCount: 4,
  isNamed: false,
  ownName: 0,
  name: 0,
  tag: 0,
  summary: 0,
  units: [],
  ...changes,
});

const inText = unit({ ownText: ALL, text: ALL });
const inName = unit({ ownName: ALL, name: ALL, ownText: ALL, text: ALL });

const orderOf = (...candidates: Candidate[]) => rank(candidates, [0.5, 0.5]).map(({ id }) => id);

describe("rank", () => {
  it("goes by where the words were found", () => {
    const some = candidate(1, { summary: 0b01, units: [unit({ ownText: 0b01, text: 0b01 })] });
    const described = candidate(2, { unitCount: 40, units: [inText] });
    const summed = candidate(3, { summary: ALL });
    const tagged = candidate(4, { tag: ALL });
    const named = candidate(5, { ownName: ALL, name: ALL });
    const exact = candidate(6, { isNamed: true });
    expect(orderOf(some, described, summed, tagged, named, exact)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it("has a word itself before one that begins with it", () => {
    const begun = candidate(1, { units: [unit({ name: ALL, text: ALL })] });
    const itself = candidate(2, { units: [inName] });
    expect(orderOf(begun, itself)).toEqual([2, 1]);
  });

  it("has a record about it before one that has it among others", () => {
    const collection = candidate(1, { unitCount: 100, units: [inName] });
    const focused = candidate(2, { unitCount: 1, units: [inName] });
    expect(orderOf(collection, focused)).toEqual([2, 1]);
  });

  it("has a unit of just this name before one of a longer name", () => {
    const longer = candidate(1, { units: [{ ...inName, nameWords: 6 }] });
    const whole = candidate(2, { units: [inName] });
    expect(orderOf(longer, whole)).toEqual([2, 1]);
  });

  it("has what is copied before the copy, whatever their quality", () => {
    const copy = candidate(1, { isCopy: true, quality: 900, units: [inName] });
    expect(orderOf(copy, candidate(2, { units: [inName] }))).toEqual([2, 1]);
  });

  it("goes by quality where texts are alike, and keeps a fixed order where that is too", () => {
    const better = candidate(3, { quality: 501, units: [inText] });
    expect(orderOf(candidate(2, { units: [inText] }), candidate(1, { units: [inText] }), better)).toEqual([3, 1, 2]);
  });
});

describe("shareFirstPlaces", () => {
  const ranked = [..."aaabaaccddeeff"].map((owner, index) => candidate(index, { owner }));
  const ownersOf = (candidates: readonly Candidate[]) => candidates.map(({ owner }) => owner).join("");

  it("leaves two of the first ten to an owner, and loses none", () => {
    const shared = shareFirstPlaces(ranked, () => false);
    expect(ownersOf(shared)).toBe("aabccddeefaaaf");
    expect(new Set(shared).size).toBe(ranked.length);
  });

  it("leaves all to an owner that was asked for", () => {
    expect(ownersOf(shareFirstPlaces(ranked, (owner) => owner === "a"))).toBe(ownersOf(ranked));
  });

  it("fills the places where there are no others", () => {
    expect(ownersOf(shareFirstPlaces(ranked.slice(0, 3), () => false))).toBe("aaa");
  });
});

describe("rarityWeights", () => {
  it("add up to one, and tell more of what fewer have", () => {
    const weights = rarityWeights([1, 100, 1_000], 1_000);
    expect(weights.reduce((sum, weight) => sum + weight)).toBeCloseTo(1);
    expect(weights).toEqual(weights.toSorted((one, other) => other - one));
  });

  it("are even for words that all have", () => {
    expect(rarityWeights([], 10)).toEqual([]);
    expect(rarityWeights([10, 10], 10)).toEqual([0.5, 0.5]);
  });
});
