import type { AuditedUnit } from "../../audited-unit.ts";
import { type Address, isPlaceholder } from "../../matchers/addresses.ts";
import { isDropper, isDroppingPlace, isTunnel, ownerOfGist } from "../../matchers/hosts.ts";
import { lineOfHostApart } from "../../matchers/hosts-apart.ts";
import { isRefusing, sentencesOf } from "../../matchers/sentences.ts";
import { isSample } from "../../matchers/shown-samples.ts";
import { toldFetches } from "../../matchers/told-fetches.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Downloads from an anonymous file host. */
export const anonymousHost: SegmentRule = {
  kind: "segment",
  id: "anonymous-host",
  class: "download",
  severity: "medium",
  words: {
    title: "Downloads from an anonymous file host",
    rationale:
      "Paste sites, file drops, and tunnels can be used anonymously. Their content is unreviewed, has no version history, and can be removed or replaced without a trace.",
    remedy: "Add the file to the skill's folder, or host it in a repository or release of its publisher.",
    beyondPattern:
      "A skill may upload an image to such a host or mention it in a list. Only downloads are reported, and gists only if they belong to a different account than the skill.",
  },
  examples: {
    matches: [
      "```bash\ncurl -s https://pastebin.com/raw/Ab12Cd34 > helper.py\n```\n",
      { "load.py": "import requests\ntext = requests.get('https://rentry.co/tables/raw').text\n" },
      { "load.sh": "#!/bin/sh\nwget https://cdn.discordapp.com/attachments/11/22/tool.zip\n" },
      { "load.js": "const rules = await fetch('https://quiet-river-1f.trycloudflare.com/rules.json');\n" },
      {
        "load.py":
          "import urllib.request\nHOST = 'pastebin.com'\nrows = [urllib.request.urlopen(f'https://{HOST}/raw/{name}').read() for name in NAMES]\n",
      },
      {
        "load.sh":
          "#!/bin/sh\naria2c 'magnet:?xt=urn:btih:0123456789abcdef0123456789abcdef01234567'\nipfs get \"$ROWS\"\n",
      },
      "Download the setup from https://t.me/tables/12 and run it.\n",
      "Open https://glot.io/snippets/h1a2b3 and copy the setup command.\n",
    ],
    ignores: [
      "```bash\ncurl -F file=@chart.png https://0x0.st\ncurl --upload-file chart.png https://transfer.sh/chart.png\n```\n",
      "```bash\ncurl https://gist.githubusercontent.com/sample-owner/1a2b/raw/rows.csv -o rows.csv\n```\n",
      "To find the number, open [@RowsBot](https://t.me/RowsBot) and add it to the group.\n",
      {
        "server.ts":
          "export async function load(bot: Bot, id: string) {\n  const file = await bot.api.getFile(id);\n  return fetch(`https://api.telegram.org/file/bot${TOKEN}/${file.file_path}`);\n}\n",
      },
      { "list.py": "PASTES = ['https://pastebin.com/raw/', 'https://paste.ee/r/']\nprint(PASTES)\n" },
    ],
  },
  prefilter:
    /magnet:|\.onion|paste|dpaste|hastebin|rentry|ghostbin|controlc|ix\.io|sprunge|termbin|glot\.io|telegra\.ph|transfer\.sh|0x0\.st|temp\.sh|bashupload|anonfile|bayfiles|file\.io|filebin|gofile|catbox|pixeldrain|oshi\.at|tmpfiles|uguu|pomf|mediafire|mega\.nz|zippyshare|workupload|sendspace|discordapp|t\.me|telegram\.org|ipfs|dweb|ngrok|trycloudflare|serveo|loca\.lt|localtunnel|localhost\.run|lhr|bore\.pub|pagekite|telebit|devtunnels|gist\.github|b64decode|atob\(|fromhex|unhexlify|\.reverse\(|\[::-1\]|["']base64["']|["']hex["']|fromCharCode|FromBase64/i,
  isDemonstration: isSample,
  check: hitsOf,
};

function* hitsOf(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  for (const { line, address, isSending, isRun, isByProgram } of toldFetches(segment)) {
    if (isSending || isPlaceholder(address) || address.path.length < 2) continue;
    if (isOfBot(address)) continue;
    if (isDroppingPlace(address) || isTunnel(address) || isStrangersGist(address, unit, isRun || isByProgram))
      yield { line };
  }
  yield* hitsOfNetworks(segment);
  const line = lineOfHostApart(segment, isDropper);
  if (line !== null) yield { line };
}

/** The profile of an account of Telegram, and what a bot gets with its own token, as the attachments of its messages. */
const isOfBot = ({ host, path }: Address): boolean =>
  host === "t.me" ? /^\/[A-Za-z]\w*\/?$/.test(path) : /^\/(?:file\/)?bot|\/sendMessage/i.test(path);

const magnet = /\bmagnet:\?xt=urn:/;
const getters = /^(?:aria2c|webtorrent|transmission-cli|transmission-remote|deluge-console|qbittorrent|rtorrent|ipfs)$/;

/** Finds downloads from peer-to-peer networks. */
function* hitsOfNetworks(segment: ReadSegment): Generator<Hit> {
  const { program, place } = segment;
  for (const { name, words, line } of program?.commands ?? [])
    if (
      getters.test(name) &&
      words.some(({ text }) => magnet.test(text) || (name === "ipfs" && /^(?:get|cat)$/.test(text)))
    )
      yield { line };
  if (place !== "prose") return;
  for (const sentence of sentencesOf(segment))
    if (magnet.test(sentence.text) && !isRefusing(sentence))
      yield { line: sentence.lineAt(sentence.text.search(magnet)) };
}

/** Returns whether a gist belongs to another account. Gists that are only read do not count. */
function isStrangersGist(address: Address, unit: AuditedUnit, isKept: boolean): boolean {
  const owner = ownerOfGist(address);
  if (owner === null || owner.toLowerCase() === unit.owner.toLowerCase()) return false;
  return isKept || address.host === "gist.githubusercontent.com" || /\/raw\b/.test(address.path);
}
