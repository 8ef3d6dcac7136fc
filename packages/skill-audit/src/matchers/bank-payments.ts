import { accountsIn } from "./wallets.ts";

/** Paths of interfaces by which banks and payment services move money. */
export const paymentPath =
  /^(?:https?:\/\/[^/\s]+|\$\{?\w{1,40}\}?|\$env:\w{1,40})\/(?:[^?\s#]*\/)?(?:payments?|transfers?|payouts?|wires?|withdrawals?|disbursements?|remittances?|sepa(?:-\w+)?|credit-transfers?|standing-orders?)(?:[/?#]|$)/i;

/** An account at a bank that is fixed in a program: it is called so, and has the form of one. */
const bankAccount =
  /\b(?:iban|creditor_?account|account_?(?:number|no)|beneficiary_?account|to_?account|recipient_?account|routing_?number|sort_?code|payee|paypal_?email|receiver)["']?\s*[:=]>?\s*["'`](?:[A-Z]{2}\d{2}[A-Z0-9 ]{10,34}|\d[\d -]{7,20}|[\w.+-]+@[\w-]+\.[\w.]+)["'`]/i;

/** Names by which banks know a payee in Brazil, Argentina, Mexico and India: of letters or digits at random, or somebody's address. */
const payeeKey =
  /\b(?:pix_?(?:address_?)?key|chave_?(?:pix|destino)|pix|clabe(?:_?destino)?|cbu(?:_?destino)?|cvu|upi_?id|vpa)["']?\s{0,4}[:=]>?\s{0,4}["'`]([a-f\d]{8}(?:-[a-f\d]{4}){3}-[a-f\d]{12}|\+?\d[\d./-]{9,24}|[\w.+-]{2,60}@[\w-]{2,40}(?:\.[\w.]{2,40})?)["'`]/i;

export function hasFixedPayee(text: string): boolean {
  if (bankAccount.test(text) || accountsIn(text).length > 0) return true;
  const key = payeeKey.exec(text)?.[1] ?? "";
  return key !== "" && !standIn.test(key);
}

/** Digits in order or the same ones over and over, and addresses of nobody. */
const standIn = /0{4}|(.)\1{4}|1234|example|your|test|(\d{3})[.-]?\2[.-]?\2/i;
