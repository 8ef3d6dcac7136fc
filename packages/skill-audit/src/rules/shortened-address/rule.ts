import { isShortened, isShortener } from "../../matchers/hosts.ts";
import { lineOfHostApart } from "../../matchers/hosts-apart.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { toldFetches } from "../../matchers/told-fetches.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Downloads through a URL shortener. */
export const shortenedAddress: SegmentRule = {
  kind: "segment",
  id: "shortened-address",
  class: "download",
  severity: "medium",
  prefilter:
    /\b(?:bit\.?ly|tinyurl|t\.co|goo\.gl|is\.gd|v\.gd|cutt\.ly|rb\.gy|ow\.ly|buff\.ly|rebrand\.ly|shorturl|t\.ly|tiny\.cc|shorte\.st|adf\.ly|soo\.gd|s\.id|bl\.ink|clck\.ru|u\.to|qr\.ae|git\.io|short\.io|dub\.sh|1url|tny\.im|x\.gd|urlz|surl|2u\.pw|0rz|t\.cn|dwz\.cn|url\.cn|suo\.im|lnkd\.in|shrtco|da\.gd|n9\.cl)|\.join\(|b64decode|atob\(|fromhex|unhexlify|\.reverse\(|\[::-1\]|["']base64["']|["']hex["']|fromCharCode|FromBase64/i,
  isDemonstration: isSample,
  check: hitsOf,
};

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  for (const { line, address } of toldFetches(segment)) if (isShortened(address)) yield { line };
  const line = lineOfHostApart(segment, isShortener);
  if (line !== null) yield { line };
}
