import { describe, expect, it } from "vitest";
import { TagChanges } from "./tag-changes.ts";

describe("changes of tags", () => {
  it("outdate what depends on one of them, and nothing else", () => {
    const changes = new TagChanges();
    changes.add(["record:octo/skills", "docs"]);
    const outdated = ["record:octo/skills", "card:a/b docs", "card:a/b record:octo/skills owner:octo"];
    const current = ["", "record:octo/skill", "record:octo/skills2 card:octo/skills", "categories"];
    expect(outdated.filter((tags) => !changes.hasChanged(tags, 0))).toEqual([]);
    expect(current.filter((tags) => changes.hasChanged(tags, 0))).toEqual([]);
  });

  it("outdate nothing that was begun since", () => {
    const changes = new TagChanges();
    changes.add(["docs"]);
    const { count } = changes;
    expect(changes.hasChanged("docs", count)).toBe(false);
    changes.add(["categories"]);
    expect(changes.hasChanged("docs", count)).toBe(false);
    changes.add(["docs"]);
    expect(changes.hasChanged("docs", count)).toBe(true);
  });

  it("outdate lists and searches, and what depends on everything, with every version", () => {
    const changes = new TagChanges();
    for (const tags of ["list", "search", "docs list", undefined])
      expect(changes.hasChanged(tags, changes.count)).toBe(false);
    changes.add([]);
    for (const tags of ["list", "search", "docs list", undefined]) expect(changes.hasChanged(tags, 0)).toBe(true);
  });

  it("outdate all from before a version that changed everything", () => {
    const changes = new TagChanges();
    changes.add(null);
    for (const tags of ["", "docs", "list", undefined]) expect(changes.hasChanged(tags, 0)).toBe(true);
    const { count } = changes;
    changes.add(["docs"]);
    expect(changes.hasChanged("categories", count)).toBe(false);
  });

  it("are forgotten from the oldest on, and then outdate all from before them", () => {
    const changes = new TagChanges(3);
    changes.add(["one"]);
    changes.add(["two", "three"]);
    changes.add(["one"]);
    expect(changes.hasChanged("other", 0)).toBe(false);
    changes.add(["four"]);
    expect(changes.hasChanged("other", 1)).toBe(true);
    expect(changes.hasChanged("other", 2)).toBe(false);
    expect(changes.hasChanged("one", 2)).toBe(true);
    expect(changes.hasChanged("four", 3)).toBe(true);
    expect(changes.hasChanged("one", 3)).toBe(false);
  });
});
