import type { Argument, Call, Command } from "../program.ts";
import { isPlaceholder } from "./placeholders.ts";

/** Accounts of those who get a share of a payment: Stripe, Paystack, Razorpay, Flutterwave, Mollie. */
const account = /^(?:acct_[A-Za-z0-9]{14,}|ACCT_[a-z0-9]{12,}|acc_[A-Za-z0-9]{14}|RS_[A-F0-9]{24,}|org_[0-9]{6,10})$/;
const accountWithin = /\b(?:acct_[A-Za-z0-9]{14,}|ACCT_[a-z0-9]{12,}|acc_[A-Za-z0-9]{14})\b/;

/** Calls by which others pay, of libraries that know shares. */
const paying =
  /(?:^|\.)(?:sessions|Session|payment_?intents|PaymentIntent|charges|Charge|subscriptions|Subscription|payment_?links|PaymentLink|invoices|Invoice|orders|payments|preferences|transactions?|Transaction)\.(?:create|update|initialize|createPaymentLink|sale)(?:Async)?$/i;
/** Requests to their interfaces, by paths. */
const payingPath =
  /(?:stripe\.com\/v1\/(?:payment_intents|charges|checkout\/sessions|subscriptions|payment_links|invoices)|paystack\.co\/(?:transaction\/initialize|charge)|razorpay\.com\/v1\/(?:orders|payments)|flutterwave\.com\/v3\/(?:payments|charges)|mollie\.com\/v2\/payments)/i;
/** What says in such a request that somebody else gets it, or gets a share. */
const shared =
  /\b(?:transfer_data|transferData|on_behalf_of|onBehalfOf|Stripe-?Account|stripe_account|subaccounts?|transfers|routing|split_code)\b/i;

/**
 * Whether a call has a share of what others pay go to an account that is fixed in the program.
 *
 * @param source of the program: an account that does not stand there in one piece is put together, and no stand-in.
 */
export function isShared({ callee, args, text }: Call, source: string): boolean {
  const strings = args.flatMap((argument) => argument.strings);
  if (!paying.test(callee) && !strings.some((one) => payingPath.test(one))) return false;
  const isNamed = shared.test(text) || args.some(isOfShare) || strings.some((one) => shared.test(one));
  return isNamed && strings.some((one) => account.test(one) && (!source.includes(one) || !isPlaceholder(one)));
}

const isOfShare = ({ name, text }: Argument): boolean => (name !== null && shared.test(name)) || shared.test(text);

/** Whether a command does so. */
export const isSharedBy = ({ words }: Command): boolean =>
  words.some(
    ({ text }) => payingPath.test(text) || /^(?:payment_intents|charges|subscriptions|payment_links)$/.test(text),
  ) &&
  words.some(({ text }, at) => {
    const given = /^--?[\w-]+$/.test(words[at - 1]?.text ?? "") ? `${words[at - 1]?.text} ${text}` : text;
    const found = accountWithin.exec(given)?.[0];
    return found !== undefined && shared.test(given) && !isPlaceholder(found);
  });
