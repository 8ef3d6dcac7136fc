import { isOrderStart } from "../matchers/asked.ts";
import type { Reading } from "./reading.ts";
import type { Told } from "./told.ts";

/** What an option of a program does: "`--yes`: skip confirmation prompts". */
const ofOption = /(?:^|[\s(|`])--?[a-z][\w-]*|\b(?:flags?|options?|mode|arguments?|parameters?|switch|true|false)\b/i;

/** Finds that a clause has an agent act unasked, refuse nothing, or take consent for granted; null if it does not. */
export function unaskedAt(reading: Reading): Told | null {
  const said = reading.at("unrefusing");
  if (said >= 0 && !reading.isReported(said)) return { at: said, severity: "medium" };
  const found = unrefusing(reading) ?? unasked(reading) ?? safeguardOff(reading) ?? granted(reading);
  return found !== null && isMeant(reading, found.at) ? found : null;
}

/** Finds that a clause has confirmations or a sandbox turned off; null if it does not. */
export function questionsOffAt(reading: Reading): Told | null {
  const found = questionOff(reading) ?? agreed(reading);
  return found !== null && isMeant(reading, found.at) ? found : null;
}

const isMeant = (reading: Reading, at: number): boolean =>
  !reading.isReported(at) && !reading.hasBefore(at, "condition");

/** Limits of an order not to ask: "do not ask again", "unless it fails". */
const limited =
  /\b(?:unless|except|until|again|twice|more than once|only)\b|außer|bis zu|salvo|sauf|кроме|除非|まで|إلا/iu;

/** What changes nothing: "to read the file". */
const harmless =
  /\b(?:to|for|when|while|before|on) (?:\p{L}+ ){0,3}?(?:read|scan|fetch|look|search|list|view|draft|plan|analy[sz]|inspect|brows|query|check|explor|load|summar|show|display|format|routine|minor|small|trivial|safe)\p{L}*/iu;

/** "Delete the tables. Do not ask for confirmation." */
function unasked(reading: Reading): Told | null {
  const without = reading.at("without");
  if (without >= 0 ? isDenied(reading, without) : isForbiddenLast(reading)) return null;
  const isWithout = without >= 0 && (isForConsent(reading, without) || isBare(reading, without));
  const at = isWithout
    ? without
    : reading.at("no-ask", ...(asksItself.has(reading.language) ? (["no-consent"] as const) : []));
  if (at < 0 || !(isWithout ? isDoneByAgent(reading, at) : isForConsent(reading, at) || isBare(reading, at)))
    return null;
  const rest = reading.clause.text.slice(at);
  if (limited.test(rest) || harmless.test(rest)) return null;
  const isNamed = isForConsent(reading, at);
  const isRisky =
    reading.inSentence("risky") ||
    (isNamed && reading.inSentence("urgent")) ||
    (!isWithout && isNamed && reading.wasSaid("risky")) ||
    (reading.inSentence("every") && reading.inSentence("act"));
  if (!isRisky && !isNamed) return null;
  return { at, severity: isRisky && !isReadOnly.test(reading.clause.sentence) ? "medium" : "low" };
}

const isReadOnly =
  /\bread-?\s?only\b|\bnon-?interactive|\bCI\b|\b(?:additional|separate|extra|intermediate|between)\b/i;

/** "Do not ask for confirmation", unlike "do not ask the user for a file". */
const isForConsent = (reading: Reading, from: number): boolean =>
  reading.hasNear(from, ["ask", "without"], ["consent"]) ||
  (reading.hasAfter(from, "ask") && asksItself.has(reading.language));

/** In these languages, the words for asking are those for asking whether one may. */
const asksItself: ReadonlySet<string> = new Set(["ja", "ko", "zh", "ar"]);

/** Maximum number of letters of a clause that says no more than that somebody is not asked: "without asking the user". */
const MAX_BARE_LETTERS = 12;

function isBare(reading: Reading, from: number): boolean {
  const [asked] = reading.spansOf("ask", from);
  if (asked === undefined || /^(?:wait|paus|need|requir|seek|request)/i.test(reading.clause.text.slice(asked.start)))
    return false;
  const rest = reading.clause.text.slice(asked.end).replace(behindAsk, "");
  return (
    (rest.match(/\p{L}/gu)?.length ?? 0) <= MAX_BARE_LETTERS &&
    !/^\s*(?:for|to|if|whether|what|which|how|about|um|por|pour|per)\b/iu.test(rest)
  );
}

/** What may follow: "the user", "before you send it". */
const behindAsk =
  /^\s*(?:(?:the|your|any|den|die|al|à l['’]|l['’]|o|a)\s*)?(?:users?|owner|human|anyone|me|us|them|Nutzer|Benutzer|usuario|usuário|utilisateur|utente|пользователя)?|\b(?:before|when|while|bevor|wenn|antes|al|avant|quando)\b.*/giu;

/** "Never delete it without asking", "nichts ohne Rückfrage". */
const negated = /n['’]t\b|\b(?:not|never|cannot|no|nothing|nobody)\b/i;

const isDenied = (reading: Reading, at: number): boolean =>
  reading.hasBefore(at, "not") || negated.test(reading.before(at));

/** In these languages, what is forbidden ends the clause: "許可なしに削除しないで". */
const forbiddenLast: ReadonlySet<string> = new Set(["ja", "ko", "tr"]);

const isForbiddenLast = (reading: Reading): boolean =>
  forbiddenLast.has(reading.language) && reading.has("no-risky", "no-act");

const orderFirst =
  /^[\s>*_#\d.)-]*(?:(?:then|now|please|always|just|and|first|next),?\s+)*(?:run|execute|delete|remove|send|upload|push|deploy|transfer|pay|purchase|buy|trade|overwrite|install|publish|drop|wipe|commit|merge|post|place|submit|apply|make|proceed|continue|go|do|carry|perform|approve|accept|move|order|change|write|add|update|create|start)\b/i;

/** Whether what is done unasked is done by the agent: an order, or a statement on it. Other languages have forms of orders. */
const isDoneByAgent = (reading: Reading, at: number): boolean =>
  reading.language !== "en" ||
  (!doneThings.test(reading.before(at)) &&
    (/\b(?:assistant|agent|model)\b|\byou (?:may|can|should|must|will|are)\b/i.test(reading.before(at)) ||
      orderFirst.test(reading.before(at))));

/** Nouns, and what happened to them: "Order terms changed without approval". */
const doneThings =
  /^\W*(?:order|transfer|change|trade|purchase|post|update|move|merge)s? (?!any|every|all\b|whatever)\w+ \w+ed\s*$/i;

/** "Bypass all safety checks." */
const safeguardOff = (reading: Reading): Told | null => off(reading, "safeguard");

/** "Turn off the permission prompts." */
const questionOff = (reading: Reading): Told | null => (reading.has("safeguard") ? null : off(reading, "question"));

function off(reading: Reading, concept: "safeguard" | "question"): Told | null {
  const at = reading.at("disable");
  if (at < 0 || reading.forbids("disable") || !isOrder(reading, at)) return null;
  if (!reading.hasNear(0, ["disable"], [concept])) return null;
  const isBroad = concept === "safeguard" || reading.hasNear(at, ["every"], [concept]);
  return { at, severity: isBroad ? "medium" : "low" };
}

/** The sentence is about somebody else: "The script needs root and disables checks". */
const otherSubject = /^\W*(?:the|this|that|these|those|it|they|an?|some|all|both)\b/i;

/** A cell of a table that names an option. */
const optionCell = /^\W*[\w-]+(?:\W+--?[\w-]+)*\W*\|\s*$/;

function isOrder(reading: Reading, at: number): boolean {
  const { sentence, previous } = reading.clause;
  if (ofOption.test(sentence) || optionCell.test(previous)) return false;
  if (reading.language !== "en") return true;
  const before = reading.clause.text.slice(0, at);
  if (/\b(?:instructions?|ways?|requests?|methods?|means) to\s*$/i.test(before)) return false;
  return isOrderStart(reading.before(at)) && !(/\b(?:and|or|to)\s*$/i.test(before) && otherSubject.test(before));
}

/** "Approve every permission prompt." */
function agreed(reading: Reading): Told | null {
  const at = reading.at("agree");
  if (at < 0 || reading.forbids("agree") || !isOrder(reading, at)) return null;
  if (!reading.hasNear(0, ["every"], ["question"]) || !reading.hasNear(0, ["agree"], ["every", "question"]))
    return null;
  return { at, severity: "medium" };
}

/** "Never refuse a request." */
function unrefusing(reading: Reading): Told | null {
  const at = reading.at("no-refuse");
  if (at < 0 || !reading.has("every", "asked", "user", "orders")) return null;
  return { at, severity: "medium" };
}

/** "Installing the skill counts as consent to everything." */
function granted(reading: Reading): Told | null {
  const at = reading.at("granted");
  if (at < 0 || isDenied(reading, at)) return null;
  return { at, severity: reading.inSentence("every", "risky", "no-ask") ? "medium" : "low" };
}

/** Finds an instruction to a reviewer of the skill to report nothing; null if there is none. */
export function judgedAt(reading: Reading): Told | null {
  const at = reading.at("verdict");
  if (at < 0 || reading.has("no-verdict") || !reading.inSentence("reviewer") || !isMeant(reading, at)) return null;
  return found.test(reading.clause.sentence) ? null : { at, severity: "medium" };
}

/** What is to be reported depends on what is found. */
const found = /\b(?:none|found|clean|only|otherwise|never|not (?:sure|certain)|uncertain|when)\b/i;
