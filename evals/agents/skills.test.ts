import { expect, test } from "vitest";
import { testSkills } from "./skills.ts";

test("a key tells which test skill is meant", () => {
  const texts = testSkills.map(({ path, bytes }) => {
    const folderAndFile = path.split("/").slice(-2).join("/");
    return `${folderAndFile}\n${Buffer.from(bytes).toString("utf8")}`.toLowerCase();
  });
  const shared = testSkills.filter(({ key }) => texts.filter((text) => text.includes(key)).length !== 1);
  expect(shared.map(({ path }) => path)).toEqual([]);
});
