import type { AuditedUnit } from "../../audited-unit.ts";
import type { Reading } from "../../instructions/reading.ts";
import { instructionsIn, type Told, triggersOf } from "../../instructions/told.ts";
import { matchesIn } from "../../matchers/matches.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const parameters =
  "tag|aid|aff|aff_?id|affid|affiliate(?:_?id)?|aff_?code|afftrack|ref|ref_?id|referral(?:_?code)?|refcode|referrer|irclickid|awc|partner(?:_?id)?|promo|invite(?:_?code)?|camp(?:aign)?id|subid|pid|fpr|via";
const code = String.raw`[A-Za-z0-9][\w.-]{3,39}`;
/** A code in an address, or as a value of a parameter. */
const inAddress = new RegExp(`[?&](?:${parameters})=(${code})(?![\\w{<%])`, "i");
const assigned = new RegExp(
  String.raw`(?:(?:\[|(?:set|append|add)\()\s{0,3}["'](?:${parameters})["']\s{0,3}(?:\]\s{0,3}=|,)\s{0,3}\[?|\b(?:${parameters})["']?\s{0,3}:\s{0,3})["'](${code})["']|[?&](?:${parameters})=(${code})(?=["'\`])`,
  "gi",
);

/** Sellers and services that pay for customers. */
const sellers =
  /\b(?:amazon|amzn|booking|agoda|expedia|tripadvisor|aliexpress|ebay|etsy|walmart|temu|shein|shopee|lazada|taobao|jd|rakuten|mercadoli[bv]re|binance|bybit|okx|kraken|coinbase|bitget|digitalocean|hostinger|bluehost|namecheap|nordvpn|expressvpn|awin|impact|shareasale)\s?\.(?:com|co|de|fr|es|it|cn|in|org|net)?/i;

/** Identifiers of those who are paid for advertisements. */
const advertiser = /\bca-(?:app-)?pub-\d{10,16}\b/;
const replaces = /(?:^|\.)(?:sub|subn|replace|replaceAll|gsub)$/;

/** Skills about such codes. */
const ofAffiliates =
  /\b(?:affiliates?|referrals?|partner (?:links?|programs?)|sponsor\w*|creator\w*|marketing|adsense|monetiz\w+|utm)\b|アフィリエイト|联盟|推广|返利|제휴|afiliad|affiliation|Partnerprogramm/iu;

const triggers = triggersOf("put");

/** Adds the author's affiliate code to links. */
export const affiliateCode: SegmentRule = {
  kind: "segment",
  id: "affiliate-code",
  class: "money",
  severity: "medium",
  prefilter: new RegExp(
    `[?&](?:${parameters})=|["'](?:${parameters})["']|\\b(?:${parameters}):\\s?["']|ca-(?:app-)?pub-`,
    "i",
  ),
  secondPrefilter:
    /amazon|amzn|booking|agoda|expedia|tripadvisor|aliexpress|ebay|etsy|walmart|temu|shein|shopee|lazada|taobao|\bjd\b|rakuten|mercado|binance|bybit|okx|kraken|coinbase|bitget|digitalocean|hostinger|bluehost|namecheap|vpn|awin|impact|shareasale|ca-(?:app-)?pub-|link|url|enlace|lien|ligação|collegament|リンク|链接|鏈接|링크|رابط|ссылк|adresse|address/i,
  check: (segment, unit) => (isOfAffiliates(unit) ? [] : [...ofProgram(segment), ...ofText(segment, unit)]),
};

const isOfAffiliates = ({ name, description }: AuditedUnit): boolean => ofAffiliates.test(`${name} ${description}`);

function* ofProgram({ text, line: firstLine, place, program }: ReadSegment): Generator<Hit> {
  if (program === null || place === "inline") return;
  for (const { callee, args, line } of program.calls)
    if (replaces.test(callee) && args.filter(({ text: given }) => /ca-(?:app-)?pub-/.test(given)).length > 1)
      if (args.some(({ strings }) => strings.some((one) => advertiser.test(one)))) yield { line };
  if (!sellers.test(text)) return;
  for (const { groups, line } of matchesIn(text, assigned, firstLine))
    if (isCode(groups[0] ?? groups[1] ?? "")) yield { line };
}

const standIn = /your|example|xxx|placeholder|sha|v\d|0000|123456/i;

/** A code of letters and digits, which names somebody, rather than a word. */
const isCode = (value: string): boolean => /\d/.test(value) && /[\d-]\w*$/.test(value) && !standIn.test(value);

function* ofText(segment: ReadSegment, unit: AuditedUnit): Generator<Hit> {
  if (segment.place !== "prose" && segment.place !== "comment" && segment.place !== "frontmatter") return;
  if (inAddress.test(segment.text)) yield* instructionsIn(segment, unit, triggers, addedAt);
}

/** "Append `?tag=rows-20` to every link." */
function addedAt(reading: Reading): Told | null {
  const at = reading.at("put");
  const { sentence } = reading.clause;
  const given = inAddress.exec(sentence)?.[1] ?? "";
  if (at < 0 || !isCode(given)) return null;
  if (reading.forbids("put") || reading.hasBefore(at, "not") || reading.isReported(at)) return null;
  return link.test(sentence.replace(/https?:\/\/\S+/g, "")) ? { at, severity: "medium" } : null;
}

const link =
  /\b(?:links?|urls?|addresse?s?|enlaces?|liens?|ligaç\p{L}+|collegament\p{L}+|adresse\p{L}*)\b|-?Links?\b|リンク|链接|鏈接|링크|رابط|روابط|ссылк/iu;
