import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { categories } from "#content/categories.ts";
import { readContent } from "../content/read.ts";
import { categoryTerms, spelledTermsOf, stem, termsOf } from "./terms.ts";

describe("stem", () => {
  it.each([
    ["test", "tests", "testing", "tested", "tester"],
    ["query", "queries"],
    ["deploy", "deployment", "deployments", "deploying"],
    ["write", "writes", "writing", "writer"],
    ["index", "indexes", "indexing"],
    ["plan", "planning", "planner", "plans"],
  ])("brings forms of one word together: %s", (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  it("keeps apart what is not one word, and leaves names alone", () => {
    expect(new Set(["css", "c#", "next.js", "sql", "aws", "ios"].map(stem))).toEqual(
      new Set(["css", "c#", "next.js", "sql", "aws", "ios"]),
    );
    expect(stem("design")).not.toBe(stem("desk"));
  });
});

describe("termsOf", () => {
  it("gives words and pairs, but none across punctuation", () => {
    expect(termsOf("Machine learning. Docker")).toEqual(["machin", "learn", "machin learn", "dock"]);
  });

  it("divides names that were joined, and not those in prose", () => {
    expect(termsOf("VideoEditor")).toEqual(termsOf("video-editor"));
    expect(termsOf("on GitHub")).toEqual(["github"]);
  });

  it("leaves out words that every description has", () => {
    expect(termsOf("Use this when the user wants to")).toEqual([]);
  });
});

describe("spelledTermsOf", () => {
  it("gives with each term the words that it stands for", () => {
    const spelled = spelledTermsOf("Machine Learning. Databases").map(({ term, words }) => [term, words]);
    expect(spelled).toEqual([
      ["machin", "machine"],
      ["learn", "learning"],
      ["machin learn", "machine learning"],
      [termsOf("databases")[0], "databases"],
    ]);
  });
});

describe("the telling terms", () => {
  it("belong to categories of the directory", () => {
    const slugs = categories.map(({ slug }) => slug);
    for (const slug of Object.keys(categoryTerms)) expect(slugs).toContain(slug);
  });

  it("are nobody's name", async () => {
    const { skills } = await readContent(join(import.meta.dirname, "../../../../content"));
    const names = new Set(skills.flatMap(({ skill }) => [skill.owner, skill.repo].map((name) => name.toLowerCase())));
    // Common words in repository names are no publisher's name.
    for (const general of ["skills", "agents", "ai", "agent-skills"]) names.delete(general);
    const phrases = Object.values(categoryTerms).flatMap((terms) => terms.split(",").map((term) => term.trim()));
    expect(phrases.filter((phrase) => names.has(phrase) || names.has(phrase.replaceAll(" ", "-")))).toEqual([]);
  });

  it("all say something", () => {
    for (const phrase of Object.values(categoryTerms).flatMap((phrases) => phrases.split(","))) {
      expect(termsOf(phrase).length, phrase).toBeGreaterThan(0);
    }
  });
});
