import { describe, expect, it } from "vitest";
import { isExtension, isKnownKey, specificationField } from "./known-fields.ts";

describe("specificationField", () => {
  it.each([
    ["name", "name"],
    ["Name", "name"],
    ["DESCRIPTION", "description"],
    ["allowed_tools", "allowed-tools"],
    ["allowedTools", "allowed-tools"],
    ["Allowed Tools", "allowed-tools"],
    ["title", undefined],
    ["__proto__", undefined],
    ["constructor", undefined],
  ])("knows what %s stands for", (key, field) => {
    expect(specificationField(key)).toBe(field);
  });
});

describe("isExtension", () => {
  it.each([
    "model",
    "context",
    "agent",
    "hooks",
    "user-invocable",
    "argument-hint",
    "disable-model-invocation",
    "version",
  ])("knows %s", (key) => {
    expect(isExtension(key)).toBe(true);
    expect(isKnownKey(key)).toBe(true);
  });

  it.each(["name", "sponsor", "__proto__", ""])("does not know %j", (key) => {
    expect(isExtension(key)).toBe(false);
  });
});
