import { swappedAt } from "../../instructions/account.ts";
import { keywordsOf } from "../../instructions/concepts.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import { linesWith } from "../../matchers/matches.ts";
import { lineOfMovedAccounts } from "../../matchers/moved-accounts.ts";
import { editedAccounts, lineOfOwnAccount } from "../../matchers/swapped-accounts.ts";
import { accountsIn } from "../../matchers/wallets.ts";
import type { Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const readsClipboard =
  /(?:^|\.)(?:paste|waitForPaste|readText|readSync|clipboard_get|Clipboard\.GetText|GetText|GetClipboardData|clipboardy\.read)$/;
const writesClipboard =
  /(?:^|\.)(?:pyperclip\.copy|copy|writeText|writeSync|clipboard_append|Clipboard\.SetText|SetText|SetClipboardData|clipboardy\.write)$/;
const readers = /^(?:pbpaste|get-clipboard|wl-paste|powerclip)$/;
const writers = /^(?:pbcopy|set-clipboard|wl-copy|clip)$/;
const selection = /^(?:xclip|xsel)$/;

/** A regular expression for wallet addresses. */
const addressPattern =
  /0x\[(?:[0-9a-fA-F-]|\\d)+\]\{40\}|\bbc1[[(]|\[13\]\[|\(\?:\[13\]|\^T\[|\[1-9A-HJ-NP-Za-km-z\]\{\d/;
const replaces = /(?:^|\.)(?:sub|subn|replace|replaceAll|gsub)$/;

const triggers = triggersOf("payee");

/** Keywords of programs. */
const keywords =
  /\bsed\s|awk\s|\bmlr\s|\bperl\s|\bupdate\s|payee|beneficiary|account_?n(?:umber|o\b)|clip(?:board|$|\W)|pbpaste|pbcopy|xsel|wl-(?:copy|paste)|0x\[|\biban\b|["'`]0x[0-9a-f]{40}|eth_sendTransaction|bc1|\[13\]/;

/** Terms of programs that process bank account numbers. */
const ofBanks = /\b(?:iban|bban|bankleitzahl|blz|sort_?code|routing_?n|swift_?code|bic)/i;
const mayHoldAccount = /\b[A-Z]{2}\d{2} ?[A-Z0-9]{4} ?[A-Z0-9]{4}|0x[0-9a-fA-F]{40}|\bbc1|\bT[1-9A-HJ-NP-Za-km-z]{33}/;

/** Replaces wallet addresses. */
export const addressSwap: SegmentRule = {
  kind: "segment",
  id: "address-swap",
  class: "money",
  severity: "high",
  prefilter: new RegExp(`${keywords.source}|${keywordsOf("payee").source}`, "i"),
  phrasePatterns: [...triggers.values()],
  *check(segment, unit) {
    const { program } = segment;
    if (program !== null) {
      yield* hitsOf(segment, program);
      const line = lineOfOwnAccount(segment, program);
      if (line !== null) yield { line };
      const moved = ofBanks.test(segment.text) ? lineOfMovedAccounts(segment.text, segment.line) : null;
      if (moved !== null) yield { line: moved };
      if (mayHoldAccount.test(segment.text)) for (const edited of editedAccounts(program)) yield { line: edited };
    }
    if (segment.place !== "block") yield* instructionsIn(segment, unit, triggers, swappedAt);
  },
};

function* hitsOf({ text, line: firstLine }: ReadSegment, { calls, commands }: Program): Generator<Hit> {
  const looksForAddresses = addressPattern.test(text) || accountsIn(text).length > 0;
  if (!looksForAddresses) return;
  // Search pattern and replacement in one line of a table.
  if (calls.some(({ callee }) => replaces.test(callee)))
    for (const { text: source, line } of linesWith(text, addressPattern))
      if (accountsIn(source).length > 0) yield { line: firstLine + line - 1, severity: "medium" };
  const reads =
    calls.some(({ callee }) => readsClipboard.test(callee)) ||
    commands.some(({ name }) => readers.test(name) || selection.test(name));
  const write =
    calls.find(({ callee }) => writesClipboard.test(callee)) ??
    commands.find(({ name }) => writers.test(name) || selection.test(name));
  if (reads && write !== undefined && /clip|xsel|paste|pbcopy/i.test(text)) yield { line: write.line };
  for (const { callee, args, line, text: written } of calls) {
    if (!replaces.test(callee) || !addressPattern.test(written)) continue;
    if (args.some(({ strings }) => strings.some((one) => accountsIn(one).length > 0))) yield { line };
  }
}
