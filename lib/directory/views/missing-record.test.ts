import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { nearNames, toRemovedView } from "./missing-record.ts";

describe("missing record", () => {
  const keyOf = (name: string) => {
    const [owner = "", repo = ""] = name.split("/");
    return { owner, repo };
  };
  const near = (asked: string, ...some: string[]) =>
    nearNames(keyOf(asked), some.map(keyOf)).map(({ owner, repo }) => `${owner}/${repo}`);

  describe("names like one that is not here", () => {
    it("are ordered by how like it they are, and leave out what is not", () => {
      const some = ["zeta/pdf-forms", "acme/sheets", "zeta/other", "acme/pdf-other", "zeta/pdf-tool", "Acme/pdf-toolz"];
      expect(near("acme/pdf-tool", ...some)).toEqual([
        "Acme/pdf-toolz",
        "zeta/pdf-tool",
        "acme/pdf-other",
        "acme/sheets",
        "zeta/pdf-forms",
      ]);
    });

    it("do not mind letter case, nor a slip in the owner's name", () => {
      expect(near("antropic/Skills", "anthropics/other", "anthropic/skills")).toEqual(["anthropic/skills"]);
    });

    it("are each told once, and few of many", () => {
      expect(near("acme/one", "acme/two", "acme/two")).toEqual(["acme/two"]);
      expect(near("acme/one", ...Array.from({ length: 50 }, (_, index) => `acme/two-${index}`))).toHaveLength(6);
    });

    it("share no empty word", () => {
      expect(near("acme/-one", "zeta/two-")).toEqual([]);
    });
  });
});

describe("removed", () => {
  const removed = sampleRecord({ status: "removed", reason: "Its owner deleted it.", successor: "acme/new" });

  describe("toRemovedView", () => {
    it("says what was removed, why, and what took its place", () => {
      expect(toRemovedView(removed, "en")).toEqual({
        owner: "Acme",
        repo: "Tools.md",
        name: "Acme tools",
        reason: "Its owner deleted it.",
        reasonLanguage: undefined,
        successor: { name: "acme/new", href: "/en/skills/acme/new" },
      });
    });

    it("marks the reason on pages of another language and links to the successor in it", () => {
      const view = toRemovedView(removed, "de");
      expect(view?.reasonLanguage).toBe("en");
      expect(view?.successor?.href).toBe("/de/skills/acme/new");
    });

    it("may have neither reason nor successor", () => {
      const view = toRemovedView({ ...removed, reason: null, successor: null }, "en");
      expect(view).toMatchObject({ reason: null, successor: null });
    });

    it.each(["active", "archived", "renamed"] as const)("is none for a record that is %s", (status) => {
      expect(toRemovedView({ ...removed, status }, "en")).toBeUndefined();
    });

    it.each(["", "acme", "/new", "acme/"])("does not link to the malformed successor %j", (successor) => {
      expect(toRemovedView({ ...removed, successor }, "en")?.successor).toBeNull();
    });
  });
});
