import type { AuditedUnit } from "../audited-unit.ts";
import type { Call, Command } from "../program.ts";
import type { Segment } from "../segment.ts";

/** Calls that buy something, give money back or set what is spent. */
const calls =
  /(?:^|\.)(?:incoming_?phone_?numbers\.create|purchase_(?:reserved|host|scheduled|capacity|hosted|phone)\w*|Purchase(?:Reserved|Host|Capacity)\w+|create_?savings_?plan|(?:register|renew|transfer|purchase|buy)_?domain|refunds?\.create|mutate_?campaign_?budgets|wrap(?:Fetch|Axios)WithPayment|withPaymentInterceptor|(?:purchase|buy|order|create)_?gift_?cards?|gift_?cards?\.(?:create|purchase|order)|order_gift_?card)$/i;
/** Charges of a card that is stored, while nobody is there. */
const charge =
  /(?:^|\.)(?:payment_?intents|PaymentIntent|charges|Charge|transaction|payments)\.(?:create|sale)(?:_async)?$/i;
const unattended = /\boff_?session["']?\s{0,3}[:=]\s{0,3}(?:true|True)\b|\bmerchant_?initiated|\bpaymentMethodToken\b/;
/** What advertisements may cost. */
const advert =
  /(?:^|\.)(?:api_create|api_update|remote_update|create_?(?:ad_?set|campaign)|update_?(?:ad_?set|campaign))$/i;

/** Requests that do so, by address. */
const path =
  /\/(?:billing\/(?:plan|subscriptions?|upgrade|credits)|subscriptions?\/(?:upgrade|change|activate)|gift-?cards?\/(?:orders?|purchases?)|domains?\/(?:purchase|register|buy|renew)|(?:credits|tokens|seats)\/purchase|phone-?numbers\/(?:purchase|buy|orders?))\b/i;
const writing = /\b(?:POST|PUT|PATCH)\b|\.(?:post|put|patch)\b/i;

const commands: Readonly<Record<string, RegExp>> = {
  aws: /^(?:ec2 purchase-\S+|(?:rds|elasticache|redshift|opensearch|dynamodb|memorydb) purchase-\S+|savingsplans create-savings-plan|route53domains (?:register|renew|transfer)-domain)\b/,
  gcloud: /^(?:beta |alpha )?(?:domains registrations (?:register|transfer)|compute commitments create)\b/,
  az: /^(?:reservations reservation-order purchase|appservice domain create|billing-benefits savings-plan\S* \S+)\b/,
  vercel: /^(?:domains buy|buy)\b/,
  twilio: /^(?:phone-numbers:buy|api:core:incoming-phone-numbers:create)/,
  stripe: /^refunds create\b/,
};

export const isPurchase = ({ callee, args, text }: Call): boolean =>
  calls.test(callee) ||
  (charge.test(callee) && unattended.test(text)) ||
  (advert.test(callee) && /budget/i.test(text)) ||
  ((writing.test(text) || writing.test(callee)) && args.some(({ strings }) => strings.some((one) => path.test(one))));

export const isPurchased = ({ name, words, text }: Command): boolean => {
  const pattern = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const given = words
    .map(({ text: word }) => word)
    .filter((word, at) => !word.startsWith("-") && !(words[at - 1]?.text ?? "").startsWith("--"))
    .join(" ");
  return (
    pattern?.test(given) === true || (name === "curl" && path.test(text) && /(?:\s-d|--data|POST|PUT|PATCH)/.test(text))
  );
};

const topic =
  /\b(?:refund|payment|payout|purchas|billing|subscription|checkout|invoice|commerce|shop|store|trad(?:e|ing)|domain|phone|twilio|sms|advert|ads|campaign|reserved|savings|finops|budget|cost|gift|x402|wallet)/i;

/** Whether a skill says that it is about purchases, or asks before one. */
export const isTopic = ({ text }: Segment, { name, description }: AuditedUnit): boolean =>
  topic.test(`${name} ${description}`) || asks.test(text);

const asks =
  /\b(?:confirm\w*|input|readline|prompt|question|approv\w*|dry[-_]?run)\s*\(|\bread\s+-r?p\b|--dry-run\b|\bread-host\b/i;
