import { encodedTexts } from "../../matchers/encoded-texts.ts";
import { joinedConstants } from "../../matchers/joined-constants.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { namedSecrets } from "../../matchers/named-secrets.ts";
import { inPieces, secretHint } from "../../matchers/secret-marks.ts";
import { isKey, secretFormsIn } from "../../matchers/secrets.ts";
import { formsInContext } from "../../matchers/secrets-in-context.ts";
import { severityOfWebToken, webToken } from "../../matchers/web-tokens.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Contains an API key or access token. */
export const secretKey: SegmentRule = {
  kind: "segment",
  id: "secret-key",
  class: "secret",
  severity: "high",
  // A key is a key regardless of the skill's topic and the file's location.
  ignoredModifiers: ["documentation", "security", "unreached"],
  prefilter: secretHint,
  check: hitsOf,
};

function* keysIn(text: string, firstLine: number): Generator<Hit> {
  for (const { pattern, severity } of secretFormsIn(text))
    for (const { text: found, groups, line } of matchesIn(text, pattern, firstLine))
      if (isKey(groups[0] ?? found)) yield { line, severity };
}

const hasKey = (value: string): boolean => Array.from(keysIn(value, 1)).length > 0;

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  const { text, line: firstLine, program } = segment;
  const whole = Array.from(keysIn(text, firstLine));
  yield* whole;
  for (const { value, line } of encodedTexts(segment)) yield* keysIn(value, line);
  if (program !== null && inPieces.test(text))
    for (const { value, line } of joinedConstants(program, (one) => !text.includes(one) && hasKey(one)))
      yield* keysIn(value, line);
  for (const { about, pattern, severity } of formsInContext)
    if (about.test(text))
      for (const { groups, line } of matchesIn(text, pattern, firstLine))
        if (isKey(groups[0] ?? "")) yield { line, severity };
  for (const { groups, line } of matchesIn(text, webToken, firstLine)) {
    const severity = severityOfWebToken(groups[0] ?? "");
    if (severity !== null) yield { line, severity };
  }
  // Lines that match an issuer's format are reported only once, with their full severity.
  const told = new Set(whole.map(({ line }) => line));
  for (const hit of namedSecrets(segment)) if (!told.has(hit.line)) yield hit;
}
