import type { TestSkill } from "../test-skill.ts";
import { skill } from "./skill.ts";

const longName = (key: string, length: number): string => `${key}-${"long-name-".repeat(length)}`.slice(0, length - 1);

/** Names. */
export const names: readonly TestSkill[] = [
  skill("c00-plain"),
  skill("c01-folder", { name: "c01-other" }),
  skill("c02-caps", { name: "C02 My Skill" }),
  skill("c04-noname", { name: null }),
  skill("c14-num", { name: "123" }),
  skill("c19-cn", { name: "标题" }),
  skill("c30-under", { name: "c30_under" }),
  skill("c31-hyphen", { name: "c31--hyphen-" }),
  skill("c32-longname", { name: `${longName("c32", 70)}x` }),
  skill("c35-boolname", { name: "true" }),
  skill("n01-dots", { name: "n01.dots.v2" }),
  skill("n02-emoji", { name: "n02-🚀-rocket" }),
  skill("3d-n03", { key: "n03" }),
  skill("n04-claude-helper"),
  skill("n05-space-colon", { nameLines: "name : n05-space-colon" }),
  skill("n06-upper-keys", {
    nameLines: "Name: n06-upper-keys",
    descriptionLines: "Description: Lists headings of notes (n06). Use when the user asks for headings.",
  }),
  skill("n07-double-quotes", { nameLines: 'name: "n07-double-quotes"' }),
  skill("n08-single-quotes", { nameLines: "name: 'n08-single-quotes'" }),
  skill("n09-smart-quotes", { name: "“n09-smart-quotes”" }),
  skill("n10-slash", { name: "n10/slash" }),
  skill("n11-colon", { name: "notes:n11" }),
  skill("n12-scope", { name: "@notes/n12" }),
  skill("n13-date", { name: "2026-01-15" }),
  skill("n14-decimal", { name: "1.0" }),
  skill("n15-empty-name", { name: null, nameLines: "name:" }),
  skill("n16-exactly-64", { name: `${longName("n16", 64)}x` }),
  skill("n17-exactly-65", { name: `${longName("n17", 65)}x` }),
  skill("n18-camel", { name: "n18CamelCase" }),
  skill("n19-signs", { name: "n19 C++ (beta) & more" }),
  skill("n20-comment", { nameLines: "name: n20-comment # as its folder" }),
  skill("n21-no", { name: "no" }),
  skill("n22-leading", { name: "-n22-leading" }),
  skill("n23-anchor", { nameLines: "name: &name n23-anchor", fields: "metadata:\n  title: *name" }),
  skill("n24-accent", { name: "n24-café" }),
  skill("n25-tilde", { name: null, nameLines: "name: null" }),
];
