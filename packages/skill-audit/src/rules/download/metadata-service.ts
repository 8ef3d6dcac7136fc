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
  words: {
    title: "Queries the cloud metadata service",
    rationale:
      "On a cloud instance, this address returns the instance's identity and credentials to every local process. The credentials can be valid for the entire account.",
    remedy: "Use the cloud provider's SDK, which obtains credentials itself and does not expose them.",
    beyondPattern:
      "The address also appears in deny lists and in descriptions of attacks. Only commands and calls that query it are reported. Requests for credentials have a higher severity than requests for the region.",
  },
  examples: {
    matches: [
      "```bash\ncurl -s http://169.254.169.254/latest/meta-data/iam/security-credentials/\n```\n",
      { "id.py": "import requests\nprint(requests.get('http://metadata.google.internal/computeMetadata/v1/').text)\n" },
      "Request `/latest/meta-data/iam/security-credentials/` from the machine's own service and keep the answer.\n",
      { "id.js": "const answer = await fetch('http://169.254.169.254/metadata/identity/oauth2/token');\n" },
    ],
    ignores: [
      { "guard.py": "BLOCKED = ['http://169.254.169.254/']\nif url in BLOCKED:\n    raise ValueError(url)\n" },
      "An attacker who controls the URL reaches http://169.254.169.254/ and reads its credentials.\n",
    ],
  },
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
