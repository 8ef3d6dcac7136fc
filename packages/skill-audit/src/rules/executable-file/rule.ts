import type { Severity } from "../../audit-facts.ts";
import type { AuditedFile, AuditedUnit } from "../../audited-unit.ts";
import { readingOf } from "../../files/language.ts";
import { lineAt } from "../../line-at.ts";
import { isProgramFile, type Mention, mentionsOf } from "../../matchers/binaries.ts";
import { mentionsAny, namesHolding } from "../../matchers/name-flow.ts";
import type { UnitRule } from "../../rule.ts";

/** Words next to a file name that run, load, or make it executable. */
const runs =
  /\bchmod\s|(?:^|[\s`"'(])\.{1,2}\/|\bexec\w*\b|\brun(?:s|ning)?\b(?!\.)|\bspawn|subprocess|popen|system\(|ctypes|cdll|dlopen|dllimport|importlib|load_?library|load_extension|\.load\s|add-type|import-module|assembly|LD_PRELOAD|rundll32|regsvr32|-jar\b|\bjava\b|\bwine\b|start-process|msiexec|\badb\s|\bdpkg\s|\brpm\s|\binstaller\s|\bluajit\b|\blua\s|\bhermes\b|bytenode|\berl\b|loadfile|dofile|dexclassloader|sourcelessfileloader|spec_from_file|\binstall\b|\bnode\b|\bpython|\bimport\b|require\(|"command"|führe\b.*\baus\b|ausführ|\bejecut|\bexécut|\bexecut|\blanc[ez]|\besegui|\buruchom|запус[тк]|выполн|运行|執行|执行|実行|起動|실행|شغ[ّ]?ل|نف[ّ]?ذ|चला/i;

/** Gives a WebAssembly module all files, or those of the user. */
const opensFiles =
  /\bpreopens\s*:\s*\{[^}]*(?:["'`]\/["'`]\s*[,}]|homedir\(|env\.(?:HOME|USERPROFILE))|\bpreopen_dir\(\s*(?:["']\/["']|os\.path\.expanduser|(?:str\()?Path\.home)/;

/** Contains a compiled executable, or runs one that it contains. */
export const executableFile: UnitRule = {
  kind: "unit",
  id: "executable-file",
  class: "binary",
  severity: "high",
  *check(unit) {
    for (const file of unit.files) {
      if (file.text !== null && opensFiles.test(file.text))
        yield { path: file.path, line: lineAt(file.text, file.text.search(opensFiles), 1) };
      if (!isProgramFile(file)) continue;
      const severity = severityOf(file, unit);
      yield { path: file.path, line: 1, severity };
      if (severity === "high") for (const { path, at } of runsOf(file, unit)) yield { path, line: at };
    }
  },
};

function severityOf(file: AuditedFile, unit: AuditedUnit): Severity {
  if (file.format === "wasm")
    return unit.files.some(({ text }) => text !== null && opensFiles.test(text)) ? "high" : "low";
  if (runsOf(file, unit).length > 0) return "high";
  if (file.format !== "python-bytecode" && !/\.pyc$/i.test(file.path)) return "medium";
  const source = sourceOf(file, unit);
  if (source === undefined) return "medium";
  return source.text !== null && isOfAnotherSource(file, source.text) ? "high" : "low";
}

/** The first line of each text that runs the file: next to its name, or by a variable that holds its path. */
function runsOf(file: AuditedFile, unit: AuditedUnit): Mention[] {
  const found = new Map<string, Mention>();
  for (const mention of mentionsOf(file, unit))
    if (!found.has(mention.path) && (runs.test(mention.line) || isRunByName(mention, unit)))
      found.set(mention.path, mention);
  return [...found.values()];
}

function isRunByName({ path, line }: Mention, unit: AuditedUnit): boolean {
  const text = unit.files.find((file) => file.path === path)?.text ?? "";
  if (!/=/.test(line) || readingOf({ path, text }).kind !== "program") return false;
  const names = namesHolding(text, (given) => line.includes(given.split("\n")[0] ?? given));
  return text.split("\n").some((other) => other !== line && runs.test(other) && mentionsAny(other, names));
}

/** Returns the source of a bytecode file: `__pycache__/name.cpython-312.pyc` is compiled from `name.py`. */
function sourceOf({ path }: AuditedFile, unit: AuditedUnit): AuditedFile | undefined {
  const source = path.replace(/__pycache__\//, "").replace(/(?:\.(?:cpython|pypy)-?\d+)?(?:\.opt-\d)?\.pyc$/i, ".py");
  return unit.files.find((file) => file.path === source);
}

/** Names that the compiler adds. */
const added = /^(?:__\w+__|<.*|\..*)$/;
/** Writes a text in another way than it reads: escapes, and repeated or encoded texts. */
const rewritten = /\\(?:x|u|U|N|[0-7])|["']\s*\*\s*\w|\w\s*\*\s*["']|coding[:=]\s*(?!utf)/;

/** Returns whether the code has names or texts that are nowhere in the source beside it. */
function isOfAnotherSource({ symbols }: AuditedFile, source: string): boolean {
  if (symbols === undefined) return false;
  const known = new Set(source.match(/[A-Za-z_]\w*/g) ?? []);
  const isUnknown = (name: string) =>
    /^[A-Za-z_][\w.]*$/.test(name) &&
    !added.test(name) &&
    name.split(".").some((part) => !known.has(part) && !known.has(part.replace(/^_\w*?(?=__)/, "")));
  if (symbols.names.some(isUnknown)) return true;
  if (rewritten.test(source)) return false;
  const joined = source.replace(/\\\r?\n/g, "").replace(/["']\s*\)?\s*\+?\s*\(?[rbfuRBFU]{0,2}["']/g, "");
  // Annotations of what a function returns are kept by this word.
  const isMissing = (word: string) => word !== "return" && !source.includes(word) && !joined.includes(word);
  return symbols.texts.some((text) => (text.match(/[A-Za-z]{4,}/g) ?? []).some(isMissing));
}
