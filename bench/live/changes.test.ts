import { describe, expect, it } from "vitest";
import { Changes, drawChanged } from "./changes.ts";

const repository = {
  owner: "a",
  repo: "one",
  skills: [{ path: "skills/pdf/SKILL.md", name: "pdf", description: "Reads." }],
};

describe("drawChanged", () => {
  it("prefers popular repositories, or none", () => {
    const shareOfFirst = (choice: "zipf" | "uniform") =>
      drawChanged(10_000, 100, choice, 1).filter((index) => index === 0).length / 10_000;
    expect(shareOfFirst("zipf")).toBeCloseTo(0.19, 1);
    expect(shareOfFirst("uniform")).toBeCloseTo(0.01, 2);
  });
});

describe("Changes", () => {
  it("keeps what a repository is known by in its first reading", () => {
    const { name, reading } = new Changes([repository], 0).first(repository);
    expect(name).toMatchObject({ owner: "a", repo: "one" });
    expect(reading.facts.units.map(({ path, name: skill }) => [path, skill])).toEqual([["skills/pdf/SKILL.md", "pdf"]]);
    expect(reading.words.descriptions).toEqual({ "skills/pdf/SKILL.md": "Reads." });
  });

  it("makes new commits, descriptions, skills and repositories, and keeps them", () => {
    const changes = new Changes([repository], 0);
    const made = Array.from({ length: 10 }, () => changes.next(repository));
    expect(new Set(made.map(({ reading }) => reading.facts.commit)).size).toBe(10);
    expect(made.map(({ name: { repo } }) => repo === "one")).toEqual([...Array<boolean>(9).fill(true), false]);
    expect(made.slice(0, 9).map(({ reading }) => reading.facts.units.length)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2]);
    const described = made.slice(0, 9).map(({ reading }) => reading.words.descriptions["skills/pdf/SKILL.md"]);
    expect(described[0]).toBe("Reads.");
    expect(new Set(described).size).toBe(5);
  });
});
