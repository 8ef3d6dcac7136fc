import { describe, expect, it } from "vitest";
import { sampleRecord } from "../../../e2e/setup/sample-record.ts";
import { toRemovedView } from "./removed.ts";

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
