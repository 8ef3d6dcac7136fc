import { matchesIn } from "./matches.ts";

/** A code of a bank: of Germany or Austria, a sort code, a routing number, a SWIFT code, or the beginning of an IBAN. */
const code = String.raw`(?:\d{5,9}|\d{2}-\d{2}-\d{2}|[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?|[A-Z]{2}(?:\d{2})?[A-Z0-9]{4,8})`;
/** What stands in a table of a program behind such a code: an account, alone or behind the code of its bank. */
const row = new RegExp(
  String.raw`["'](${code})["']\s{0,4}\]?\s{0,4}(?::|=>?|,)\s{0,4}[@([{]{0,2}\s{0,4}["']([A-Z0-9][A-Z0-9 -]{4,33})["'](?:\s{0,4}(?:,|\+)\s{0,4}["'](\d{6,16})["'](?!\s{0,4}(?::|=)))?`,
  "g",
);
const isAccount = /^(?:[A-Z]{2}\d{2} ?[A-Z0-9]{4} ?(?:[A-Z0-9] ?){6,26}|\d{9,26})$/;

/** So many banks that have nothing in common but the account that is put in the place of theirs. */
const FEWEST_BANKS = 2;

/**
 * The line of a table by which accounts at several banks become one and the same: successors of banks take over the
 * accounts of all customers, each with its own number.
 */
export function lineOfMovedAccounts(text: string, firstLine: number): number | null {
  const banks = new Map<string, { codes: Set<string>; line: number }>();
  for (const { groups, line } of matchesIn(text, row, firstLine)) {
    const [bank = "", first = "", second] = groups;
    if (first === bank || !(second === undefined ? isAccount.test(first) : /^[A-Z0-9-]{5,11}$/.test(first))) continue;
    const account = `${first}${second ?? ""}`;
    if (account.includes(bank)) continue;
    const known = banks.get(account) ?? { codes: new Set<string>(), line };
    known.codes.add(bank);
    banks.set(account, known);
    if (known.codes.size >= FEWEST_BANKS) return known.line;
  }
  return null;
}
