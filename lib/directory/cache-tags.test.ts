import { describe, expect, it } from "vitest";
import { cardTag, copiesTag, joinTags, nameTag, ownerTag, recordTag, skillTag } from "./cache-tags.ts";

describe("cache tags", () => {
  it("are lower-case and hold nothing but printable ASCII", () => {
    const repository = { owner: "Octo", repo: "Skills.md" };
    expect([
      recordTag(repository),
      cardTag(repository),
      skillTag(repository, "größe"),
      nameTag("Octo", "Read PDF,\tÄ 技能"),
      nameTag("octo", "100%"),
      ownerTag("Octo"),
      copiesTag(7),
    ]).toEqual([
      "record:octo/skills.md",
      "card:octo/skills.md",
      "skill:octo/skills.md/gr%c3%b6%c3%9fe",
      "name:octo/read%20pdf,%09%c3%84%20%e6%8a%80%e8%83%bd",
      "name:octo/100%",
      "owner:octo",
      "copies:7",
    ]);
  });

  it("are joined without repetitions", () => {
    expect(joinTags(["docs", "owner:octo", "docs"])).toBe("docs owner:octo");
    expect(joinTags([])).toBe("");
  });

  it("of a response that every version changes are only that", () => {
    expect(joinTags(["record:octo/skills", "list", "search", "docs"])).toBe("list search");
  });

  it("are not joined when there are too many for a header", () => {
    const many = Array.from({ length: 1_000 }, (_, number) => copiesTag(number + 1_000));
    expect(joinTags(many)).toBeUndefined();
    expect(joinTags([...many, "list"])).toBe("list");
  });
});
