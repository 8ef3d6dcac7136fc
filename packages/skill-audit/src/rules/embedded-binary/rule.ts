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
