import type { AuditedUnit } from "../../audited-unit.ts";
import { matchesIn } from "../../matchers/matches.ts";
import type { Command } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

/** Programs that mine, and those that let others use the connection for money. */
const programs =
  "xmrig(?:-\\w{1,12})?|xmr-stak(?:-\\w{1,12})?|cpuminer(?:-\\w{1,12})?|minerd|ccminer|ethminer|nbminer|lolminer|phoenixminer|srbminer(?:-\\w{1,12})?|teamredminer|bzminer|nanominer|wildrig-multi|cgminer|bfgminer|nheqminer|pawns-cli|psclient|earnapp|honeygain|traffmonetizer|peer2profit|bitpingd|repocket|proxyrack|earnfm(?:-client)?|packetshare|proxylite";
const program = new RegExp(`^(?:${programs}|t-rex)$`, "i");
/** Such a program as a package, an image, or the address of a release. */
const named = new RegExp(
  `(?:^|[/@\\\\])(?:${programs})(?:[-_/:.](?:v?\\d|exe|cli|client|linux|win|mac|releases|\\w{1,20}:)\\S*|/\\S*)?$`,
  "i",
);

/** Addresses of mining pools. */
const pool =
  /\bstratum\d?\+(?:tcp|ssl|tls|udp)\d?:\/\/[\w$%{-]|(?:^|[/@.\s])(?:supportxmr|minexmr|nanopool|hashvault|moneroocean|2miners|f2pool|ethermine|flypool|herominers|unmineable|nicehash|viabtc|antpool|slushpool|xmrpool|c3pool|kryptex|xmrvsbeast|rplant|zergpool|hellominer|nanominer)\.\w{2,8}(?::\d|\b)/i;
const option =
  /^--?(?:donate-level|coin|randomx-\S+|cpu-max-threads-hint|max-cpu-usage|nicehash|rig-id)(?:=|$)|^(?:--algo=)?(?:rx\/\w+|randomx|cn\/\w+|cryptonight\S*|kawpow|ethash|etchash|autolykos2?|ghostrider|yespower\S*|verushash|octopus|progpow\S*)$/i;

/** Commands that only look for such a program, end it, or print. */
const lookup =
  /^(?:e?grep|rg|pgrep|pkill|kill|killall|ps|which|find|echo|printf|stop-process|get-process|taskkill|yara|clamscan)$/;

/** Miners of web pages. */
const ofPages =
  /\bnew\s+(?:CoinHive|CoinImp|Client|CryptoLoot|CRLT|deepMiner|JSECoin|WMP|Miner)\.(?:Anonymous|User|Token)\s*\(|<script[^>]{0,80}\ssrc=["'][^"']{0,80}(?:coinhive|coin-hive|coinimp|crypto-?loot|webminepool|authedmine|minero\.cc|jsecoin|deepminer)/gi;
/** Settings of a miner, and images in a list of services. */
const setting =
  /["']?(?:url|pool|pool_address)["']?\s{0,4}:\s{0,4}["']?(?:stratum\d?\+\w{2,5}:\/\/|[\w.-]{0,40}(?:supportxmr|minexmr|nanopool|hashvault|moneroocean|2miners|herominers|unmineable|c3pool)\.)\S{1,80}/gi;
const image = new RegExp(
  `^[\\s-]{0,20}image:\\s{0,4}["']?(?:[\\w.-]{1,60}/){0,3}(?:${programs}|honeygain|cli_v2|myst|pop)(?::|["'\\s]|$)`,
  "gim",
);

/** Skills that mine because the user wants to. */
const ofMining =
  /\b(?:crypto(?:currency)?|bitcoin|monero|ethereum|pool|gpu)\s+min(?:ing|ers?)\b|\bxmrig\b|\bbandwidth\s+sharing\b/i;

/** Mines cryptocurrency or sells the connection. */
export const mining: SegmentRule = {
  kind: "segment",
  id: "mining",
  class: "money",
  severity: "high",
  prefilter: new RegExp(
    `${programs}|stratum|donate-level|supportxmr|minexmr|nanopool|hashvault|moneroocean|2miners|f2pool|ethermine|flypool|herominers|unmineable|nicehash|viabtc|antpool|slushpool|xmrpool|c3pool|kryptex|rplant|zergpool|coinhive|coin-hive|coinimp|crypto-?loot|CRLT|deepminer|jsecoin|webminepool|authedmine|minero\\.cc|Client\\.Anonymous`,
    "i",
  ),
  *check(segment, unit) {
    for (const line of linesOf(segment)) yield isOfMining(unit) ? { line, severity: "low" } : hitOf(segment, line);
  },
};

const isOfMining = ({ name, description }: AuditedUnit): boolean => ofMining.test(`${name} ${description}`);

/** What a text shows is seen before it runs. */
const hitOf = ({ place }: ReadSegment, line: number): Hit =>
  place === "block" || place === "inline" ? { line, severity: "medium" } : { line };

function* linesOf({ text, line: firstLine, place, program: read }: ReadSegment): Generator<number> {
  for (const command of read?.commands ?? []) if (isMining(command)) yield command.line;
  if (place === "prose" || place === "comment" || place === "inline") return;
  for (const { line } of matchesIn(text, ofPages, firstLine)) yield line;
  if (place !== "data") return;
  for (const pattern of [setting, image]) for (const { line } of matchesIn(text, pattern, firstLine)) yield line;
}

function isMining({ name, words }: Command): boolean {
  if (lookup.test(name)) return false;
  const texts = words.map(({ text }) => text);
  if (program.test(name) || texts.some((text) => named.test(text))) return true;
  return (
    texts.some((text) => pool.test(text)) &&
    texts.some((text) => option.test(text) || /^-(?:-?(?:url|user|pool|wallet)|[ouaP])(?:=|$)/.test(text))
  );
}
