import type { AuditedFile } from "../audited-unit.ts";
import type { Language } from "../program.ts";

/** How a file is read. `program`: `language` is null if there is no parser for it. `data`: any other text. */
export type Reading = Readonly<{ kind: "markdown" | "data" } | { kind: "program"; language: Language | null }>;

const languages: Readonly<Record<string, Language>> = {
  sh: "bash",
  bash: "bash",
  zsh: "bash",
  ksh: "bash",
  command: "bash",
  bats: "bash",
  py: "python",
  pyw: "python",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  jsx: "javascript",
  ts: "typescript",
  mts: "typescript",
  cts: "typescript",
  tsx: "typescript",
  ps1: "powershell",
  psm1: "powershell",
  psd1: "powershell",
  bat: "batch",
  cmd: "batch",
};

const otherPrograms =
  /\.(?:rb|pl|pm|php|lua|go|rs|c|h|cc|cpp|hpp|cs|java|kt|kts|scala|swift|fish|vbs|awk|applescript|scpt|r|jl|ex|exs|clj|hs|dart|zig|nim|groovy|gradle)$/i;

const markdown = /\.(?:md|mdx|mdc|markdown|mkd)$/i;

/** Office documents and e-books, whose text is read as prose. */
const officeDocument = /\.(?:doc[xm]|dot[xm]|ppt[xm]|pps[xm]|pot[xm]|xls[xm]|xlt[xm]|f?od[tspg]|ot[tspg]|epub|rtf)$/i;

export const isOfficeDocument = (path: string): boolean => officeDocument.test(path);

/** Determines how a file is read by its name, or by its first line if the name is inconclusive. */
export function readingOf({ path, text }: Pick<AuditedFile, "path" | "text">): Reading {
  if (markdown.test(path) || isOfficeDocument(path)) return { kind: "markdown" };
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  const language = Object.hasOwn(languages, extension) ? languages[extension] : undefined;
  if (language) return { kind: "program", language };
  if (/(?:^|\/)(?:\.envrc|PKGBUILD)$/.test(path)) return { kind: "program", language: "bash" };
  if (otherPrograms.test(path)) return { kind: "program", language: null };
  if (text?.startsWith("#!")) return { kind: "program", language: ofFirstLine(text.slice(0, 200)) };
  return { kind: "data" };
}

/** Words of a shebang line that do not name the program: options, assignments, and runners. */
const ignoredWords = /^(?:-.*|\w+=.*|env|npx|bunx|run|uvx?)$/;

function ofFirstLine(text: string): Language | null {
  const words = (/^#![ \t]*(.*)/.exec(text)?.[1] ?? "").split(/[ \t\r]+/).map((word) => word.replace(/^.*\//, ""));
  const program = /^[a-z]+/.exec(words.find((word) => !ignoredWords.test(word)) ?? "")?.[0] ?? "";
  if (/^(?:ba|z|k|da|a)?sh$/.test(program)) return "bash";
  if (/^(?:python|pypy)$/.test(program) || words.includes("uv")) return "python";
  if (/^(?:node|nodejs|bun|deno|tsx)$/.test(program)) return "typescript";
  return program === "pwsh" ? "powershell" : null;
}
