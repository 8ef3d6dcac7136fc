import { describe, expect, it } from "vitest";
import { nearNames } from "./near-names.ts";

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
