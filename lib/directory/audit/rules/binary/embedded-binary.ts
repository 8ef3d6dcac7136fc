import { matchesIn } from "../../known/matches.ts";
import type { PassageRule } from "../../rule.ts";

/** How programs begin in Base64 and in hexadecimal, on one line or many, and as escapes. */
const inBase64 =
  /(?:f0VMR[gQ]|TVqQAA|TVpQAA|TVroAA|TVoAAA|TVqAAA|TVpBUl|z\/rt\/[gw]|yv66vg)(?:[A-Za-z0-9+/]|[\s"'`+,\\]{1,12}(?=[A-Za-z0-9+/=])|\\n)*/g;
const inHexadecimal =
  /(?<![0-9a-f])(?:7f454c460[12]|4d5a[89]0000|cffaedfe0[7c]|cafebabe0000)(?:[0-9a-f]|[\s"'+\\]{1,12}(?=[0-9a-f]))*/gi;
const inEscapes =
  /(?:\\x7f(?:ELF|\\x45\\x4c\\x46)|MZ\\x90\\x00|\\x4d\\x5a\\x90)(?:\\x[0-9a-f]{2}|[\w@!. ]|["'\s+\\])*/gi;

/** How they begin in lists of numbers. */
const inNumbers =
  /(?<![\d.])(?:127|0x7f),\s*(?:69|0x45),\s*(?:76|0x4c),\s*(?:70|0x46)(?:[\s,[\]]{1,20}(?:0x[0-9a-f]{1,2}|\d{1,3})(?![\w.]))*|(?<![\d.])(?:77|0x4d),\s*(?:90|0x5a),\s*(?:144|0x90|0x0?0|0),\s*(?:0x0?0|0)(?:[\s,[\]]{1,20}(?:0x[0-9a-f]{1,2}|\d{1,3})(?![\w.]))*/gi;
/** So many numbers are more than a mark to compare with. */
const FEWEST_NUMBERS = 40;

/** Less is the beginning of a program that is looked for, not a program. */
const SHORTEST = 200;

const decodes =
  /base64|b64|atob|Buffer\.from|fromhex|FromBase64String|unhexlify|fromCharCode|xxd|bytes?\.|decode|writeFile|WriteAllBytes|\bopen\(|printf|echo|exec/i;

/** A program written out in letters, which becomes a file when the script is run. */
export const embeddedBinary: PassageRule = {
  kind: "passage",
  id: "embedded-binary",
  class: "binary",
  severity: "high",
  words: {
    title: "Carries a program encoded as text",
    rationale:
      "The letters decode to an executable program. It passes reviews and scanners as a text, and runs with the agent's full access once it is written to disk or memory.",
    remedy: "Ship the source, or have users install the program from a package manager.",
    beyondPattern:
      "Scanners and file tools hold the first bytes of programs to compare with. Only a text that is long enough to be a program counts, and images in Base64 begin otherwise.",
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
    ],
    ignores: [
      { "scan.py": 'MAGIC = {"elf": "7f454c46", "pe": "TVqQAAMAAAAEAAAA"}\n' },
      { "scan.js": "const marks = { elf: [127, 69, 76, 70], pe: [77, 90, 144, 0], numbers: [1, 2, 3] };\n" },
      { "icon.py": `ICON = "iVBORw0KGgo${"AAAANSUhEUgAA".repeat(30)}"\n` },
    ],
  },
  hint: /f0VMR[gq]|TVqQAA|TVpQAA|TVroAA|TVoAAA|TVqAAA|TVpBUl|z\/rt\/[gw]|yv66vg|7f454c460|4d5a[89]000|cffaedfe0|cafebabe0000|127,\s?69,\s?76|0x7f,\s?0x45|77,\s?90,\s?(?:144|0)|0x4d,\s?0x5a|memfd_create|\\x7fELF|\\x7f\\x45\\x4c|MZ\\x90|\\x4d\\x5a\\x90/i,
  *check({ text, line: firstLine, place, program }) {
    for (const { text: found, line } of matchesIn(text, inNumbers, firstLine))
      if ((found.match(/\d+/g) ?? []).length >= FEWEST_NUMBERS) yield { line };
    // A file that is in memory alone and is started from there.
    for (const { callee, line } of program?.calls ?? []) if (/(?:^|\.)memfd_create$/.test(callee)) yield { line };
    const severity = place === "prose" || !decodes.test(text) ? "medium" : "high";
    for (const pattern of [inBase64, inHexadecimal, inEscapes])
      for (const { text: found, line } of matchesIn(text, pattern, firstLine))
        if (found.replace(/[\s"'`+,\\]/g, "").length >= SHORTEST) yield { line, severity };
  },
};
