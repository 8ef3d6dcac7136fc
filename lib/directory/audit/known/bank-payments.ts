import { accountsIn } from "./wallets.ts";

/** Paths of interfaces by which banks and payment services move money. */
export const paymentPath =
  /^https?:\/\/[^/\s]+\/(?:[^?\s#]*\/)?(?:payments?|transfers?|payouts?|wires?|withdrawals?|disbursements?|remittances?|sepa(?:-\w+)?|credit-transfers?|standing-orders?)(?:[/?#]|$)/i;

/** An account at a bank that is fixed in a program: it is called so, and has the form of one. */
const bankAccount =
  /\b(?:iban|creditor_?account|account_?(?:number|no)|beneficiary_?account|to_?account|recipient_?account|routing_?number|sort_?code|payee|paypal_?email|receiver)["']?\s*[:=]>?\s*["'`](?:[A-Z]{2}\d{2}[A-Z0-9 ]{10,34}|\d[\d -]{7,20}|[\w.+-]+@[\w-]+\.[\w.]+)["'`]/i;

export const hasFixedPayee = (text: string): boolean => bankAccount.test(text) || accountsIn(text).length > 0;
