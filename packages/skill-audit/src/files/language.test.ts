import { describe, expect, it } from "vitest";
import { readingOf } from "./language.ts";

const program = (language: string | null) => ({ kind: "program", language });

describe("readingOf", () => {
  it.each([
    ["SKILL.md", { kind: "markdown" }],
    ["A.MD", { kind: "markdown" }],
    ["a.mdx", { kind: "markdown" }],
    ["a.mdc", { kind: "markdown" }],
    ["a.markdown", { kind: "markdown" }],
    ["run.sh", program("bash")],
    ["a.bash", program("bash")],
    ["a.zsh", program("bash")],
    ["a.command", program("bash")],
    ["a.bats", program("bash")],
    ["A.PY", program("python")],
    ["a.pyw", program("python")],
    ["a.js", program("javascript")],
    ["a.mjs", program("javascript")],
    ["a.cjs", program("javascript")],
    ["a.jsx", program("javascript")],
    ["a.ts", program("typescript")],
    ["a.mts", program("typescript")],
    ["a.tsx", program("typescript")],
    ["a.d.ts", program("typescript")],
    ["a.ps1", program("powershell")],
    ["a.psm1", program("powershell")],
    ["a.rb", program(null)],
    ["a.fish", program(null)],
    ["a.go", program(null)],
    ["a.R", program(null)],
    ["a.sh.txt", { kind: "data" }],
    ["a.json", { kind: "data" }],
    ["a.constructor", { kind: "data" }],
    ["a.__proto__", { kind: "data" }],
    ["Makefile", { kind: "data" }],
    [".sh", program("bash")],
    ["md", { kind: "data" }],
    ["a.sh/b", { kind: "data" }],
  ])("tells by its name that %s is %j", (path, reading) => {
    expect(readingOf({ path, text: "a" })).toEqual(reading);
  });

  it.each([
    ["#!/bin/sh", "bash"],
    ["#!/usr/bin/env bash", "bash"],
    ["#! /bin/zsh -f", "bash"],
    ["#!/usr/bin/env -S bash -e", "bash"],
    ["#!/usr/bin/dash\n", "bash"],
    ["#!bash", "bash"],
    ["#!/usr/bin/python3.12", "python"],
    ["#!/usr/bin/env python3", "python"],
    ["#!/usr/bin/env -S uv run --script", "python"],
    ["#!/usr/bin/env -S uv run --quiet --script\r\n", "python"],
    ["#!/usr/bin/env -S PYTHONPATH=. python3", "python"],
    ["#!/usr/bin/pypy3", "python"],
    ["#!/usr/bin/env node", "typescript"],
    ["#!/usr/bin/nodejs", "typescript"],
    ["#!/usr/bin/env -S deno run", "typescript"],
    ["#!/usr/bin/env bun", "typescript"],
    ["#!/usr/bin/env -S npx tsx", "typescript"],
    ["#!/usr/bin/env pwsh", "powershell"],
    ["#!/usr/bin/env ruby", null],
    ["#!/usr/bin/perl -w", null],
    ["#!", null],
  ])("tells by its first line that %j is in %s", (text, language) => {
    for (const path of ["bin/tool", "a/tool.x"]) expect(readingOf({ path, text })).toEqual(program(language));
  });

  it("minds no first line where the name tells", () => {
    expect(readingOf({ path: "a.py", text: "#!/bin/sh" })).toEqual(program("python"));
    expect(readingOf({ path: "a.md", text: "#!/bin/sh" })).toEqual({ kind: "markdown" });
  });

  it.each([" #!/bin/sh", "\n#!/bin/sh", "# sh", ""])("takes %j for no first line of a program", (text) => {
    expect(readingOf({ path: "tool", text })).toEqual({ kind: "data" });
  });
});
