import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject } from "vitest";
import { childEnvironment } from "#lib/env.ts";
import { projectFolder } from "./server-process.ts";

/** A page of the documentation, as it is written. */
export const pageOf = (slug: string, locale: string): Promise<string> =>
  readFile(join(projectFolder, `content/docs/${slug}.${locale}.md`), "utf8");

/** Returns the examples of a documentation page, with the URL of the test server. */
export const examplesOf = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, code = ""]) =>
    code.replaceAll("http://localhost:3000", inject("origin")),
  );

/** Runs a program in the project's folder, with the settings of the server under test. @returns what it prints. */
export async function runProgram(
  program: string,
  options: readonly string[],
  input: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(program, options, {
    cwd: projectFolder,
    env: childEnvironment({ ...inject("likeSettings"), ...settings }),
  });
  child.stdin.end(input);
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once("close", resolve)),
  ]);
  expect([code, code === 0 ? "" : errors + output]).toEqual([0, ""]);
  return output;
}

/** Runs commands in one shell, which ends at the first that fails. @returns what they print. */
export const runShell = (commands: string): Promise<string> => runProgram("bash", ["-euo", "pipefail"], commands);
