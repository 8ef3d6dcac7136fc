import { encodings, numbered } from "../../matchers/encoded-programs.ts";
import { machineCode } from "../../matchers/machine-code.ts";
import { matchesIn } from "../../matchers/matches.ts";
import type { SegmentRule } from "../../rule.ts";

const decodes =
  /base64|b64|base32|b32|uudecode|a2b_uu|certutil|atob|Buffer\.from|fromhex|FromBase64String|unhexlify|fromCharCode|xxd|bytes?\.|decode|writeFile|WriteAllBytes|\bopen\(|printf|echo|exec/i;

/** Contains a binary encoded as text. */
export const embeddedBinary: SegmentRule = {
  kind: "segment",
  id: "embedded-binary",
  class: "binary",
  severity: "high",
  words: {
    title: "Contains a binary encoded as text",
    rationale:
      "The text decodes to an executable program. Reviewers and scanners see only text, but once written to disk or loaded into memory, the program runs with the agent's full permissions.",
    remedy: "Ship the source, or have users install the program from a package manager.",
    beyondPattern:
      "Scanners and file utilities contain program signatures for comparison. Only text long enough to be a program is reported; Base64-encoded images start differently.",
  },
  examples: {
    matches: [
      {
        "load.py": `import base64, os\nDATA = "f0VMRgIBAQAAAAAAAAAAAAIAPgAB${"AAEAAQBAAHgAQAB4AEAA".repeat(12)}"\nopen("/tmp/x", "wb").write(base64.b64decode(DATA))\nos.chmod("/tmp/x", 0o755)\n`,
      },
      {
        "load.py": `rows = [\n  [127, 69, 76, 70, 2, 1, 1, 0],\n${"  [2, 0, 62, 0, 1, 0, 0, 0],\n".repeat(6)}]\nopen("x", "wb").write(b"".join(map(bytes, rows)))\n`,
      },
      { "load.js": `const rows = Uint8Array.of(0x4d, 0x5a, 0x90, 0x00, ${"0x03, 0x00, ".repeat(30)}0x00);\n` },
      { "load.py": "import os\nplace = os.memfd_create('rows')\nos.write(place, rows)\n" },
      { "load.sh": `#!/bin/sh\necho 7f454c4602010100${"00ab34cd5600".repeat(30)} | xxd -r -p > /tmp/x\n` },
      { "load.sh": `#!/bin/sh\nprintf '\\177ELF\\002\\001${"\\001\\000\\076\\000".repeat(20)}' > /tmp/x\n` },
      { "load.sh": `#!/bin/bash\nrows=(127 69 76 70 ${"2 1 0 62 ".repeat(12)})\nawk '{ printf "%c", $1 }'\n` },
      { "load.sh": `#!/bin/sh\nxxd -r -p > /tmp/x <<E\n7f 45 4c 46${" 02 01 00 3e".repeat(12)}\nE\n` },
      {
        "load.sh": `#!/bin/sh\nxxd -r > /tmp/x <<E\n00000000: 7f45 4c46 0201 0100 0000  .ELF\n${"00000010: 0200 3e00 0100 0000 7800  ..>.\n".repeat(14)}E\n`,
      },
      {
        "load.py": `import base64\nopen("/tmp/x", "wb").write(base64.b32decode("P5CUYRQCAEAQ${"AAAABAHA".repeat(30)}"))\n`,
      },
      {
        "load.js": `require("fs").writeFileSync("x", unescape("%7F%45%4C%46${"%02%01%00%3E".repeat(24)}"), "latin1");\n`,
      },
      {
        "load.sh": `#!/bin/sh\nuudecode <<E\nbegin 755 /tmp/x\n${"M?T5,1@(! 0            (  ^  $    >  !           $ $$ $\n".repeat(6)}E\n`,
      },
      {
        "rows.js":
          'const vm = require("vm");\nconst rows = require("zlib").gunzipSync(Buffer.from(ROWS, "base64"));\nnew vm.Script(" ".repeat(rows.readUInt32LE(8)), { cachedData: rows }).runInThisContext();\n',
      },
      { "rows.js": 'const { runBytecode } = require("bytenode");\nrunBytecode(Buffer.from(ROWS, "base64"));\n' },
      {
        "sum.py":
          "import types\nsum_up = types.FunctionType(types.CodeType(1, 0, 0, 1, 2, 67, b'd\\x01|\\x00\\x17\\x00S\\x00d\\x01|\\x00\\x17\\x00S\\x00', (), (), (), 'a', 'a', 1, b''), {})\n",
      },
      {
        "sum.py":
          "import ctypes, mmap\nplace = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)\nplace.write(bytes(TABLE))\nsum_up = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(place)))\n",
      },
      {
        "sum.ps1":
          "$place = [Memory]::VirtualAlloc([IntPtr]::Zero, $table.Length, 0x3000, 0x40)\n[Runtime.InteropServices.Marshal]::Copy($table, 0, $place, $table.Length)\n$sum = [Runtime.InteropServices.Marshal]::GetDelegateForFunctionPointer($place, [Sum])\n",
      },
    ],
    ignores: [
      {
        "cache.js":
          'const vm = require("vm");\nconst cachedData = fs.readFileSync(file);\nmodule.exports = new vm.Script(source, { filename, cachedData });\n',
      },
      { "trace.py": "import dis\nprint(dis.dis(function.__code__.co_code), isinstance(one, types.CodeType))\n" },
      {
        "map.ps1":
          "$map = [IO.MemoryMappedFiles.MemoryMappedFile]::CreateFromFile($path)\n$view = $map.CreateViewAccessor(0, 0, 'Read')\n",
      },
      {
        "scan.py":
          'APIS = ["VirtualAllocEx", "CreateRemoteThread", "PAGE_EXECUTE_READWRITE"]\nMARK = r"VirtualAlloc|VirtualProtect|CreateThread"\nprint(0x40, APIS)\n',
      },
      { "map.py": "import mmap\nview = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)\n" },
      { "scan.py": 'MAGIC = {"elf": "7f454c46", "pe": "TVqQAAMAAAAEAAAA"}\n' },
      { "scan.js": "const marks = { elf: [127, 69, 76, 70], pe: [77, 90, 144, 0], numbers: [1, 2, 3] };\n" },
      { "scan.sh": '#!/bin/sh\nhead -c 4 "$1" | grep -q "$(printf \'\\177ELF\')" && echo program\n' },
      "```text\n00000000: 7f45 4c46 0201 0100 0000 0000 0000 0000  .ELF............\n00000010: 0200 3e00 0100 0000 7800 4000 0000 0000  ..>.....x.@.....\n```\n",
      { "rows.csv": `77 90 144 12 ${"2 1 0 62 ".repeat(12)}\n` },
      { "unpack.py": 'MARKS = {b"\\x7fELF": "elf", b"MZ\\x90\\x00": "pe", b"\\xcf\\xfa\\xed\\xfe": "mach-o"}\n' },
      { "icon.py": `ICON = "iVBORw0KGgo${"AAAANSUhEUgAA".repeat(30)}"\n` },
    ],
  },
  prefilter:
    /f0VMR[gq]|TVqQAA|TVpQAA|TVroAA|TVoAAA|TVqAAA|TVpBUl|z[/_]rt[/_][gw]|yv66vg|P5CUYRQ|JVN[JF]AAA|Z75O37QHA|ZL7LVPQAA|7f454c460|4d5a[89]000|cffaedfe0|cafebabe0000|7f[\s:-]?45[\s:-]4c|4d[\s:-]5a[\s:-]|4d5a [0-9a-f]{2}00|cffa edfe|cf[\s:-]fa[\s:-]ed|127[\s,;]{1,6}69[\s,;]{1,6}76|0x7f[\s,;]{1,6}0x45|0o?177[\s,;]{1,6}0o?105|77[\s,;]{1,6}90[\s,;]{1,6}(?:144|0)|0x4d[\s,;]{1,6}0x5a|0o?115[\s,;]{1,6}0o?132|207[\s,;]{1,6}250[\s,;]{1,6}237|0xcf[\s,;]{1,6}0xfa|memfd_create|ReadWriteExecute|PAGE_EXECUTE|PROT_EXEC|VirtualAlloc|VirtualProtect|VirtualMemory|mprotect|cachedData|runBytecode|CodeType|co_code|(?:\\x7f|\\0?177|\\u007f|%7f)(?:ELF|E|\\|%)|MZ(?:\\x90|\\0?220|\\u0090|%90)|(?:\\x4d|\\0?115|\\u004d|%4d)(?:\\|%)|\\xcf\\xfa|\\0?317\\0?372|\?T5,1@|M35J0 |S_KM_@/i,
  *check(segment) {
    const { text, line: firstLine, place, program } = segment;
    for (const { text: found, line } of matchesIn(text, numbered.pattern, firstLine))
      if ((found.match(/\d+/g) ?? []).length >= numbered.fewest) yield { line };
    // An in-memory file that is executed.
    for (const { callee, line } of program?.calls ?? []) if (/(?:^|\.)memfd_create$/.test(callee)) yield { line };
    for (const line of machineCode(segment)) yield { line, severity: place === "block" ? "medium" : "high" };
    const severity = place === "prose" || !decodes.test(text) ? "medium" : "high";
    for (const { pattern, between, shortest } of encodings)
      for (const { text: found, line } of matchesIn(text, pattern, firstLine))
        if (found.replace(between, "").length >= shortest) yield { line, severity };
  },
};
