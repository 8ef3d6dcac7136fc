import type { Severity } from "../../audit-facts.ts";
import type { AuditedUnit } from "../../audited-unit.ts";
import { paidAt } from "../../instructions/account.ts";
import { instructionsIn, triggersOf } from "../../instructions/told.ts";
import { hasFixedPayee, paymentPath } from "../../matchers/bank-payments.ts";
import { endpoint, isPaidElsewhere, isPosted, isTransfer } from "../../matchers/money-commands.ts";
import { paymentOrders, paymentWordings } from "../../matchers/payment-orders.ts";
import { isShared, isSharedBy } from "../../matchers/payment-shares.ts";
import { isPlaceholder } from "../../matchers/placeholders.ts";
import { isPurchase, isPurchased, isTopic } from "../../matchers/purchases.ts";
import { isSponsorship } from "../../matchers/sponsorships.ts";
import { accountsIn } from "../../matchers/wallets.ts";
import type { Call, Command, Program } from "../../program.ts";
import type { Hit, SegmentRule } from "../../rule.ts";
import type { ReadSegment } from "../../segment.ts";

const triggers = triggersOf("buy");
/** Quick check for an account. */
const mayName = /\d{4}|@|[A-Za-z0-9]{32}/;

/** Calls that transfer money, by name alone or in programs that import a payment library. */
const transfers =
  /(?:^|\.)(?:eth_sendTransaction|eth_sendRawTransaction|send_raw_transaction|sendRawTransaction|sendSignedTransaction|sendAndConfirmTransaction|signAndSendTransaction|signAndSubmitTransaction|sendUserOperation|payouts\.create|Payout\.create|transfers\.create|Transfer\.create|PayoutsPostRequest|sendtoaddress|send_to_address|payInvoice|createWithdrawal)$/;
const inLibrary =
  /(?:^|\.)(?:sendTransaction|send_transaction|transfer|transfer_checked|sendCoins|withdraw|create_order|createOrder|create_market_(?:buy|sell)_order|createMarket(?:Buy|Sell)?Order|create_limit_(?:buy|sell)_order|submit_order|order_market_(?:buy|sell)|order_limit_(?:buy|sell)|new_order|newOrder|place_order|placeOrder|market_open|market_order|order_send|place_orders|OrderCreate|equity_buy_market|post_order|postOrder|createAndPostOrder|create_and_post_order|sendMoney|swap|sendTokens|sendIbcTokens|signAndBroadcast|setWithdrawAddress|set_withdraw_address|setAuthority|createSetAuthorityInstruction|StakeProgram\.authorize|setPayee|set_payee|send_tokens|transferKeepAlive|transferAllowDeath)$/;
const library =
  /^(?:ccxt|alpaca\w*|@alpacahq\/\S+|binance\S*|python-binance|krakenex|coinbase\S*|bybit\S*|pybit|okx|hyperliquid\S*|ib_insync|ib_async|robin_stocks|ethers|viem|web3|@solana\/\S+|solana|solders|@coral-xyz\/\S+|bitcoinlib|bit|bitcoinjs-lib|MetaTrader5|oandapyV20|tda|schwab\w*|tradier\w*|webull|betfairlightweight|kalshi\w*|py_clob_client|@polymarket\/\S+|tronweb|tronpy|@mysten\/\S+|near-api-js|xrpl|stellar-sdk|@stellar\/\S+|@ton\/\S+|monero\S*|thirdweb|wagmi|@cosmjs\/\S+|cosmpy|@polkadot\/\S+|substrateinterface|pytezos|@taquito\/\S+|algosdk)(?:[./]|$)/;

/** A hard-coded destination account in a program. */
const destination =
  /(?:\bto|to_?(?:pubkey|address|addr)?|recipient\w*|receiver\w*|dest\w*|payee|beneficiary|treasury|fee\w*|wallet\w*|payout\w*|collector|drain\w*|owner|target)["']?\s*[:=,]\s*(?:[\w.]+\()*["'`]?$/i;
const bankAccount = /["']acct_[A-Za-z0-9]{14,}["']/;

/** Transfers money. */
export const moneyTransfer: SegmentRule = {
  kind: "segment",
  id: "money-transfer",
  class: "money",
  severity: "high",
  prefilter:
    /\/(?:payments?|transfers?|payouts?|wires?|withdrawals?|disbursements?|remittances?|sepa)\b|\biban\b|payments\/payouts|stripe\.com\/v1|\/api\/v3\/order|fapi|sapi|eth_send|wallet_sendCalls|send_?(?:raw_?|signed)?transaction|sendAndConfirm|signAnd(?:Send|Submit)|sendUserOperation|(?:payouts?|transfers?)(?:\.|\s+)create|sendto|send_to_address|payInvoice|createWithdrawal|ccxt|alpaca|binance|kraken|coinbase|bybit|pybit|okx|hyperliquid|ib_insync|ib_async|robin_stocks|ethers|viem|web3|@solana|solders|bitcoin|tronweb|tronpy|xrpl|\b(?:solana|spl-token|cast|lncli|electrum|sui|aptos|near|geth|ethdo|lightning-cli|eclair-cli|stellar|octez-client|tezos-client|cleos|celocli|polkadot-js-api|cardano-cli|monero-wallet-cli|zcash-cli|dogecoin-cli|dash-cli)["',\s]|withdraw-?_?addr|multi-send|community-pool|goal["',\s]{1,6}(?:clerk|asset)|bank["',\s]{1,6}send|ibc-?transfer|authz|feegrant|cosmjs|cosmpy|@polkadot|substrateinterface|taquito|pytezos|algosdk|fee-recipient|etherbase|-coinbase|(?:withdrawal|payout|rewards?|execution)-a(?:ddress|ccount)|beneficiary|transfer_?data|on_?behalf_?of|stripe-?_?account|subaccounts?|paystack|razorpay|flutterwave|mollie|\b(?:send|transfer|pay|withdraw|sweep|forward|move|drain|swap)\s|MaxUint256|off_?session|MetaTrader5|oandapy|schwab|tradier|webull|betfair|kalshi|_budget|merchant_?initiated|setApprovalForAll|MetaTrader5|oandapyV20|tda|schwab\w*|tradier\w*|webull|betfairlightweight|kalshi\w*|py_clob_client|polymarket|purchase|register-?_?domain|renew-?_?domain|savings-?_?plan|incoming_?phone|phone-numbers|refunds?\.create|campaign_?budgets?|\bads?\b|WithPayment|gift-?_?cards?|billing\/|commitments|acct_|createSponsorship|createOrder|createContribution|createPledge|createDonation/i,
  phrasePatterns: [...paymentWordings, ...triggers.values()],
  *check(segment, unit) {
    const { program } = segment;
    if (program !== null) yield* hitsOf(segment, program, unit);
    else if (segment.place === "prose" || segment.place === "comment" || segment.place === "frontmatter") {
      yield* paymentOrders(segment);
      if (mayName.test(segment.text)) yield* instructionsIn(segment, unit, triggers, paidAt);
    }
  },
};

function* hitsOf(segment: ReadSegment, program: Program, unit: AuditedUnit): Generator<Hit> {
  const isOfMoney = program.imports.some(({ value }) => library.test(value));
  const isFixed = hasFixedDestination(segment.text);
  const isShown = segment.place === "block" || segment.place === "inline";
  const milder: Severity = isShown ? "low" : "medium";
  const isToBank = hasFixedPayee(segment.text);
  for (const call of program.calls) {
    const { callee, line, args } = call;
    const isTransferring =
      transfers.test(callee) ||
      (inLibrary.test(callee) && (isOfMoney || isToAccount(args))) ||
      args.some(({ strings }) => strings.some((one) => endpoint.test(one) || (isToBank && paymentPath.test(one))));
    if (
      (isOfMoney || callee.endsWith("setApprovalForAll")) &&
      !isShown &&
      allowing.test(callee) &&
      isToAccount(args) &&
      args.some(({ text }) => unlimited.test(text))
    )
      yield { line, severity: "medium" };
    if (isPurchase(call) && !isTopic(segment, unit)) yield { line, severity: milder };
    if (isShared(call, segment.text)) yield { line, severity: isShown ? "low" : "high" };
    if (!isTransferring) continue;
    // Code in a text is for developers, who insert their own account, unless an account is hard-coded.
    if (isFixed || isToBank || isToAccount(args)) yield { line };
    else if (!isShown) yield { line, severity: milder };
  }
  for (const { value, line } of program.strings) if (isSponsorship(value)) yield { line };
  for (const command of program.commands)
    if (command.words.some(({ text }) => isSponsorship(text))) yield { line: command.line };
    else if (isToBank && isPosted(command)) yield { line: command.line, severity: "high" };
    else if (isTransfer(command)) yield { line: command.line, severity: namesAccount(command) ? "high" : milder };
    else if (isPurchased(command) && !isTopic(segment, unit)) yield { line: command.line, severity: milder };
    else if (isPaidElsewhere(command) || isSharedBy(command)) yield { line: command.line, severity: milder };
}

const namesAccount = ({ text, words }: Command): boolean =>
  accountsIn(text).length > 0 || words.some((word) => accountsIn(word.text).length > 0);

/** Calls that grant unlimited allowances, which permit later transfers. */
const allowing = /(?:^|\.)(?:approve|increaseAllowance|setApprovalForAll|safeApprove)$/;
const unlimited = /MaxUint|MAX_UINT|maxUint|2\s*\*\*\s*256|2n\s*\*\*\s*256n|0xf{32,}|^true$/i;

const isToAccount = (args: Call["args"]): boolean =>
  args.some(
    ({ name, value }) =>
      (name === null || /^(?:to|recipient|destination|to_?address|address)$/i.test(name)) &&
      (accountsIn(value ?? "").length > 0 || ofSomeChain.test(value ?? "")) &&
      !isPlaceholder(value ?? ""),
  );

/** Addresses of less common networks: long random letters and digits. */
const ofSomeChain = /^(?=[^\d]*\d)(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])[A-Za-z0-9]{32,110}$/;

function hasFixedDestination(text: string): boolean {
  if (bankAccount.test(text) && /destination/.test(text)) return true;
  return accountsIn(text).some((account) => {
    const at = text.indexOf(account);
    return destination.test(text.slice(Math.max(0, at - 60), at));
  });
}
