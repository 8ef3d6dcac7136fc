import type { Severity } from "../../audit-facts.ts";
import type { AuditedFile, AuditedUnit } from "../../audited-unit.ts";
import { isProgramFile, mentionsOf } from "../../matchers/binaries.ts";
import type { UnitRule } from "../../rule.ts";

/** Words next to a file name that run, load, or make it executable. */
const runs =
  /\bchmod\s|(?:^|[\s`"'(])\.{1,2}\/|\bexec\w*\b|\brun(?:s|ning)?\b|\bspawn|subprocess|popen|system\(|ctypes|cdll|dlopen|LD_PRELOAD|rundll32|regsvr32|-jar\b|\bjava\b|\bwine\b|start-process|msiexec|\badb\s|\bdpkg\s|\brpm\s|\binstaller\s|\bluajit\b|\blua\s|\bhermes\b|bytenode|\berl\b|loadfile|dofile|dexclassloader|\binstall\b|\bnode\b|\bpython|\bimport\b|require\(/i;

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
  if (file.format === "python-bytecode" || /\.pyc$/i.test(file.path)) return hasSource(file, unit) ? "low" : "medium";
  return mentionsOf(file, unit).some(({ line }) => runs.test(line)) ? "high" : "medium";
}

/** Returns whether the source of a bytecode file exists: `__pycache__/name.cpython-312.pyc` is compiled from `name.py`. */
function hasSource({ path }: AuditedFile, unit: AuditedUnit): boolean {
  const source = path.replace(/__pycache__\//, "").replace(/(?:\.cpython-\d+)?(?:\.opt-\d)?\.pyc$/i, ".py");
  return unit.files.some((file) => file.path === source);
}
