import type { Command } from "../program.ts";
import { paymentPath } from "./bank-payments.ts";

/** Addresses of interfaces, and methods of wallets, that do so. */
export const endpoint =
  /\/v\d\/payments\/payouts|api\.stripe\.com\/v1\/(?:transfers|payouts)|\/api\/v3\/order\b(?!\/test)|\/fapi\/v\d\/order\b|\/sapi\/v1\/capital\/withdraw|\/v2\/orders\b.*alpaca|alpaca\S*\/v2\/orders|^(?:eth_sendTransaction|eth_sendRawTransaction|wallet_sendCalls)$/;

/** Arguments by which a command moves money. */
const commands: Readonly<Record<string, RegExp>> = {
  solana: /^(?:transfer|pay)\b/,
  "spl-token": /^transfer\b/,
  cast: /^send\b/,
  "bitcoin-cli": /\bsend(?:toaddress|many|rawtransaction)?\b/,
  "litecoin-cli": /\bsendtoaddress\b/,
  electrum: /^(?:payto|broadcast)\b/,
  lncli: /^(?:payinvoice|sendpayment|sendcoins)\b/,
  sui: /^client (?:pay|pay-sui|transfer|transfer-sui)\b/,
  aptos: /^account transfer\b/,
  near: /^(?:send|tokens .*send-near)\b/,
  stripe: /^(?:payouts|transfers) create\b/,
};

/** Whether a command moves money. */
export const isTransfer = ({ name, words }: Command): boolean => {
  const pattern = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === "curl") return isSent(words) && words.some(({ text }) => endpoint.test(text));
  return pattern?.test(words.map(({ text }) => text).join(" ")) === true;
};

/** A payment that a command sends to a bank's interface. */
export const isPosted = ({ name, words }: Command): boolean =>
  /^(?:curl|wget|http|https|xh|invoke-restmethod|invoke-webrequest)$/.test(name) &&
  words.some(({ text }) => paymentPath.test(text)) &&
  words.some(({ text }) => /^(?:-d|--data\S*|--json|-?X?POST|PUT|-Body|--post-data\S*)$/i.test(text));

const isSent = (words: Command["words"]): boolean =>
  words.some(({ text }) => /^(?:-d|--data\S*|--json|POST|-XPOST)$/.test(text));
