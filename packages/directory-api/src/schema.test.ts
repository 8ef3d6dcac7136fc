import { describe, expect, it } from "vitest";
import { commitSchema, ownerSchema, repoSchema, slugSchema } from "./schema.ts";

const oversized = "x".repeat(10_000);
const unsafe = [
  "",
  " ",
  "..",
  "../etc",
  "a/b",
  "a\\b",
  "a b",
  "a\n",
  "\na",
  "a\0",
  "a%2fb",
  "a?b",
  "a#b",
  "é",
  oversized,
];

describe("ownerSchema", () => {
  it.each(["obra", "K-Dense-AI", "op7418", "a", "0", "x".repeat(39)])("accepts %s", (owner) => {
    expect(ownerSchema.safeParse(owner).success).toBe(true);
  });

  it.each([...unsafe, ".", "-acme", "a_b", "a.b", "x".repeat(40)])("refuses %j", (owner) => {
    expect(ownerSchema.safeParse(owner).success).toBe(false);
  });

  it("refuses letters that only look like ASCII when folded", () => {
    expect(ownerSchema.safeParse("\u212aenn").success).toBe(false);
    expect(ownerSchema.safeParse("\u017fam").success).toBe(false);
  });
});

describe("repoSchema", () => {
  it.each(["skills", "Humanizer-zh", "notes.md", ".github", "...", "_", "-", "a_b-c.d", "x".repeat(100)])(
    "accepts %s",
    (repo) => {
      expect(repoSchema.safeParse(repo).success).toBe(true);
    },
  );

  it.each([...unsafe, ".", "x".repeat(101)])("refuses %j", (repo) => {
    expect(repoSchema.safeParse(repo).success).toBe(false);
  });
});

describe("slugSchema", () => {
  it.each(["testing", "data-and-ai", "web3", "a", "3d", "x".repeat(64)])("accepts %s", (slug) => {
    expect(slugSchema.safeParse(slug).success).toBe(true);
  });

  it.each([...unsafe, "Testing", "a--b", "-a", "a-", "a_b", "x".repeat(65)])("refuses %j", (slug) => {
    expect(slugSchema.safeParse(slug).success).toBe(false);
  });
});

describe("commitSchema", () => {
  it("accepts a full commit id", () => {
    expect(commitSchema.safeParse("0123456789abcdef0123456789abcdef01234567").success).toBe(true);
  });

  it.each([
    "",
    "main",
    "0123456",
    "a".repeat(39),
    "a".repeat(41),
    "A".repeat(40),
    "g".repeat(40),
    `${"a".repeat(40)}\n`,
  ])("refuses %j", (commit) => {
    expect(commitSchema.safeParse(commit).success).toBe(false);
  });
});
