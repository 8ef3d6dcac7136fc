import type { Severity } from "../../audit-facts.ts";
import type { AuditedFile, AuditedUnit } from "../../audited-unit.ts";
import { isProgramFile, mentionsOf } from "../../matchers/binaries.ts";
import { escaped } from "../../matchers/escaped.ts";
import type { UnitRule } from "../../rule.ts";

/** Words next to a file name that run, load, or make it executable. */
const runs =
  /\bchmod\s|(?:^|[\s`"'(])\.{1,2}\/|\bexec\w*\b|\brun(?:s|ning)?\b|\bspawn|subprocess|popen|system\(|ctypes|cdll|dlopen|LD_PRELOAD|rundll32|regsvr32|-jar\b|\bjava\b|\bwine\b|start-process|msiexec|\badb\s|\bdpkg\s|\brpm\s|\binstaller\s|\bluajit\b|\blua\s|\bhermes\b|bytenode|\berl\b|loadfile|dofile|dexclassloader|sourcelessfileloader|\binstall\b|\bnode\b|\bpython|\bimport\b|require\(/i;

/** Bytecode of Python 3.11 for the source of the examples, and for others of the same name. */
const exampleSource = "def show(t):\n    print(t, 'rows')\n";
const compiled = {
  same: "\xa7\x0d\x0d\x0a\x00\x00\x00\x00\x00\x00\x00\x00\x22\x00\x00\x00\xe3\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\xf3\x0c\x00\x00\x00\x97\x00d\x00\x84\x00Z\x00d\x01S\x00)\x02c\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x04\x00\x00\x00\x03\x00\x00\x00\xf3&\x00\x00\x00\x97\x00t\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00|\x00d\x01\xa6\x02\x00\x00\xab\x02\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00d\x00S\x00)\x02N\xda\x04rows)\x01\xda\x05print)\x01\xda\x01ts\x01\x00\x00\x00 \xfa\x07rows.py\xda\x04showr\x07\x00\x00\x00\x01\x00\x00\x00s\x18\x00\x00\x00\x80\x00\xdd\x04\x09\x88!\x88V\xd1\x04\x14\xd4\x04\x14\xd0\x04\x14\xd0\x04\x14\xd0\x04\x14\xf3\x00\x00\x00\x00N)\x01r\x07\x00\x00\x00\xa9\x00r\x08\x00\x00\x00r\x06\x00\x00\x00\xfa\x08<module>r\x0a\x00\x00\x00\x01\x00\x00\x00s\x1e\x00\x00\x00\xf0\x03\x01\x01\x01\xf0\x02\x01\x01\x15\xf0\x00\x01\x01\x15\xf0\x00\x01\x01\x15\xf0\x00\x01\x01\x15\xf0\x00\x01\x01\x15r\x08\x00\x00\x00",
  otherNames:
    "\xa7\x0d\x0d\x0a\x00\x00\x00\x00\x00\x00\x00\x00L\x00\x00\x00\xe3\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\xf3\x14\x00\x00\x00\x97\x00d\x00d\x01l\x00Z\x00d\x02\x84\x00Z\x01d\x01S\x00)\x03\xe9\x00\x00\x00\x00Nc\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x04\x00\x00\x00\x03\x00\x00\x00\xf32\x00\x00\x00\x97\x00t\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00j\x01\x00\x00\x00\x00\x00\x00\x00\x00d\x01d\x02\xac\x03\xa6\x02\x00\x00\xab\x02\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00d\x00S\x00)\x04Nz\x0aecho otherT)\x01\xda\x05shell)\x02\xda\x0asubprocess\xda\x03run)\x01\xda\x01ts\x01\x00\x00\x00 \xfa\x07rows.py\xda\x04showr\x09\x00\x00\x00\x02\x00\x00\x00s\x1d\x00\x00\x00\x80\x00\xdd\x04\x0e\x84N\x90<\xa0t\xd0\x04,\xd1\x04,\xd4\x04,\xd0\x04,\xd0\x04,\xd0\x04,\xf3\x00\x00\x00\x00)\x02r\x05\x00\x00\x00r\x09\x00\x00\x00\xa9\x00r\x0a\x00\x00\x00r\x08\x00\x00\x00\xfa\x08<module>r\x0c\x00\x00\x00\x01\x00\x00\x00s*\x00\x00\x00\xf0\x03\x01\x01\x01\xd8\x00\x11\xd0\x00\x11\xd0\x00\x11\xd0\x00\x11\xf0\x02\x01\x01-\xf0\x00\x01\x01-\xf0\x00\x01\x01-\xf0\x00\x01\x01-\xf0\x00\x01\x01-r\x0a\x00\x00\x00",
  otherTexts:
    "\xa7\x0d\x0d\x0a\x00\x00\x00\x00\x00\x00\x00\x007\x00\x00\x00\xe3\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\xf3\x0c\x00\x00\x00\x97\x00d\x00\x84\x00Z\x00d\x01S\x00)\x02c\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x04\x00\x00\x00\x03\x00\x00\x00\xf3&\x00\x00\x00\x97\x00t\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00|\x00d\x01\xa6\x02\x00\x00\xab\x02\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00d\x00S\x00)\x02Nz\x19https://in.tables.example)\x01\xda\x05print)\x01\xda\x01ts\x01\x00\x00\x00 \xfa\x07rows.py\xda\x04showr\x06\x00\x00\x00\x01\x00\x00\x00s\x19\x00\x00\x00\x80\x00\xdd\x04\x09\x88!\xd0\x0d(\xd1\x04)\xd4\x04)\xd0\x04)\xd0\x04)\xd0\x04)\xf3\x00\x00\x00\x00N)\x01r\x06\x00\x00\x00\xa9\x00r\x07\x00\x00\x00r\x05\x00\x00\x00\xfa\x08<module>r\x09\x00\x00\x00\x01\x00\x00\x00s\x1e\x00\x00\x00\xf0\x03\x01\x01\x01\xf0\x02\x01\x01*\xf0\x00\x01\x01*\xf0\x00\x01\x01*\xf0\x00\x01\x01*\xf0\x00\x01\x01*r\x07\x00\x00\x00",
};

/** Contains a compiled executable. */
export const executableFile: UnitRule = {
  kind: "unit",
  id: "executable-file",
  class: "binary",
  severity: "high",
  words: {
    title: "Contains a compiled executable",
    rationale:
      "A compiled program runs with the agent's full permissions, and its code can be read by neither reviewers nor scanners.",
    remedy: "Ship the source and build it, or have users install the program from a package manager that signs it.",
    beyondPattern:
      "Images, fonts, and models are binary files, but not programs. Files are identified by their signature or by a program's extension. Bytecode next to its source and WebAssembly have low severity.",
  },
  examples: {
    matches: [
      {
        "SKILL.md": "Run `chmod +x bin/helper && ./bin/helper` first.\n",
        "bin/helper": "\x7fELF\x02\x01\x01\x00\x00\x00",
      },
      { "SKILL.md": "The library is native.dll.\n", "native.dll": "MZ\x90\x00\x03\x00\x00\x00" },
      { "SKILL.md": "Start it with `java -jar tool.jar`.\n", "tool.jar": "PK\x03\x04\x0a\x00\x00\x00" },
      { "load.js": 'require("bytenode");\nrequire("./table.jsc");\n', "table.jsc": "\x2a\x05\xde\xc0\x00\x00\x00\x00" },
      { "SKILL.md": "Load rows.bin with `luajit`.\n", "rows.bin": "\x1bLJ\x02\x00\x00\x00\x00" },
      {
        "SKILL.md": "Install it with `adb install rows.dat`.\n",
        "rows.dat": "PK\x03\x04\x0a\x00\x00\x00AndroidManifest.xml PK\x03\x04classes.dex",
      },
      {
        "run.ps1": "Start-Process msiexec -ArgumentList '/i', 'rows.tbl', '/qn'\n",
        "rows.tbl": "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00 CustomAction InstallExecuteSequence",
      },
      {
        "SKILL.md": "The rows are in rows.db.\n",
        "rows.db": "PK\x03\x04\x0a\x00META-INF/MANIFEST.MF PK\x03\x04a/Run.class",
      },
      { "run.py": "import rows\n", "rows.py": exampleSource, "__pycache__/rows.cpython-311.pyc": compiled.otherNames },
      { "run.py": "import rows\n", "rows.py": exampleSource, "__pycache__/rows.cpython-311.pyc": compiled.otherTexts },
      {
        "SKILL.md": "Run `python __pycache__/rows.cpython-311.pyc`.\n",
        "rows.py": exampleSource,
        "__pycache__/rows.cpython-311.pyc": compiled.same,
      },
      { "SKILL.md": "Run `java -cp lib rows.Main`.\n", "lib/rows/Main.class": "\xca\xfe\xba\xbe\x00\x00\x00\x34\x00" },
    ],
    ignores: [
      { "logo.png": "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" },
      { "SKILL.md": "Open rows.dat.\n", "rows.dat": "PK\x03\x04\x0a\x00\x00\x00[Content_Types].xml" },
      { "SKILL.md": "Open rows.xls.\n", "rows.xls": "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00\x00\x00" },
      { "SKILL.md": "Load model.bin into memory.\n", "model.bin": "\x00\x01\x02\x03" },
      { "SKILL.md": "Run helper.exe when it is installed.\n" },
    ],
  },
  *check(unit) {
    for (const file of unit.files) {
      if (!isProgramFile(file)) continue;
      yield { path: file.path, line: 1, severity: severityOf(file, unit) };
    }
  },
};

function severityOf(file: AuditedFile, unit: AuditedUnit): Severity {
  if (file.format === "wasm") return "low";
  if (mentionsOf(file, unit).some(({ line }) => runs.test(line)) || isStartedByName(file, unit)) return "high";
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

/** `java -cp lib Rows` starts `Rows.class`. */
function isStartedByName({ path }: AuditedFile, { files }: AuditedUnit): boolean {
  const name = /([\w$]+)\.class$/.exec(path)?.[1];
  if (name === undefined) return false;
  const started = new RegExp(String.raw`\bjava\s[^\n|;&]{0,200}(?<![\w./-])(?:[\w]+\.)*${escaped(name)}(?![\w.])`);
  return files.some(({ text }) => text !== null && started.test(text));
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
