import type { Program } from "../program.ts";
import type { Segment } from "../segment.ts";
import { mentionsAny, namesHolding } from "./name-flow.ts";
import { accountsIn } from "./wallets.ts";

/** An account at a bank by its form (ISO 13616). */
const iban = /["'`][A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?["'`]/;

/** An account that somebody else gave: a field of a bill, a request, a form. */
const givenAccount =
  /(?:\??\.|\[["'])(?:to|iban|address|recipient|payee|receiver|destination|beneficiary|wallet|account(?:_?number)?|payout_?address)\b/i;

/** One account or another, as what else is the case has it. */
const choices = [
  /(?:=|return|:|\()\s*(?<one>[^=?:]{1,120}?)\s+if\s+(?<when>[^:]{1,120}?)\s+else\s+(?<other>.{1,160})/g,
  /(?:=|return|:|\(|^)\s*if\s*\(?(?<when>[^{}]{1,120}?)\)?\s*\{\s*(?<one>[^{}]{1,120}?)\s*\}\s*else\s*\{\s*(?<other>[^{}]{1,160}?)\s*\}/g,
  /(?<when>[^\s=(,:?]{0,60}(?:\s(?:[<>]=?|[=!]==?)\s[^\s?]{1,40})?)\s?(?<!\?)\?(?![?.])\s*(?<one>[^?:]{1,120}?)\s*:\s*(?<other>.{1,160})/g,
] as const;

/** What edits texts and tables by a rule that is given to it. */
const editors = /^(?:[gm]?awk|g?sed|perl|ruby|sd|mlr|sqlite3|psql|mysql)$/;
/** A pattern's place, a field or a column that gets an account. What is to be replaced is `from`. */
const replacedBy =
  /(?:(?:^|[\s;{'"])s(?<mark>[/|#,@!])(?<from>[^\n]{3,120}?)\k<mark>|\$\w{1,20}\s?=\s?["']|\$\w{1,20}\[\w{1,20}\]\s?=\s?["']|\bset\s[^;\n]{0,80}?\b(?:iban|account_?(?:number|no)|payout_?address|wallet\w{0,20})\s?=\s?["'])(?<given>[A-Za-z0-9 ]{14,64})/i;
/** Part of a pattern: what fits it is not known beforehand. */
const ofPattern = /[[({]|\\[dwS]/;

/** The lines of commands and of statements for a database by which an account takes the place of others. */
export function* editedAccounts({ commands, strings }: Program): Generator<number> {
  for (const { name, words, line } of commands)
    if (editors.test(name) && words.some(({ text }) => putsAccount(text))) yield line;
  for (const { value, line } of strings) if (/^\s*update\s/i.test(value) && putsAccount(value)) yield line;
}

function putsAccount(text: string): boolean {
  const { from, given = "" } = replacedBy.exec(text.slice(0, 4_000))?.groups ?? {};
  return isAccount(given.trim()) && (from === undefined || ofPattern.test(from));
}

/** A field of a row that somebody else filled in, and what is put into it. */
const filledIn =
  /[\w\])]\s*(?:\??\.|\[["'])(?<field>iban|account_?(?:number|no)|beneficiary(?:_?account)?|creditor_?account|payee|payout_?address)\b(?:["']\])?\s*=(?![=>])\s*(?<given>[^=?]{1,160})$/i;
const condition = /^\s*(?:\}\s*)?(?:el(?:se\s*)?)?if\b(?<when>[^\n]{1,160})/;

/**
 * The line on which a program takes an account that stands in it instead of one that it was given. One of two constant
 * accounts, as of two networks, is none of these; nor is one that stands in where none was given.
 */
export function lineOfOwnAccount({ text, line }: Segment, { strings }: Program): number | null {
  if (!strings.some(({ value }) => isAccount(value) || isPutTogether(value, text))) return null;
  const names = namesHolding(text, (given) => accountIn(given));
  const lines = text.split("\n");
  for (const [at, source] of lines.entries()) {
    for (const { groups } of choices.flatMap((choice) => Array.from(source.matchAll(choice)))) {
      const { one = "", other = "", when = "" } = groups ?? {};
      const given = isOwn(one, names) ? other : isOwn(other, names) ? one : "";
      if (isGiven(given) && !isFallback(when, given)) return line + at;
    }
    if (isOverwritten(source, `${lines[at - 1] ?? ""}\n${source}`, names)) return line + at;
  }
  return null;
}

/** Whether a line, together with the one before it, puts an own account into a field in some case that has nothing to do with it. */
function isOverwritten(source: string, both: string, names: ReadonlySet<string>): boolean {
  const { field = "", given = "" } = filledIn.exec(source)?.groups ?? {};
  if (field === "" || !isOwn(given, names)) return false;
  const found = both.split("\n").flatMap((one) => condition.exec(one)?.groups?.["when"] ?? []);
  // What is asked before the account is put there: a line that asks and does has both.
  const when = found.map((one) => one.replace(filledIn, "")).join(" ");
  return when.trim() !== "" && !when.toLowerCase().includes(field.toLowerCase());
}

/** Nobody takes the account of a manual to pieces: one that is put together is meant. */
const isPutTogether = (value: string, source: string): boolean => iban.test(`"${value}"`) && !source.includes(value);

const pieces = /(["'`])[A-Za-z0-9 ]{2,34}\1/g;
/** What stands between the pieces of a text that is put together. */
const joining = /^(?:[\s+()[\].,;]|-?join\b|""|'')*$/;

/** Whether a text has an account in it, in one piece or in several. */
function accountIn(text: string): boolean {
  if (Array.from(text.matchAll(quoted), ([one]) => one).some(isAccount)) return true;
  if (!joining.test(text.replace(pieces, ""))) return false;
  const parts = Array.from(text.matchAll(pieces), ([one]) => one.slice(1, -1));
  return parts.length > 1 && iban.test(`"${parts.join("")}"`);
}

const quoted = /(["'`])[A-Za-z0-9 ]{14,64}\1/g;

/** Accounts of manuals: digits in order, or the same ones. */
const madeUp = /(\d) ?(?:\1 ?){4}|1234 ?5678|(\d{4}) ?\2 ?\2/;

const isAccount = (text: string): boolean =>
  (iban.test(/^["'`]/.test(text) ? text : `"${text}"`) && !madeUp.test(text)) || accountsIn(text).length > 0;

/** Whether it is only asked if there is what is given. */
const isFallback = (when: string, given: string): boolean =>
  !/[<>]|[=!]==?/.test(when) && rootOf(when) === rootOf(given);

const rootOf = (code: string): string => /[A-Za-z_$][\w$]*/.exec(code)?.[0] ?? "";

const isOwn = (branch: string, names: ReadonlySet<string>): boolean => mentionsAny(branch, names) || accountIn(branch);
const isGiven = (branch: string): boolean => givenAccount.test(branch);
