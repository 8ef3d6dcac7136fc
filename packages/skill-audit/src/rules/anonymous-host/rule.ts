import type { AuditedUnit } from "../../audited-unit.ts";
import { type Address, isPlaceholder } from "../../matchers/addresses.ts";
import { isDropper, isDroppingPlace, isTunnel, ownerOfGist } from "../../matchers/hosts.ts";
import { lineOfHostApart } from "../../matchers/hosts-apart.ts";
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
  for (const { name, words, line } of segment.program?.commands ?? [])
    if (
      getters.test(name) &&
      words.some(({ text }) => magnet.test(text) || (name === "ipfs" && /^(?:get|cat)$/.test(text)))
    )
      yield { line };
}

/** Returns whether a gist belongs to another account. Gists that are only read do not count. */
function isStrangersGist(address: Address, unit: AuditedUnit, isKept: boolean): boolean {
  const owner = ownerOfGist(address);
  if (owner === null || owner.toLowerCase() === unit.owner.toLowerCase()) return false;
  return isKept || address.host === "gist.githubusercontent.com" || /\/raw\b/.test(address.path);
}
