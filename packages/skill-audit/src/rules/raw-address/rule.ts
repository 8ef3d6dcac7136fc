import { isBareNumber } from "../../matchers/addresses.ts";
import { fetchesOf } from "../../matchers/fetches.ts";
import { isProgramPath } from "../../matchers/hosts.ts";
import { joinedNumbers } from "../../matchers/shares.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { toldFetches } from "../../matchers/told-fetches.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Connects to a raw IP address. */
export const rawAddress: SegmentRule = {
  kind: "segment",
  id: "raw-address",
  class: "download",
  severity: "high",
  prefilter:
    /\/\/\[?[\da-f]|\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}|IFS=.?\.|\[0\]\}\.\$|%[dsiu]\.%[dsiu]\.|0x[\da-f]{8}|@\d{8}|\/\/\$\(\(|\/\/\S{1,60}@|\/\/(?:\$[\w{]|\{|%[ds]|["'`])|b64decode|atob\(|fromhex|unhexlify|\.reverse\(|\[::-1\]|["']base64["']|["']hex["']|fromCharCode|FromBase64/i,
  isDemonstration: isSample,
  check: hitsOf,
};

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  for (const { line, address, isRun } of toldFetches(segment)) {
    if (!isBareNumber(address)) continue;
    yield isRun || isProgramPath(address.path) ? { line } : { line, severity: "medium" };
  }
  const { program, language, text } = segment;
  if (program === null || language !== "bash" || !joinedNumbers(program, text).some(isBareNumber)) return;
  // A fetch with an unknown address may use the IP address.
  const open = fetchesOf(program).find(({ addresses }) => addresses.length === 0);
  if (open) yield { line: open.line };
}
