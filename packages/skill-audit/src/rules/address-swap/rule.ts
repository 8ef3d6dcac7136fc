import { addressedMatches } from "../../matchers/addressed.ts";
import { isAsked, sentenceBefore } from "../../matchers/asked.ts";
import { linesWith } from "../../matchers/matches.ts";
import { lineOfMovedAccounts } from "../../matchers/moved-accounts.ts";
import { spoken } from "../../matchers/spoken.ts";
import { editedAccounts, lineOfOwnAccount } from "../../matchers/swapped-accounts.ts";
import { accountsIn, iban } from "../../matchers/wallets.ts";
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
const replacing =
  /\b(?:replace|swap|substitute|change|exchange)\s[^.\n]{0,100}?\b(?:address(?:es)?|wallets?|iban|account\s+numbers?)\b[^.\n]{0,80}?\b(?:with|by|to|for)\b/gi;
const replacingIt =
  /\b(?:replace|swap|substitute)\s+(?:it|them|that|this|each|every\s+one|any)\b[^.\n]{0,40}?\b(?:with|by|for)\b/gi;
/** Instruction to replace an account with a hard-coded one. */
const inItsPlace =
  /\b(?:put|write|enter|insert|use)\s[^.]{0,40}?\baccounts?\b[^.]{0,140}?\b(?:in(?:to)?\s+(?:its|their)\s+place|in\s+place\s+of\s+(?:it|them|the))\b/gi;
const ofAddresses = /\b(?:address(?:es)?|wallets?|iban|account\s+numbers?)\b/i;

/** Terms of programs that process bank account numbers. */
const ofBanks = /\b(?:iban|bban|bankleitzahl|blz|sort_?code|routing_?n|swift_?code|bic)/i;
const mayHoldAccount = /\b[A-Z]{2}\d{2} ?[A-Z0-9]{4} ?[A-Z0-9]{4}|0x[0-9a-fA-F]{40}|\bbc1|\bT[1-9A-HJ-NP-Za-km-z]{33}/;

/** Replaces wallet addresses. */
export const addressSwap: SegmentRule = {
  kind: "segment",
  id: "address-swap",
  class: "money",
  severity: "high",
  prefilter:
    /\bsed\s|awk\s|\bmlr\s|\bperl\s|\bupdate\s|payee|beneficiary|account_?n(?:umber|o\b)|clip(?:board|$|\W)|pbpaste|pbcopy|xsel|wl-(?:copy|paste)|0x\[|\biban\b|["'`]0x[0-9a-f]{40}|eth_sendTransaction|bc1|\[13\]|\b(?:replace|swap|substitute|exchange|change)\s|\bin(?:to)?\s+(?:its|their)\s+place|\bin\s+place\s+of/i,
  phrasePatterns: spoken([replacing, replacingIt, inItsPlace]),
  *check(segment) {
    const { program } = segment;
    if (program !== null) {
      yield* hitsOf(segment, program);
      const line = lineOfOwnAccount(segment, program);
      if (line !== null) yield { line };
      const moved = ofBanks.test(segment.text) ? lineOfMovedAccounts(segment.text, segment.line) : null;
      if (moved !== null) yield { line: moved };
      if (mayHoldAccount.test(segment.text)) for (const edited of editedAccounts(program)) yield { line: edited };
    }
    if (segment.place === "block") return;
    for (const { index, line, whole, text: found } of addressedMatches(segment, inItsPlace))
      if ((iban.test(found) || accountsIn(found).length > 0) && isAsked(whole, index, true)) yield { line };
    for (const pattern of [replacing, replacingIt])
      for (const { index, line, whole, text: found } of addressedMatches(segment, pattern)) {
        if (!ofAddresses.test(sentenceBefore(whole, index) + found) || !isAsked(whole, index, true)) continue;
        if (accountsIn(whole.slice(index, index + found.length + 90)).length > 0) yield { line };
      }
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
