import { isDownloader, isInstall, isNetworkCall, isSender } from "../../matchers/commands.ts";
import { isLookalikeHost } from "../../matchers/lookalike-hosts.ts";
import { matchesIn } from "../../matchers/matches.ts";
import type { Program } from "../../program.ts";
import type { SegmentRule } from "../../rule.ts";

const address =
  /(?:\b[a-z][a-z0-9+.-]{1,12}:\/\/|\bgit@)(?:[^\s/@"'`<>]{1,60}@)?((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,24})(?![\w-])/gi;
/** An email address with its host. */
const mail = /(?<![\w.+/@-])(?!git@)[\w.+-]{1,60}@((?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,24})(?![\w-])/gi;
/** Hosts with non-Latin letters. */
const addressOfLetters =
  /(?:\b[a-z][a-z0-9+.-]{1,12}:\/\/|\bgit@)(?:[^\s/@"'`<>]{1,60}@)?((?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+[a-z]{2,24})(?![\w-])/giu;
const hasOtherLetters = /(?::\/\/|git@)[^\s/]{0,100}[^ -~\s]/;

/** Links to a look-alike domain. */
export const lookalikeAddress: SegmentRule = {
  kind: "segment",
  id: "lookalike-address",
  class: "impersonation",
  severity: "high",
  ignoredModifiers: ["documentation"],
  prefilter: /:\/\/|[\w.+-]@[a-z0-9]/i,
  *check({ text, line: firstLine, program }) {
    const addresses = hasOtherLetters.test(text) ? addressOfLetters : address;
    for (const { groups, line } of [...matchesIn(text, addresses, firstLine), ...matchesIn(text, mail, firstLine)]) {
      const host = groups[0] ?? "";
      if (isLookalikeHost(host)) yield { line, severity: isUsed(host, program) ? "high" : "medium" };
    }
  },
};

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
