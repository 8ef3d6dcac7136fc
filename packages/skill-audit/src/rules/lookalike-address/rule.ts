import { addressesIn, isNearby, isPlaceholder } from "../../matchers/addresses.ts";
import { isDownloader, isInstall, isNetworkCall, isSender } from "../../matchers/commands.ts";
import { isLookalikeHost } from "../../matchers/lookalike-hosts.ts";
import { matchesIn } from "../../matchers/matches.ts";
import { isHostOf, owners } from "../../matchers/owners.ts";
import type { Program } from "../../program.ts";
import type { SegmentRule } from "../../rule.ts";

const address =
  /(?:\b[a-z][a-z0-9+.-]{1,12}:\/\/|\bgit@)(?:[^\s/@"'`<>]{1,60}@)?((?:[a-z0-9][a-z0-9-]*\.)+(?!helper|insteadof|extraheader|proxy|username)[a-z]{2,24})(?![\w-])/gi;
/** An email address with its host. */
const mail = /(?<![\w.+/@-])(?!git@)[\w.+-]{1,60}@((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,24})(?![\w-])/gi;
/** Hosts with non-Latin letters. */
const addressOfLetters =
  /(?:\b[a-z][a-z0-9+.-]{1,12}:\/\/|\bgit@)(?:[^\s/@"'`<>]{1,60}@)?((?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+[a-z]{2,24})(?![\w-])/giu;
const hasOtherLetters = /(?::\/\/|git@)[^\s/]{0,100}[^ -~\s]/;

/** A link that shows an address, as in a text that is rendered: the address, and in parentheses where it leads. */
const shown =
  /(?<![\w@./-])(?:https?:\/\/)?((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,24})(?:\/[^\s()]{0,200})? \(\s?(https?:\/\/[^\s()]{1,300})/gi;
/** Short hosts of vendors, and copies of pages. */
const stead =
  /^(?:youtu\.be|git\.io|amzn\.to|goo\.gl|g\.co|aka\.ms|t\.co|fb\.me|npm\.im|lnkd\.in|wa\.me|bit\.ly|(?:web\.)?archive\.(?:org|ph|today))$/;

/** Links to a look-alike domain, or shows another address than that to which it leads. */
export const lookalikeAddress: SegmentRule = {
  kind: "segment",
  id: "lookalike-address",
  class: "impersonation",
  severity: "high",
  ignoredModifiers: ["documentation"],
  prefilter: /:\/\/|[\w.+-]@[a-z0-9]/i,
  *check({ text, line: firstLine, place, program }) {
    if (place === "prose" || place === "comment")
      for (const { groups, line } of matchesIn(text, shown, firstLine))
        if (leadsElsewhere(groups[0] ?? "", groups[1] ?? "")) yield { line };
    const addresses = hasOtherLetters.test(text) ? addressOfLetters : address;
    for (const { groups, line } of [...matchesIn(text, addresses, firstLine), ...matchesIn(text, mail, firstLine)]) {
      const host = groups[0] ?? "";
      if (isLookalikeHost(host)) yield { line, severity: isUsed(host, program) ? "high" : "medium" };
    }
  },
};

/** Returns whether a link that shows the host of a vendor leads to somebody else's. */
function leadsElsewhere(host: string, target: string): boolean {
  if (!owners.some((owner) => isHostOf(owner, host.toLowerCase()))) return false;
  const [led] = addressesIn(target);
  return (
    led !== undefined &&
    !isNearby(led) &&
    !isPlaceholder(led) &&
    !stead.test(led.host) &&
    !owners.some((owner) => isHostOf(owner, led.host))
  );
}

/** Returns whether a program loads from a host or sends to it. */
const isUsed = (host: string, program: Program | null): boolean =>
  program !== null &&
  (program.commands.some(
    (command) =>
      (isDownloader(command) || isSender(command) || isInstall(command) || command.name === "git") &&
      command.text.includes(host),
  ) ||
    program.calls.some(
      (call) => isNetworkCall(call) && call.args.some(({ strings }) => strings.some((one) => one.includes(host))),
    ));
