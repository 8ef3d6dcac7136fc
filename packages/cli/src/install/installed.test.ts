import { expect, it } from "vitest";
import { noteOtherDirectory } from "./installed.ts";
import { lockedSkill } from "./sample-lock.ts";

it("notes once which skills were installed from another server", () => {
  const notes: string[] = [];
  const out = { note: (...text: readonly unknown[]) => void notes.push(text.join("")) };
  const skills = [
    lockedSkill(),
    lockedSkill({ unit: { name: "docx", path: "SKILL.md" }, directory: "https://one.example.org" }),
    lockedSkill({ unit: { name: "docx", path: "SKILL.md" }, directory: "https://one.example.org" }),
    lockedSkill({ unit: { name: "xlsx", path: "SKILL.md" }, directory: "https://two.example.org" }),
  ];
  noteOtherDirectory(skills, { url: "http://localhost:3000" }, out);
  expect(notes).toEqual([
    expect.stringMatching(/https:\/\/one\.example\.org, https:\/\/two\.example\.org, .*localhost:3000.*: docx, xlsx\./),
  ]);
  noteOtherDirectory(skills.slice(0, 1), { url: "http://localhost:3000" }, out);
  expect(notes).toHaveLength(1);
});
