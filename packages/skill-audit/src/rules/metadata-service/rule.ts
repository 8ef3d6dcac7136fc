import { lineAt } from "../../line-at.ts";
import { isMetadataService } from "../../matchers/hosts.ts";
import { isReading, orderIn, orderTo, sentencesOf } from "../../matchers/orders.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { toldFetches } from "../../matchers/told-fetches.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Queries the cloud metadata service. */
export const metadataService: SegmentRule = {
  kind: "segment",
  id: "metadata-service",
  class: "download",
  severity: "high",
  prefilter:
    /meta-data\/|computeMetadata|169\.254\.1|metadata\.google|100\.100\.100\.200|192\.0\.0\.192|fd00:ec2|2852039166|0xa9fe/i,
  isDemonstration: isSample,
  check: hitsOf,
};

const credentials = /security-credentials|\/token|oauth2|\/credentials|user-data|ssh-keys|identity/i;

/** Paths of credentials in metadata services. */
const credentialPath =
  /\/(?:latest\/meta-data\/iam\/security-credentials|computeMetadata\/v1\/instance\/service-accounts\/[\w-]+\/token|metadata\/identity\/oauth2\/token)/;

const asking = orderTo("request|fetch|get|read|query|ask|call|curl|open|load|retrieve|send a request to");

function* hitsOf(segment: ReadSegment): Generator<Hit> {
  if (isReading(segment))
    for (const { text, line } of sentencesOf(segment)) {
      const at = credentialPath.test(text) ? orderIn(text, asking) : null;
      if (at !== null && credentialPath.test(text.slice(at)))
        yield { line: lineAt(text, text.search(credentialPath), line), severity: "medium" };
    }
  for (const { line, address } of toldFetches(segment))
    if (isMetadataService(address)) {
      const isSessionToken = /\/api\/token/.test(address.path);
      yield credentials.test(address.path) && !isSessionToken ? { line } : { line, severity: "medium" };
    }
}
