import type { Command } from "../program.ts";
import { paymentPath } from "./bank-payments.ts";
import { accountsIn } from "./wallets.ts";

/** Addresses of interfaces, and methods of wallets, that do so. */
export const endpoint =
  /\/v\d\/payments\/payouts|api\.stripe\.com\/v1\/(?:transfers|payouts)|\/api\/v3\/order\b(?!\/test)|\/fapi\/v\d\/order\b|\/sapi\/v1\/capital\/withdraw|\/v2\/orders\b.*alpaca|alpaca\S*\/v2\/orders|^(?:eth_sendTransaction|eth_sendRawTransaction|wallet_sendCalls)$/;

/** Nodes of Bitcoin and of currencies that descend from it. */
const ofBitcoin = /\bsend(?:toaddress|many|rawtransaction|all)?\b|\bz_(?:sendmany|mergetoaddress|shieldcoinbase)\b/;

/** Arguments by which a command moves money, or has all that is earned from then on paid to somebody. */
const commands: Readonly<Record<string, RegExp>> = {
  solana:
    /^(?:transfer|pay|stake-authorize(?:-checked)?|withdraw-stake|withdraw-from-(?:vote|nonce)-account|vote-authorize-withdrawer(?:-checked)?)\b/,
  "spl-token": /^(?:transfer|approve|authorize (?!.*--disable)|close .*--recipient)\b/,
  cast: /^send\b/,
  geth: /^attach\b.*\bsendTransaction\b/,
  ethdo: /^validator (?:exit|withdrawal|credentials set)\b/,
  "bitcoin-cli": ofBitcoin,
  "litecoin-cli": ofBitcoin,
  "dogecoin-cli": ofBitcoin,
  "dash-cli": ofBitcoin,
  "zcash-cli": ofBitcoin,
  electrum: /^(?:payto|paytomany|broadcast|lnpay)\b/,
  "monero-wallet-cli": /(?:^|\s)(?:transfer|sweep_all|sweep_single|sweep_below)\b/,
  lncli: /^(?:payinvoice|sendpayment|sendcoins|sendmany)\b/,
  "lightning-cli": /^(?:pay|xpay|withdraw|keysend|sendpay)\b/,
  "eclair-cli": /^(?:payinvoice|payoffer|sendonchain|sendtonode)\b/,
  sui: /^client (?:pay|pay-sui|pay-all-sui|transfer|transfer-sui)\b/,
  aptos: /^(?:account transfer\b|move run\b.*::(?:transfer|transfer_coins)\b)/,
  near: /^(?:send|send-near|delete-account|tokens .*send-near)\b/,
  stellar: /^tx new (?:payment|account-merge|path-payment)\b/,
  "octez-client": /^(?:.* )?(?:transfer [\d.]+ from|set delegate for)\b/,
  "tezos-client": /^(?:.* )?(?:transfer [\d.]+ from|set delegate for)\b/,
  cleos: /^(?:.* )?(?:transfer|push action eosio\.token transfer)\b/,
  goal: /^(?:clerk|asset) send\b/,
  celocli: /^(?:transfer:|releasecelo:transfer-dollars|releasecelo:set-beneficiary)/,
  "polkadot-js-api": /\btx\.(?:balances\.transfer\w*|staking\.setPayee|proxy\.addProxy)\b/,
  "cardano-cli": /^(?:\w+ )?transaction submit\b/,
  stripe: /^(?:payouts|transfers) create\b/,
};

/** What nodes of Cosmos call it, each of which is a program of its own: `gaiad tx bank send`. */
const ofCosmos =
  /^tx (?:distribution (?:set-withdraw-addr|fund-community-pool)|bank (?:send|multi-send)|ibc-transfer transfer|authz grant|feegrant grant)\b/;

/** Options by which a validator or a miner is paid. */
const payee =
  /^--?(?:(?:suggested-|default-|validators-proposer-default-)?fee-recipient|miner\.etherbase|etherbase|miner-coinbase|coinbase-address|withdrawal-address|payout-address|rewards?-(?:address|account)|execution-address|beneficiary)(?:=|$)/i;

/** Whether an option of a command has what is earned paid to an account that stands there. */
export const isPaidElsewhere = ({ words }: Command): boolean =>
  words.some(
    ({ text }, at) =>
      payee.test(text) && accountsIn(text.includes("=") ? text : (words[at + 1]?.text ?? "")).length > 0,
  );

/** Whether a command moves money. */
export const isTransfer = ({ name, words }: Command): boolean => {
  const pattern = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (name === "curl") return isSent(words) && words.some(({ text }) => endpoint.test(text));
  const given = words.map(({ text }) => text).join(" ");
  return ofCosmos.test(given) || pattern?.test(given) === true;
};

/** A payment that a command sends to a bank's interface. */
export const isPosted = ({ name, words }: Command): boolean =>
  /^(?:curl|wget|http|https|xh|invoke-restmethod|invoke-webrequest)$/.test(name) &&
  words.some(({ text }) => paymentPath.test(text)) &&
  words.some(({ text }) => /^(?:-d|--data\S*|--json|-?X?POST|PUT|-Body|--post-data\S*)$/i.test(text));

const isSent = (words: Command["words"]): boolean =>
  words.some(({ text }) => /^(?:-d|--data\S*|--json|POST|-XPOST)$/.test(text));
