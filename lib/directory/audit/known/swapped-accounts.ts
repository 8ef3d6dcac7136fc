import type { Passage } from "../passage.ts";
import type { Program } from "../program.ts";
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
  /(?<when>[^\s=(,:?]{0,60}(?:\s(?:[<>]=?|[=!]==?)\s[^\s?]{1,40})?)\s?(?<!\?)\?(?![?.])\s*(?<one>[^?:]{1,120}?)\s*:\s*(?<other>.{1,160})/g,
] as const;

/**
 * The line on which a program takes an account that stands in it instead of one that it was given. One of two constant
 * accounts, as of two networks, is none of these; nor is one that stands in where none was given.
 */
export function lineOfOwnAccount({ text, line }: Passage, { strings }: Program): number | null {
  if (!strings.some(({ value }) => isAccount(value))) return null;
  const names = namesHolding(text, (given) => Array.from(given.matchAll(quoted), ([one]) => one).some(isAccount));
  if (names.size === 0) return null;
  for (const [at, source] of text.split("\n").entries())
    for (const { groups } of choices.flatMap((choice) => Array.from(source.matchAll(choice)))) {
      const { one = "", other = "", when = "" } = groups ?? {};
      const given = isOwn(one, names) ? other : isOwn(other, names) ? one : "";
      if (isGiven(given) && !isFallback(when, given)) return line + at;
    }
  return null;
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

const isOwn = (branch: string, names: ReadonlySet<string>): boolean => mentionsAny(branch, names);
const isGiven = (branch: string): boolean => givenAccount.test(branch);
