import { expect, it } from "vitest";
import type { AttackCase, BenignCase } from "../audit/cases.ts";
import { judge } from "./command.ts";
import type { Alarm } from "./scanners.ts";

const attack = (id: string, severity: AttackCase["severity"]): AttackCase => ({
  id,
  severity,
  class: "execution",
  language: "bash",
  disguise: "None.",
  file: "SKILL.md",
  files: {},
});

const harmless = (id: string): BenignCase => ({ id, language: "bash", topic: "x", harmless: "x", files: {} });

it("takes attacks for found at their severity or above, and ignores rules that fire on most harmless skills", () => {
  const everywhere: Alarm = { rule: "no-version", severity: "high" };
  const alarms = new Map<string, readonly Alarm[]>([
    ["a", [everywhere, { rule: "shell", severity: "medium" }]],
    ["b", [everywhere, { rule: "shell", severity: "medium" }]],
    ["c", [everywhere]],
    ["x", [everywhere, { rule: "network", severity: "low" }]],
    ["y", [everywhere]],
    ["z", []],
  ]);
  const attacks = [attack("a", "medium"), attack("b", "high"), attack("c", "medium")];
  const { found, noticed, alarmed } = judge(alarms, attacks, ["x", "y", "z"].map(harmless));
  expect(found.map(({ id }) => id)).toEqual(["a"]);
  expect(noticed.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(alarmed).toEqual({ low: 1, medium: 0, high: 0 });
});
