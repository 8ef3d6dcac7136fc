import { describe, expect, it } from "vitest";
import { ownerOf, queryTerms, wordsOfPhrase } from "./query-terms.ts";

describe("queryTerms", () => {
  it.each([
    ["", []],
    ["pdf form", ["pdf", "form"]],
    ["  pdf   pdf ", ["pdf"]],
    ['"pull request" review', ['"pull request"', "review"]],
    ['"never closed', ['"never closed']],
    ["review -azure", ["review"]],
    ['review -"pull request"', ["review"]],
    ["owner:anthropics pdf", ["owner:anthropics", "pdf"]],
    ['tag:"pull request" pdf', ['tag:"pull request"', "pdf"]],
    ["技能 搜索", ["技能", "搜索"]],
  ])("divides %s", (query, terms) => {
    expect(queryTerms(query)).toEqual(terms);
  });
});

describe("ownerOf", () => {
  it.each([
    ["anthropics/skills", "anthropics"],
    ["anthropics/", "anthropics"],
    ["owner:anthropics", "anthropics"],
    ["tag:anthropics", undefined],
    ["anthropics", undefined],
    ["-a/b", undefined],
    ["a/b/c", undefined],
    ["/skills", undefined],
  ])("reads %s", (term, owner) => {
    expect(ownerOf(term)).toBe(owner);
  });
});

describe("wordsOfPhrase", () => {
  it.each([
    ['"pull request"', "pull request"],
    ['"never closed', "never closed"],
    ['""', undefined],
    ["pull", undefined],
  ])("reads %s", (term, words) => {
    expect(wordsOfPhrase(term)).toBe(words);
  });
});
