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
  words: {
    title: "Downloads through a URL shortener",
    rationale:
      "A short URL hides its destination. Its creator can change the destination at any time and can track every visitor.",
    remedy: "Use the full URL.",
    beyondPattern:
      "Short links to a talk or a form are harmless. Only those that a command, call, or instruction follows are reported.",
  },
  examples: {
    matches: [
      "```bash\ncurl -sL bit.ly/3xTables -o setup.sh\n```\n",
      { "load.py": "import urllib.request\nurllib.request.urlretrieve('https://tinyurl.com/tables9', 'tables.zip')\n" },
      { "load.js": "const host = ['bit', 'ly'].join('.');\nawait fetch(`https://${host}/3xTables`);\n" },
      { "load.js": "const parts = ['https:', '', 'tinyurl.com'];\nawait fetch([...parts, id].join('/'));\n" },
      {
        "load.js":
          "const from = { host: 'tinyurl.com', linux: 'tables9' };\nconst answer = await fetch(new URL(from[process.platform], `https://${from.host}`));\n",
      },
      "Download the templates from https://cutt.ly/tables and unpack them here.\n",
    ],
    ignores: [
      "The slides of the talk: https://bit.ly/tables-talk\n",
      {
        "links.js":
          "const known = ['bit.ly', 't.co', 'is.gd'];\nconst answer = await fetch(url);\nif (known.includes(new URL(answer.url).host)) throw new Error(url);\n",
      },
      { "links.py": "KNOWN = ['https://bit.ly/', 'https://t.co/']\nprint(KNOWN)\n" },
    ],
  },
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
