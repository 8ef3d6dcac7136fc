import { Random } from "@skillshelf/skill-audit/testing/random";
import { describe, expect, it } from "vitest";
import { type HostileKind, hostileKinds, hostileOf, hostileQuery } from "./hostile-query.ts";

const many = (kind: HostileKind): string[] => {
  const random = new Random(7);
  return Array.from({ length: 200 }, () => hostileOf(kind, random));
};

/** What some query of each kind has in it. */
const marks: readonly [HostileKind, RegExp][] = [
  ["planes", /[\u{10000}-\u{1ffff}]/u],
  ["planes", /[\u{100000}-\u{10ffff}]/u],
  ["surrogates", /\p{Surrogate}/u],
  ["combining", /\p{Mn}{30}/u],
  ["control", /\0/],
  ["invisible", /\u200b|\u2060/],
  ["operators", /<->/],
  ["operators", /:\*/],
  ["operators", /[&|!()]/],
  ["quotes", /'/],
  ["quotes", /"/],
  ["patterns", /%/],
  ["patterns", /\\/],
  ["fields", /owner:\w/],
  ["fields", /license: /],
  ["fields", /lang:/],
  ["fields", /(?:^| )-\w/],
  ["longWord", /^[a-z]{150}/],
  ["repeated", /^(.{1,2})\1{90}/u],
  ["manyWords", /^(?:\w+ ){32}/],
  ["numbers", /-\d/],
  ["cjk", /\p{Script=Han}/u],
  ["cjk", /\p{Script=Hangul}/u],
  ["rightToLeft", /\p{Script=Arabic}/u],
  ["rightToLeft", /\u202e/],
  ["emoji", /\p{Emoji}\u200d/u],
  ["blank", /^\P{L}+$/u],
];

describe("hostileOf", () => {
  it.each(marks)("%s makes some that have %s", (kind, mark) => {
    expect(many(kind).some((query) => mark.test(query))).toBe(true);
  });

  it("is tried of every kind", () => {
    expect(new Set(marks.map(([kind]) => kind))).toEqual(new Set(hostileKinds));
  });
});

describe("hostileQuery", () => {
  const queries = (seed: number): string[] => {
    const random = new Random(seed);
    return Array.from({ length: 2_000 }, () => hostileQuery(random));
  };

  it("is the same for the same seed", () => {
    expect(queries(1)).toEqual(queries(1));
    expect(queries(1)).not.toEqual(queries(2));
  });

  it("is as long as a query may be, and seldom what was before", () => {
    const made = queries(3);
    expect(Math.max(...made.map(({ length }) => length))).toBe(200);
    expect(Math.min(...made.map(({ length }) => length))).toBeGreaterThan(0);
    expect(new Set(made).size).toBeGreaterThan(1_800);
  });
});
