import type { Severity } from "../../audit-facts.ts";
import type { AuditedFile, AuditedUnit } from "../../audited-unit.ts";
import { isProgramFile, mentionsOf } from "../../matchers/binaries.ts";
import type { UnitRule } from "../../rule.ts";

/** Words next to a file name that run, load, or make it executable. */
const runs =
  /\bchmod\s|(?:^|[\s`"'(])\.{1,2}\/|\bexec\w*\b|\brun(?:s|ning)?\b|\bspawn|subprocess|popen|system\(|ctypes|cdll|dlopen|LD_PRELOAD|rundll32|regsvr32|-jar\b|\bjava\b|\bwine\b|start-process|msiexec|\badb\s|\bdpkg\s|\brpm\s|\binstaller\s|\bluajit\b|\blua\s|\bhermes\b|bytenode|\berl\b|loadfile|dofile|dexclassloader|sourcelessfileloader|\binstall\b|\bnode\b|\bpython|\bimport\b|require\(/i;

/** Contains a compiled executable. */
export const executableFile: UnitRule = {
  kind: "unit",
  id: "executable-file",
  class: "binary",
  severity: "high",
  *check(unit) {
    for (const file of unit.files) {
      if (!isProgramFile(file)) continue;
      yield { path: file.path, line: 1, severity: severityOf(file, unit) };
    }
  },
};

function severityOf(file: AuditedFile, unit: AuditedUnit): Severity {
  if (file.format === "wasm") return "low";
  if (mentionsOf(file, unit).some(({ line }) => runs.test(line))) return "high";
  if (file.format !== "python-bytecode" && !/\.pyc$/i.test(file.path)) return "medium";
  const source = sourceOf(file, unit);
  if (source === undefined) return "medium";
  return source.text !== null && isOfAnotherSource(file, source.text) ? "high" : "low";
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
